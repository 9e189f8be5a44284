import { mapInSteps, type Steps } from "../../kit/steps.ts";
import { fold, wordsOf } from "../fold.ts";
import { amountsIn, isMoney } from "./amounts.ts";
import { asksOnlyForPrice } from "./price-overview.ts";
import type { Question } from "./read-question.ts";
import { minFit, scoreStatements, type Scored } from "./score-statements.ts";
import { spanAround, spanHasKind, spanText, type Span } from "./spans.ts";
import { isCallToAction, type Statement } from "./statements.ts";

export type Refusal = "not_in_knowledge" | "conflicting" | "too_vague";

export type Selection = {
  readonly refused: Refusal | null;
  /** The spans that answer, best first; where sources disagree, all of them, newest first. */
  readonly spans: readonly Span[];
};

/** The parts of pages that answer the question, or why there are none. */
export function* selectQuotes(
  question: Question,
  statements: readonly Statement[],
): Steps<Selection> {
  if (question.terms.length === 0) return { refused: "too_vague", spans: [] };
  const scored = yield* scoreStatements(question, statements);
  const tried = yield* mapInSteps(scored.slice(0, maxTried), 1, (one) =>
    answers(question, one, statements) ? [one] : [],
  );
  const able = tried.flat();
  const [best] = able;
  if (best === undefined) return { refused: "not_in_knowledge", spans: [] };
  const near = able.filter(
    ({ score, coverage }) =>
      score >= best.score - maxScoreGap && coverage >= best.coverage - maxScoreGap,
  );
  if (asksOnlyForPrice(question) && hasManyPrices(near)) return { refused: "too_vague", spans: [] };
  const rivals = conflictsWith(best, near);
  if (rivals.length > 0) {
    const all = [best, ...rivals].toSorted((a, b) => updatedAt(b) - updatedAt(a));
    const spans = all.map((one) => spanAround(question, one, statements));
    return { refused: "conflicting", spans: spans.slice(0, maxSpans) };
  }
  return { refused: null, spans: distinct(question, [best, ...near], statements) };
}

/** Statements whose place on the page is looked at. */
const maxTried = 40;
const minCoverage = 0.58;
const minWithoutSubject = 0.65;
const maxMissing = 0.5;
const maxMissingShare = 0.45;
const minOtherFit = 0.25;
const minOwnShare = 0.8;
const maxScoreGap = 0.08;
const maxSpans = 3;

function answers(question: Question, one: Scored, statements: readonly Statement[]): boolean {
  if (isCallToAction(one.statement)) return false;
  if (!isAsked(question, one) && (isBelowOther(question, one) || !isCovered(question, one)))
    return false;
  const span = spanAround(question, one, statements);
  return span.statements.length > 0 && !isMenu(span) && spanHasKind(question, span);
}

/** A title without the word that a question is most about asks for something else, however alike. */
function isAsked({ kinds }: Question, { likeness, hasSubject }: Scored): boolean {
  if (likeness === null || likeness.fit < minFit) return false;
  if (likeness.missing > maxMissing && likeness.missingShare > maxMissingShare) return false;
  return hasSubject || !kinds.has("howMuch");
}

function isCovered({ kinds }: Question, { coverage, hasSubject }: Scored): boolean {
  if (coverage < minCoverage) return false;
  // The price of something else is worse than none.
  return hasSubject || (!kinds.has("howMuch") && coverage >= minWithoutSubject);
}

/**
 * What answers a special question seldom answers another one, unless it has the words that are asked
 * for and the kind of answer.
 */
function isBelowOther({ kinds }: Question, { likeness, hasKind, ownShare }: Scored): boolean {
  if (likeness === null || likeness.fit >= minOtherFit || !likeness.isSpecial) return false;
  return kinds.size === 0 || !hasKind || ownShare < minOwnShare;
}

/** Names of links answer nothing; an address or a number in a footer does. */
function isMenu({ statements }: Span): boolean {
  return statements.every(
    ({ kind, text, document }) => document.isMinor && kind === "label" && !/[\p{N}@]/u.test(text),
  );
}

const updatedAt = ({ statement }: Scored): number => Date.parse(statement.document.updatedAt);

/**
 * Spans of different words, the best first. A longer one replaces its part, and those that share a
 * statement are joined.
 */
function distinct(
  question: Question,
  scored: readonly Scored[],
  statements: readonly Statement[],
): Span[] {
  const spans: Span[] = [];
  for (const one of scored.slice(0, maxCandidates)) {
    const span = spanAround(question, one, statements);
    const words = fold(spanText(span));
    const known = spans.map((other) => fold(spanText(other)));
    if (known.some((other) => other.includes(words))) continue;
    const part = known.findIndex((other) => words.includes(other));
    const shared = spans.findIndex((other) => sharesStatement(other, span));
    if (part >= 0) {
      // A crossed-out price alone is no price.
      if (words.length <= (known[part]?.length ?? 0) + maxAddedChars) spans[part] = span;
    } else if (shared >= 0) spans[shared] = joined(spans[shared] ?? span, span);
    else if (spans.length < maxSpans) spans.push(span);
  }
  return spans;
}

/** By how much an answer may be longer than its part. */
const maxAddedChars = 300;

function sharesStatement(a: Span, b: Span): boolean {
  return a.statements.some((one) => b.statements.includes(one));
}

function joined(a: Span, b: Span): Span {
  const all = [...new Set([...a.statements, ...b.statements])];
  const statements = all.toSorted((one, other) => one.start - other.start);
  return {
    statements,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
  };
}

const maxCandidates = 12;

function hasManyPrices(near: readonly Scored[]): boolean {
  const prices = near.flatMap(({ statement }) => amountsIn(statement.text));
  return new Set(prices.filter(({ unit }) => isMoney(unit)).map(({ value }) => value)).size > 2;
}

/**
 * Statements of other pages about the same, with the same unit and another number: the words around
 * the numbers must be nearly the same.
 */
function conflictsWith(best: Scored, near: readonly Scored[]): Scored[] {
  const own = factsOf(best.statement);
  if (own.values.size !== 1) return [];
  return near.filter(({ statement, coverage }) => {
    if (statement.document.source === best.statement.document.source) return false;
    if (Math.abs(coverage - best.coverage) > 0.02) return false;
    const other = factsOf(statement);
    if (other.values.size !== 1 || other.unit !== own.unit) return false;
    if ([...other.values].some((value) => own.values.has(value))) return false;
    return similarity(own.words, other.words) >= minSameWords;
  });
}

const minSameWords = 0.6;

function factsOf({ text, leads }: Statement) {
  const amounts = amountsIn(text);
  const lead = leads.at(-1)?.text ?? "";
  return {
    values: new Set(amounts.map(({ value }) => value)),
    unit: amounts[0]?.unit ?? "",
    words: new Set(wordsOf(`${lead} ${text}`).filter((word) => !/^\p{N}/u.test(word))),
  };
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}
