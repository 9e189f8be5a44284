import { limits } from "../../contract/limits.ts";
import { mapInSteps, type Steps } from "../../kit/steps.ts";
import { languages } from "../../words/index.ts";
import { fold, wordsOf } from "../fold.ts";
import { tokensOf } from "../search/tokens.ts";
import type { Question } from "./read-question.ts";
import type { Statement } from "./statements.ts";
import type { Bag, Matching, Term } from "./word-matching.ts";

/** How a question above a statement compares with the one that is asked. */
export type Likeness = {
  /** Share of the words of both that they have in common; rare words weigh more. */
  readonly fit: number;
  /** Whether the title asks for more that the question lacks than the other way round. */
  readonly isSpecial: boolean;
  /** The weight, up to 1, of the most telling word of the question that the title lacks. */
  readonly missing: number;
  /** Its share of what the question's subject weighs. */
  readonly missingShare: number;
};

/**
 * Compares the questions that pages write above their answers with the one that is asked, by the
 * words that distinguish them from each other: a general question fits better than a special one
 * with the same words. Only of statements below a question, and where there are many questions.
 */
export function* likenessesOf(
  question: Question,
  statements: readonly Statement[],
  bags: readonly Bag[],
): Steps<ReadonlyMap<Statement, Likeness>> {
  const titles = new Map<Statement, string>();
  for (const statement of statements) {
    const title = titleOf(statement);
    if (title !== null) titles.set(statement, title);
  }
  const written = [...new Set(titles.values())];
  if (written.length < minTitles) return new Map();
  const perTurn = limits.statementsPerTurn.value;
  const read = yield* mapInSteps(written, perTurn, (title) =>
    clausesOf(title).map((text) => wordsIn(question, text)),
  );
  const weightOf = weigher(
    question.matching,
    read.map((clauses) => clauses.map(({ bag }) => bag)),
    bags,
  );
  const asked = wordsIn(question, question.text);
  const likenesses = yield* mapInSteps(read, perTurn, (clauses) =>
    clauses
      .map((clause) => compare(question.matching, asked, clause, weightOf))
      .reduce((best, one) => (one.fit >= best.fit ? one : best), none),
  );
  const byTitle = new Map(written.map((title, at) => [title, likenesses[at] ?? none]));
  return new Map([...titles].map(([statement, title]) => [statement, byTitle.get(title) ?? none]));
}

/** Fewer questions do not show which of their words distinguish them. */
const minTitles = 10;
const none: Likeness = { fit: 0, isSpecial: true, missing: 1, missingShare: 1 };

/** The nearest question above a statement: in the text, or as the title of its section or page. */
function titleOf({ kind, text, leads, document }: Statement): string | null {
  if (kind === "question") return text;
  const lead = leads.findLast((one) => one.kind === "question");
  if (lead !== undefined) return lead.text;
  const titles = [document.headingPath.at(-1) ?? "", document.title];
  return titles.find((title) => title.length <= maxTitleChars && isAsking(title)) ?? null;
}

const maxTitleChars = 300;
const maxClauses = 6;

function isAsking(title: string): boolean {
  return /[?？]/u.test(title) || openers.has(wordsOf(title)[0] ?? "");
}

/** A title may ask twice, or add examples after a comma. */
function clausesOf(title: string): string[] {
  const sentences = title
    .split(/[?？!.;](?=\s|$)/u)
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .slice(0, maxClauses);
  const shorter = sentences.flatMap((each) => {
    const head = each.split(/,\s|\s\(/u, 1)[0] ?? "";
    return head !== each && isAsking(head) ? [head] : [];
  });
  return [...sentences, ...shorter];
}

/** A question's words by what they are worth: those of its subject, its first and all others. */
type Asked = {
  readonly bag: Bag;
  readonly terms: readonly Term[];
  readonly opener: string | null;
  readonly others: readonly string[];
};

function wordsIn({ matching }: Question, text: string): Asked {
  const terms = matching.terms(text);
  const named = new Set(terms.flatMap(({ word }) => word.split(" ")));
  const words = [
    ...new Set(tokensOf(text).flatMap(({ word, kind }) => (kind === "word" ? [word] : []))),
  ];
  const opener = words.slice(0, maxOpenerAt).find((word) => openers.has(word)) ?? null;
  const others = words.filter((word) => !named.has(word) && word !== opener);
  return {
    bag: matching.bag(text),
    terms,
    opener,
    others: others.slice(0, limits.queryTerms.value),
  };
}

const maxOpenerAt = 4;

function compare(matching: Matching, asked: Asked, title: Asked, weights: Weights): Likeness {
  let [shared, all, missing, heaviest] = [0, 0, 0, 0];
  for (const term of asked.terms) {
    const weight = weights.ofTerm(term);
    const found = matching.strength(term, title.bag);
    shared += weight * found;
    missing += weight * (1 - found);
    heaviest = Math.max(heaviest, weight * (1 - found));
    all += weight;
  }
  const subject = all;
  let extra = 0;
  for (const term of title.terms) {
    extra += weights.ofTerm(term) * (1 - matching.strength(term, asked.bag));
  }
  const isSpecial = extra > missing;
  for (const word of asked.others) {
    const weight = weights.ofOther(word);
    if (title.bag.words.has(word)) shared += weight;
    all += weight;
  }
  for (const word of title.others) if (!asked.bag.words.has(word)) extra += weights.ofOther(word);
  if (asked.opener !== null && title.opener !== null) {
    all += openerWeight;
    if (asked.opener === title.opener) shared += openerWeight;
  }
  return {
    fit: shared / Math.max(all + extra * extraWeight, Number.EPSILON),
    isSpecial,
    missing: heaviest,
    missingShare: heaviest / Math.max(subject, Number.EPSILON),
  };
}

const extraWeight = 0.8;
const openerWeight = 0.3;
const otherWeight = 0.15;

type Weights = { ofTerm: (term: Term) => number; ofOther: (word: string) => number };

/**
 * Rarer words of the titles weigh more, words of many questions little. What most of the pages' text
 * is about distinguishes nothing, whichever of its names a title uses.
 */
function weigher(
  matching: Matching,
  titles: readonly (readonly Bag[])[],
  texts: readonly Bag[],
): Weights {
  const inTexts = countsOf(texts.map((bag) => [bag]));
  const inTitles = countsOf(titles);
  const rarity = (keys: ReadonlySet<string>, counts: ReadonlyMap<string, number>, all: number) => {
    const count = Math.max(0.5, ...[...keys].map((key) => counts.get(key) ?? 0));
    return Math.log(1 + all / count) / Math.log(1 + 2 * all);
  };
  const known = new Map<string, number>();
  const weightOf = (word: string): number => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const keys = matching.bag(word).keys;
    const weight = Math.min(
      rarity(keys, inTitles, Math.max(1, titles.length)),
      rarity(keys, inTexts, Math.max(1, texts.length)),
    );
    known.set(word, weight);
    return weight;
  };
  return {
    ofTerm: ({ word, isVague }) => weightOf(word) * (isVague ? vagueWeight : 1),
    ofOther: (word) => weightOf(word) * otherWeight,
  };
}

function countsOf(texts: readonly (readonly Bag[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const bags of texts) {
    const keys = new Set(bags.flatMap((bag) => [...bag.keys]));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const vagueWeight = 0.35;

/** "What", "how": two questions with different ones rarely ask for the same. */
const openers: ReadonlySet<string> = new Set(
  languages.flatMap(({ sections }) =>
    sections.questions.openers.map((opener) => fold(opener).split(" ")[0] ?? ""),
  ),
);
