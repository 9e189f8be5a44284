import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { caseKey, serveScript } from "../cases/server.ts";
import { testIo } from "./test-io.ts";

const citation = {
  n: 1,
  quote: "A day ticket costs €12.",
  source: "https://a.example/tickets",
  link: "https://a.example/tickets#:~:text=A%20day%20ticket",
  start: 9,
  end: 32,
  contentHash: "b4a9c1e2",
  title: "Tickets",
  updatedAt: "2026-01-31T12:00:00.000Z",
};
const proven = { text: "A ticket is €12.", start: 0, end: 16, verdict: "proven", citations: [1] };
const wrong = { ...proven, text: "A ticket is €14.", verdict: "contradicted" };
const open = { ...proven, text: "It snows.", verdict: "unproven", citations: [] };

async function verify(sentences: object[], words: string[], stdin?: string) {
  const json = { sentences, citations: [citation], mode: "keyword" };
  await using server = await serveScript([{ status: 200, json }]);
  const env = { LOREPOD_URL: server.url, LOREPOD_API_KEY: caseKey };
  using ran = testIo({ env, ...(stdin !== undefined && { stdin }) });
  writeFileSync(join(ran.io.home, "reply.txt"), "From a file.");
  const code = await ran.run("verify", ...words.map((word) => word.replace("HOME", ran.io.home)));
  return { code, out: ran.out(), err: ran.err(), body: server.seen[0]?.body };
}

const file = ["HOME/reply.txt"];

test.each([
  [1, "1 proven, 1 contradicted, 1 unproven", [proven, wrong, open]],
  [0, "1 proven, 0 contradicted, 1 unproven", [proven, open]],
])("ends with %i: %s", async (code, counts, sentences) => {
  const ran = await verify(sentences, file);
  expect([ran.code, ran.err]).toEqual([code, `${counts}\n`]);
});

test("each sentence has its verdict and the numbers of its proofs", async () => {
  const { out } = await verify([wrong, open], file);
  expect(out).toBe(
    `contradicted  A ticket is €14. [1]\nunproven      It snows.\n\n` +
      `[1] ${citation.quote}\n    ${citation.link}  2026-01-31\n`,
  );
});

test("a line of JSON has a sentence with its proofs", async () => {
  const { out } = await verify([proven, open], [...file, "--format", "jsonl"]);
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([{ ...proven, citations: [citation] }, open]);
});

test("markdown has the sentences as a list and the proofs as quotes", async () => {
  const { out } = await verify([wrong], [...file, "--format", "markdown"]);
  expect(out).toBe(
    `- **contradicted**: A ticket is €14. [1]\n\n> [1] ${citation.quote}\n>\n> <${citation.link}>\n`,
  );
});

test.each([
  ["a file", file, undefined, { text: "From a file." }],
  [
    "standard input",
    ["-", "--domain", "a.example"],
    "Ünder.",
    { text: "Ünder.", domain: "a.example" },
  ],
])("the text is that of %s", async (_from, words, stdin, body) => {
  expect((await verify([open], words, stdin)).body).toEqual(body);
});

test.each([
  ["a file that does not exist", ["HOME/none.txt"], undefined, "cannot be read"],
  ["a text without an end", ["-"], "a".repeat(1_000_001), "too long"],
])("%s is a wrong command", async (_what, words, stdin, message) => {
  const { code, err, body } = await verify([], words, stdin);
  expect([code, body]).toEqual([2, undefined]);
  expect(err).toContain(message);
});
