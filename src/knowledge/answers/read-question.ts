import { answerKinds, type AnswerKind } from "../../words/index.ts";
import { fold } from "../fold.ts";
import { askingLanguages, createMatching, languagesOfText, type Term } from "./word-matching.ts";
import type { Matching } from "./word-matching.ts";

export type Question = {
  readonly text: string;
  readonly terms: readonly Term[];
  /** The kinds of answer that it asks for; empty when any will do. */
  readonly kinds: ReadonlySet<AnswerKind>;
  /** What is counted where a number is asked for: "how many rooms". */
  readonly counted: Term | null;
  /** The languages that its words are read in. */
  readonly codes: readonly string[];
  readonly matching: Matching;
  /** Other words for its topics, for a second search. */
  readonly topicWords: readonly string[];
};

/** What a question asks for. `pageLanguages` are used where its own words show no language. */
export function readQuestion(text: string, pageLanguages: readonly string[]): Question {
  const own = languagesOfText(text);
  const codes = [...new Set([...own, ...pageLanguages])];
  const known = codes.length > 0 ? codes : askingLanguages.map(({ code }) => code);
  const matching = createMatching(known);
  const terms = matching.terms(text);
  const topicWords = topicWordsOf(terms, known);
  const kinds = kindsIn(text, known);
  const counted = kinds.has("howMany") ? countedIn(text, terms, known) : null;
  return { text, terms, kinds, counted, codes: known, matching, topicWords };
}

/** The word right after "how many", if it names something. */
function countedIn(text: string, terms: readonly Term[], codes: readonly string[]): Term | null {
  const counted = terms.find(({ start, isVague, topics }) => {
    if (isVague || topics.includes("duration")) return false;
    const before = ` ${fold(text.slice(0, start))}`;
    return askingLanguages.some(
      ({ code, asking }) =>
        codes.includes(code) &&
        asking.kinds.howMany.some((phrase) => before.endsWith(` ${fold(phrase)}`)),
    );
  });
  return counted ?? null;
}

function topicWordsOf(terms: readonly Term[], codes: readonly string[]): string[] {
  const topics = new Set(terms.flatMap((term) => term.topics));
  const words = askingLanguages
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ asking }) => [...topics].flatMap((topic) => asking.topics[topic].slice(0, 10)));
  return [...new Set(words)];
}

function kindsIn(text: string, codes: readonly string[]): Set<AnswerKind> {
  const folded = ` ${fold(text)} `;
  const found = new Set<AnswerKind>();
  for (const { code, asking } of askingLanguages) {
    if (!codes.includes(code)) continue;
    for (const kind of answerKinds) {
      if (asking.kinds[kind].some((phrase) => folded.includes(` ${fold(phrase)} `)))
        found.add(kind);
    }
  }
  // An e-mail address is no place.
  if (found.has("email")) found.delete("where");
  // "How much" is a part of "how much time".
  if (found.has("howMany") && found.has("howMuch") && !isAboutMoney(folded, codes)) {
    found.delete("howMuch");
  }
  // "How much is" asks for a price, or for a weight.
  else if (found.has("howMuch") && !isAboutMoney(folded, codes)) found.add("howMany");
  return found;
}

function isAboutMoney(folded: string, codes: readonly string[]): boolean {
  return askingLanguages.some(
    ({ code, asking }) =>
      codes.includes(code) &&
      asking.topics.price.some((word) => folded.includes(` ${fold(word)} `)),
  );
}
