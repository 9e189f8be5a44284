import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import type { Steps } from "../../kit/steps.ts";
import { createAnswers } from "./answers.ts";
import { distinctStatements } from "./gather.ts";
import { judgeClaim, readClaim } from "./judge-claim.ts";
import { createNegations } from "./negation.ts";
import { readDocument } from "./read-document.ts";
import { readQuestion } from "./read-question.ts";
import { selectQuotes } from "./select-quotes.ts";
import { testPassage, testStatements } from "./test-pages.ts";
import { createMatching } from "./word-matching.ts";

const lineCount = 300;
const page = testPassage(
  Array.from({ length: lineCount }, (_, at) => `Boat ${at} leaves the pier at noon.`).join("\n"),
);
const cells = 30;
const table = testPassage(
  Array.from({ length: 20 }, () => Array.from({ length: cells }, () => "kayak").join(" | ")).join(
    "\n",
  ),
);
const perTurn = limits.statementsPerTurn.value;

function pausesOf(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  return pauses;
}

function judge(text: string, of: ReturnType<typeof testPassage>) {
  const reader = { matching: createMatching(["en"]), readNegation: createNegations(["en"]) };
  return judgeClaim(readClaim(text, reader), testStatements(of), reader);
}

const question = readQuestion("when does the boat leave the pier", ["en"]);
const documents = Array.from({ length: 20 }, (_, rank) => readDocument(page, rank));

test.each<[string, Steps<unknown>, number]>([
  // Words are read, counted, and compared.
  ["a claim", judge("A boat leaves the pier at six.", page), (3 * lineCount) / perTurn],
  ["the cells of a table", judge("A kayak.", table), (20 * cells) / perTurn],
  ["a question", selectQuotes(question, testStatements(page)), (3 * lineCount) / perTurn],
  ["documents", distinctStatements(documents), documents.length],
])("%s: other requests have a turn after a few statements", (_, steps, pauses) => {
  expect(pausesOf(steps)).toBeGreaterThanOrEqual(pauses - 4);
});

const answers = createAnswers({
  search: {
    find: async (_, { query }) => ({
      found: [{ item: page, score: 1 }],
      results: [],
      mode: "keyword",
      query,
    }),
    async *storedDocuments() {
      yield* [];
    },
  },
});
const { signal } = new AbortController();

test.each([
  ["a question", () => answers.answer("key_1", { query: question.text, mode: "quote" }, signal)],
  ["a text", () => answers.verify("key_1", { text: "A boat leaves at six. It is red." }, signal)],
])("the event loop turns while %s is worked on", async (_, work) => {
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  done = true;
  expect(turns).toBeGreaterThan((2 * lineCount) / perTurn);
});

test("an aborted request does no more work", async () => {
  const stop = new AbortController();
  const checked = answers.verify("key_1", { text: "A boat leaves at six." }, stop.signal);
  setImmediate(() => stop.abort());
  await expect(checked).rejects.toThrow();
});

test("a sentence that is longer than any quote is not compared", async () => {
  const text = `${"Boat 1 leaves the pier at noon and ".repeat(40)}.`;
  expect(await answers.verify("key_1", { text }, signal)).toMatchObject({
    sentences: [{ verdict: "unproven", citations: [] }],
  });
});
