import { describe, expect, it, test } from "vitest";
import type { ExplainRequest, Explanation } from "./explanation.ts";
import { Misuse } from "./given.ts";
import { testIo } from "./test-io.ts";

const visited: Explanation = {
  fetched: true,
  url: "https://shop.example/",
  finalUrl: "https://shop.example/home",
  engine: "http",
  status: 200,
  title: "The \u001b[31mshop",
  kind: "service",
  verdict: "real",
  reason: null,
  kept: { chars: 900, share: 0.75 },
  removed: [
    {
      pass: "visibility",
      reason: "hidden",
      chars: 40,
      text: "\u001b]0;owned\u0007 Closed on Mondays",
    },
    { pass: "prune", reason: "boilerplate", chars: 260, text: `Imprint ${"x".repeat(250)}` },
  ],
  text: null,
};

async function explain(explanation: Explanation, ...words: string[]) {
  const requests: ExplainRequest[] = [];
  using ran = testIo({
    explain: async (request) => {
      requests.push(request);
      return explanation;
    },
  });
  const code = await ran.run("explain", "shop.example", ...words);
  return { code, out: ran.out(), err: ran.err(), requests };
}

describe("explain", () => {
  it("prints the verdict, what is kept, and each removed part with its pass and reason", async () => {
    const { code, out, err, requests } = await explain(visited);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("real: a page of kind service");
    expect(out).toContain("900 characters, 75 % of the page's text");
    expect(out).toContain("300 characters in 2 parts");
    expect(out).toMatch(/visibility {2}hidden +40 +\S*owned Closed on Mondays/);
    expect(requests).toMatchObject([{ url: "https://shop.example" }]);
  });

  it("strips control characters of the page, and shortens its texts", async () => {
    const { out } = await explain(visited);
    expect(out).not.toMatch(/[\u001b\u0007]/);
    expect(out).toMatch(/Imprint x{71}…\n/);
  });

  it("prints all of it as JSON", async () => {
    const { out } = await explain(visited, "--json");
    expect(JSON.parse(out)).toEqual(visited);
  });

  it("hands its options on", async () => {
    const words = ["--text", "Mondays", "--engine", "browser", "--wait", "2", "--timeout", "9"];
    const { requests } = await explain({ ...visited, text: [] }, ...words);
    expect(requests).toMatchObject([
      { text: "Mondays", engine: "browser", waitMs: 2_000, timeoutMs: 9_000 },
    ]);
  });

  it("ends with 1 where the page could not be fetched", async () => {
    const message = "https://shop.example could not be read: \u001b[2Jthe site answered 404";
    const failed = { fetched: false, url: "https://shop.example", code: "not_a_page", message };
    const { code, out, err } = await explain(failed as Explanation);
    expect([code, out, err]).toEqual([1, "", `lorepod: ${message.replace("\u001b", "")}\n`]);
  });

  it("ends with 2 for an address or a setting that is wrong", async () => {
    using ran = testIo({ explain: () => Promise.reject(new Misuse("LOREPOD_ROBOTS is wrong")) });
    expect(await ran.run("explain", "shop.example")).toBe(2);
    expect(ran.err()).toBe("lorepod: LOREPOD_ROBOTS is wrong\nSee: lorepod explain --help\n");
  });
});

test.each([
  [{ place: "kept" }, "kept: it is in the page's text"],
  [
    { place: "removed", pass: "prune", reason: "link list" },
    "removed by the pass prune: link list",
  ],
  [{ place: "in a script" }, "only in a script or an attribute"],
  [
    { place: "not in the HTML" },
    "not in the HTML: a script may add it, --engine browser runs scripts",
  ],
] as const)("--text: %j", async (place, expected) => {
  const { code, out } = await explain({ ...visited, text: [{ ...place, text: "Mon\u0007days" }] });
  expect(code).toBe(0);
  expect(out).toContain(`"Mondays"\n    ${expected}`);
  expect(out).not.toContain("boilerplate");
});

it("--text names the verdict of a page that does not count", async () => {
  const reason = "says that there is no such page";
  const { out } = await explain({
    ...visited,
    verdict: "soft-404",
    reason,
    text: [{ place: "kept", text: "Mondays" }],
  });
  expect(out).toContain(`soft-404: ${reason}`);
  expect(out).toContain("does not count as read");
});
