import { expect, test } from "vitest";
import { languages } from "../../words/index.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { knowsLanguage } from "./model-languages.ts";

const { signal } = new AbortController();

/** The place of a text in the list of questions or answers is its direction, for the languages that it knows. */
function embedderFor(known: string, missed = 0): Embedder {
  const places = new Map<string, number>();
  for (const { code, search } of languages) {
    if (code !== known) continue;
    search.questions.forEach((text, at) => places.set(text, at));
    search.answers.forEach((text, at) => places.set(text, at + missed < 6 ? at : 11));
  }
  return {
    model: async () => "test/12",
    embed: async (texts) =>
      texts.map((text) => {
        const vector = new Float32Array(13);
        vector[places.get(text) ?? 12] = 1;
        return vector;
      }),
  };
}

const tried = languages.filter(({ search }) => search.questions.length > 0);

test.each(tried.map(({ code }) => code))(
  "%s has as many answers as questions, in other words",
  (language) => {
    const { questions = [], answers = [] } =
      languages.find(({ code }) => code === language)?.search ?? {};
    expect(questions.length).toBe(6);
    expect(answers.length).toBe(6);
    const long = (text: string) => text.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
    for (const [at, question] of questions.entries()) {
      const words = new Set(long(answers[at] ?? ""));
      expect(long(question).filter((word) => words.has(word))).toEqual([]);
    }
  },
);

test("a language without questions counts as known", async () => {
  expect(await knowsLanguage(embedderFor("en"), "xx", signal)).toBe(true);
});

test.each([
  ["de", 0, true],
  ["de", 1, true],
  ["de", 2, false],
  ["en", 0, false],
] as const)(
  "a model for %s that misses %i answers: knows German: %s",
  async (of, missed, knows) => {
    expect(await knowsLanguage(embedderFor(of, missed), "de", signal)).toBe(knows);
  },
);
