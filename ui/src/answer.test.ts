import { describe, expect, it } from "vitest";
import type { Answer, AnswerEvent, Citation } from "../../clients/node/src/index.ts";
import {
  isAnswering,
  newAnswering,
  nextAnswering,
  stateWords,
  type Answering,
  type AnsweringStep,
} from "./answer.ts";

const citation = (n: number, source = "https://a.example/tickets"): Citation => ({
  n,
  quote: `Quote ${n}.`,
  source,
  link: `${source}#:~:text=Quote%20${n}.`,
  start: 0,
  end: 8,
  contentHash: "b4a9c1e2",
  title: "Tickets",
  updatedAt: "2026-01-31T12:00:00.000Z",
});

const sentence = (id: number, text: string, ...numbers: number[]): AnsweringStep => {
  const citations = numbers.map((n) => citation(n));
  return { event: { type: "sentence", id, text, citations } };
};

const answer: Answer = {
  answer: "A day ticket costs €12.",
  sentences: [{ text: "A day ticket costs €12.", citations: [1] }],
  citations: [citation(1)],
  mode: "quote",
  refused: null,
  dropped: 0,
  results: [],
};
const done = (changes: Partial<Answer> = {}): AnsweringStep => {
  const event: AnswerEvent = { type: "done", id: 9, ...answer, ...changes };
  return { event };
};

const after = (...steps: AnsweringStep[]): Answering =>
  steps.reduce((before, step) => nextAnswering(before, step), newAnswering);

describe("an answer as it is made", () => {
  it("has each sentence with its proofs, and each proof once", () => {
    const { sentences, citations } = after(
      sentence(2, "One.", 1),
      sentence(3, "Two.", 1, 2),
      sentence(4, "Three.", 2),
    );
    expect(sentences.map(({ text, citations: numbers }) => [text, numbers])).toEqual([
      ["One.", [1]],
      ["Two.", [1, 2]],
      ["Three.", [2]],
    ]);
    expect(citations.map(({ n }) => n)).toEqual([1, 2]);
  });

  it("is complete with its last message, and begins again with the next question", () => {
    const begun = after(sentence(2, "One.", 1));
    expect(isAnswering(begun)).toBe(true);
    const complete = nextAnswering(begun, done());
    expect(complete.sentences).toEqual(answer.sentences);
    expect(isAnswering(complete)).toBe(false);
    expect(nextAnswering(complete, "restart")).toEqual(newAnswering);
  });

  it("ends with what went wrong", () => {
    const failed = after({ event: { type: "error", id: 2, code: "internal", message: "no" } });
    expect(failed.fault).toEqual({ words: "no", code: "internal", request: null });
    expect(isAnswering(failed)).toBe(false);
  });
});

const twoPages = [citation(1), citation(2, "https://a.example/prices"), citation(3)];

it.each<[string, AnsweringStep[]]>([
  ["Looking for the answer", []],
  ["Answering", [sentence(2, "One.", 1)]],
  ["Quoted word for word from 1 page", [done()]],
  ["Quoted word for word from 2 pages", [done({ citations: twoPages })]],
  ["Written by the model, each sentence proven by a quote", [done({ mode: "model" })]],
  [
    "Written by the model, each sentence proven by a quote; 1 sentence was removed: no page proves it",
    [done({ mode: "model", dropped: 1 })],
  ],
  [
    "Written by the model, each sentence proven by a quote; 2 sentences were removed: no page proves them",
    [done({ mode: "model", dropped: 2 })],
  ],
  ["No answer", [done({ answer: null, refused: "too_vague" })]],
])("its state in words: %s", (words, steps) => {
  expect(stateWords(after(...steps))).toBe(words);
});
