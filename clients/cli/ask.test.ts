import { expect, test } from "vitest";
import { caseKey, serveScript } from "../cases/server.ts";
import { testIo } from "./test-io.ts";

const citation = {
  n: 1,
  quote: "A day ticket costs €12. It is valid until midnight.",
  source: "https://a.example/tickets",
  link: "https://a.example/tickets#:~:text=A%20day%20ticket",
  start: 9,
  end: 60,
  contentHash: "b4a9c1e2",
  title: "Tickets",
  updatedAt: "2026-01-31T12:00:00.000Z",
};
const proven = {
  answer: citation.quote,
  sentences: [
    { text: "A day ticket costs €12.", citations: [1] },
    { text: "It is valid until midnight.", citations: [1] },
  ],
  citations: [citation],
  mode: "quote",
  refused: null,
  dropped: 0,
  results: [],
};

async function ask(json: object): Promise<string> {
  await using server = await serveScript([{ status: 200, json }]);
  using ran = testIo({ env: { LOREPOD_URL: server.url, LOREPOD_API_KEY: caseKey } });
  expect(await ran.run("ask", "what does a day ticket cost")).toBe(0);
  return ran.out();
}

test("an answer has the numbers of its proofs, and the proofs follow", async () => {
  expect(await ask(proven)).toBe(
    `A day ticket costs €12.\nIt is valid until midnight. [1]\n\n[1] ${citation.quote}\n    ${citation.link}  2026-01-31\n`,
  );
});

test("a refusal is a sentence", async () => {
  const refused = { ...proven, answer: null, sentences: [], citations: [] };
  expect(await ask({ ...refused, refused: "not_in_knowledge" })).toContain("do not answer this");
});
