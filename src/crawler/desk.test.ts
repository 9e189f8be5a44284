import { describe, expect, it, test } from "vitest";
import type { KnowledgeRequest } from "../contract/calls/calls.ts";
import type { LedgerRow, UrlOutcome } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import { buildBodyPage } from "../../test/body-builder.ts";
import { openDesk, type Desk } from "./desk.ts";

/** A desk whose calls all have this answer. */
function deskWith(answer: unknown) {
  const requests: KnowledgeRequest[] = [];
  const signals: AbortSignal[] = [];
  const { signal } = new AbortController();
  const desk = openDesk(async (request, given) => {
    requests.push(request);
    signals.push(given);
    return answer;
  }, signal);
  return { desk, requests, signals, signal };
}

function row(path: string, outcome: UrlOutcome, more: Partial<LedgerRow> = {}): LedgerRow {
  const url = `https://a.example/${path}`;
  const unread = { engine: null, status: null, bytes: null, ms: null };
  return { url, foundAt: "link", foundOn: null, outcome, reason: "", ...unread, ...more };
}

const unread = [{ url: "https://a.example/a", linkText: "A", score: 1 }];
const suggestedUrls = [{ url: "https://a.example/a", reason: "prices" }];

const calls: [string, unknown, (desk: Desk) => Promise<unknown>, KnowledgeRequest, unknown][] = [
  [
    "the stored pages",
    { pages: [], given: null },
    (desk) => desk.stored(),
    { op: "stored" },
    { pages: [], given: null },
  ],
  [
    "a page of an earlier job",
    { known: null },
    (desk) => desk.recall("https://a.example/"),
    { op: "recall", url: "https://a.example/" },
    null,
  ],
  [
    "a ranking",
    { suggestedUrls, reader: "offline" },
    (desk) => desk.triage(unread),
    { op: "triage", unread },
    { suggestedUrls, reader: "offline" },
  ],
  ["the logo", undefined, (desk) => desk.storeLogo(null), { op: "logo", url: null }, undefined],
  [
    "the open ledger",
    undefined,
    (desk) => desk.storeOpenLedger({ rows: [], outcomes: {}, found: 0 }),
    { op: "so-far", ledger: { rows: [], outcomes: {}, found: 0 } },
    undefined,
  ],
];

describe("the desk", () => {
  it.each(calls)(
    "calls for %s, with the run's signal",
    async (_name, answer, act, request, out) => {
      const { desk, requests, signals, signal } = deskWith(answer);
      expect(await act(desk)).toEqual(out);
      expect(requests).toEqual([request]);
      expect(signals).toEqual([signal]);
    },
  );

  test.each<[string, (desk: Desk) => Promise<unknown>]>([
    ["stored", (desk) => desk.stored()],
    ["recall", (desk) => desk.recall("https://a.example/")],
    ["triage", (desk) => desk.triage([])],
  ])("rejects an answer to %s that is not of the contract", async (_name, act) => {
    await expect(act(deskWith({ pages: 7, known: 7, suggestedUrls: 7 }).desk)).rejects.toThrow();
  });
});

describe("a known page", () => {
  const url = "https://a.example/";
  const stored = {
    part: "p",
    engine: "http" as const,
    page: buildBodyPage([["paragraph", "text"]], { url }),
    validators: { etag: '"1"', lastModified: null },
    rawHash: null,
  };
  const [own, other] = ["cred_1", "cred_2"];

  test.each<[string, string | undefined, string | undefined, boolean]>([
    ["by everybody, for everybody", undefined, undefined, true],
    ["with the same credential", own, own, true],
    ["with a credential, for everybody", own, undefined, false],
    ["by everybody, for a credential", undefined, own, false],
    ["with another credential", own, other, false],
  ])("that was read %s", async (_, before, credential, isUsed) => {
    const known = { ...stored, ...(before !== undefined && { credential: before }) };
    const found = await deskWith({ known }).desk.recall(url, { credential });
    expect(found).toEqual(isUsed ? known : null);
  });
});

describe("a ledger that is stored", () => {
  async function stored(rows: LedgerRow[]): Promise<LedgerRow[]> {
    const { desk, requests } = deskWith(undefined);
    await desk.storeLedger(rows);
    const [request] = requests;
    return request?.op === "ledger" ? request.rows : expect.fail("no ledger");
  }

  it("has first the URLs that have an outcome", async () => {
    const rows = [row("next", "budget"), row("read", "scraped"), row("twin", "duplicate")];
    const paths = (await stored(rows)).map(({ url }) => url.split("/").at(-1));
    expect(paths).toEqual(["read", "twin", "next"]);
  });

  it("has a bounded number of rows", async () => {
    const max = limits.ledgerRows.value;
    const rows = Array.from({ length: max + 5 }, (_, n) => row(String(n), "budget"));
    const kept = await stored([...rows, row("read", "scraped")]);
    expect(kept).toHaveLength(max);
    expect(kept[0]?.outcome).toBe("scraped");
  });

  it("has a bounded length", async () => {
    const reason = "r".repeat(10_000);
    const count = Math.ceil(limits.ledgerChars.value / reason.length) + 5;
    const rows = Array.from({ length: count }, (_, n) => row(String(n), "robots", { reason }));
    const kept = await stored(rows);
    const chars = kept.reduce((sum, one) => sum + one.reason.length, 0);
    expect(chars).toBeLessThan(limits.ledgerChars.value);
    expect(kept.length).toBeGreaterThan(count / 2);
  });
});
