import type { Verdict } from "../../contract/answer.ts";
import { limits } from "../../contract/limits.ts";
import { mapInSteps, type Steps } from "../../kit/steps.ts";
import { fold, wordsOf } from "../fold.ts";
import { amountsIn, type Amount } from "./amounts.ts";
import type { Negation, Negations } from "./negation.ts";
import { raritiesOf, type Rarity } from "./rarity.ts";
import type { Statement } from "./statements.ts";
import type { Matching, Term } from "./word-matching.ts";

/** A sentence to be proven. */
export type Claim = {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly amounts: readonly Amount[];
  readonly negation: Negation;
};

export type Judged = { readonly verdict: Verdict; readonly statements: readonly Statement[] };

/** How words, and how negations are read. */
export type Reader = { readonly matching: Matching; readonly readNegation: Negations };

export function readClaim(text: string, { matching, readNegation }: Reader): Claim {
  const amounts = amountsIn(text);
  const terms = matching
    .terms(text)
    .filter(({ start }) => !amounts.some((one) => one.start <= start && start < one.end));
  return { text, terms, amounts, negation: readNegation(text) };
}

/**
 * Whether the statements prove or contradict the claim. Proven: one statement, with the titles above
 * it, has all that the claim names, its numbers, and is negated as it is. Contradicted: it is about
 * the same and has another number of that unit, or the other negation.
 */
export function* judgeClaim(
  claim: Claim,
  statements: readonly Statement[],
  reader: Reader,
  isStrict = false,
): Steps<Judged> {
  if (claim.terms.length === 0) return { verdict: "unproven", statements: [] };
  const nearest = yield* nearestReadings(claim, statements, reader);
  for (const one of nearest) {
    yield;
    if (!proves(claim, one) || (isStrict && !isCopied(claim, one, reader.matching))) continue;
    return { verdict: "proven", statements: one.reading.quoted };
  }
  const rival = nearest.find((one) => contradicts(claim, one));
  if (rival !== undefined) return { verdict: "contradicted", statements: rival.reading.quoted };
  return { verdict: "unproven", statements: [] };
}

/** The readings that have most of the claim, best first. */
function* nearestReadings(
  claim: Claim,
  statements: readonly Statement[],
  { matching, readNegation }: Reader,
): Steps<Compared[]> {
  const perTurn = limits.statementsPerTurn.value;
  const bags = yield* mapInSteps(statements, perTurn, ({ text }) => matching.bag(text));
  const weights = weightsOf(yield* raritiesOf(claim.terms, bags, matching));
  const aboutOf = createAbouts(claim, matching);
  const nearest: Compared[] = [];
  let count = 0;
  for (const statement of statements) {
    const about = aboutOf(statement);
    const overlapOf = (text: string) => overlap(claim, text, about, weights, matching);
    // Its cells have no more of the claim than the row with its header.
    const isFar = statement.kind === "row" && overlapOf(rowWithHeader(statement)).coverage < minAny;
    for (const reading of isFar ? [] : readings(statement, readNegation)) {
      addNearest(nearest, { reading, ...overlapOf(reading.text) });
      count++;
      if (count % perTurn === 0) yield;
    }
    count++;
    if (count % perTurn === 0) yield;
  }
  return nearest;
}

const headerOf = ({ header, headerText }: Statement): string => header?.text ?? headerText;
const rowWithHeader = (row: Statement): string => `${headerOf(row)}\n${row.text}`;

/** Of readings that have as much of the claim, the first stays. */
function addNearest(nearest: Compared[], one: Compared): void {
  const after = nearest.findIndex(({ coverage }) => coverage < one.coverage);
  if (after < 0 && nearest.length >= maxCompared) return;
  nearest.splice(after < 0 ? nearest.length : after, 0, one);
  if (nearest.length > maxCompared) nearest.pop();
}

const maxCompared = 40;

/** What a statement is about: the titles above it. */
type About = { readonly amounts: readonly Amount[]; readonly strengths: readonly number[] };

/** Statements below the same titles follow each other. */
function createAbouts({ terms }: Claim, matching: Matching) {
  let text: string | undefined;
  let about: About = { amounts: [], strengths: [] };
  return ({ leads, document: { headingPath, title } }: Statement): About => {
    const titles = [...headingPath, title, ...leads.map((lead) => lead.text)].join("\n");
    if (titles === text) return about;
    text = titles;
    const bag = matching.bag(titles);
    const strengths = terms.map((term) => matching.strength(term, bag));
    about = { amounts: amountsIn(titles), strengths };
    return about;
  };
}

/** One way of reading a statement: a row cell by cell, a sentence below its question. */
type Reading = {
  readonly quoted: readonly Statement[];
  /** What it states. */
  readonly text: string;
  readonly negation: Negation;
};

function readings(statement: Statement, readNegation: Negations): Reading[] {
  const { kind, text, leads, header } = statement;
  if (kind === "question") return [];
  const question = leads.find((lead) => lead.kind === "question");
  if (kind === "row") {
    const heads = headerOf(statement).split(" | ");
    const quoted = header === null ? [statement] : [header, statement];
    return rowReadings(text.split(" | "), header === statement ? [] : heads).map((cells) => ({
      quoted,
      text: cells,
      negation: readNegation(cells),
    }));
  }
  const quoted = question === undefined ? [statement] : [question, statement];
  return [{ quoted, text, negation: readNegation(text) }];
}

/** The head of the row with each of its cells and the head of its column. */
function rowReadings(cells: readonly string[], heads: readonly string[]): string[] {
  const [name = "", ...rest] = cells;
  if (rest.length <= 1) return [cells.join(" | ")];
  const shift = cells.length - heads.length;
  const each = rest.map((cell, at) => {
    const head = heads.length > 0 ? (heads[at + 1 - shift] ?? "") : "";
    return [name, head, cell].filter((part) => part !== "").join(" | ");
  });
  return rest.some((cell) => amountsIn(cell).length > 0) && heads.length > 1
    ? each
    : [...each, cells.join(" | ")];
}

type Overlap = {
  readonly coverage: number;
  /** Terms that the text and what is above it lack. */
  readonly missing: readonly Term[];
  /** Share of the terms that the text itself has. */
  readonly own: number;
  readonly amounts: readonly Amount[];
  readonly missingAmounts: readonly Amount[];
};

type Compared = Overlap & { readonly reading: Reading };

/** What of the claim a text has, with the titles above it. */
function overlap(
  claim: Claim,
  text: string,
  about: About,
  weights: ReadonlyMap<Term, number>,
  matching: Matching,
): Overlap {
  const own = matching.bag(text);
  const amounts = amountsIn(text);
  const known = [...amounts, ...about.amounts];
  let covered = 0;
  let inOwn = 0;
  let total = 0;
  const missing: Term[] = [];
  for (const [at, term] of claim.terms.entries()) {
    const weight = weights.get(term) ?? 0;
    const isPrice = term.topics.includes("price") && amounts.length > 0;
    const here = isPrice ? 1 : matching.strength(term, own);
    const strength = Math.max(here, 0.9 * (about.strengths[at] ?? 0));
    if (strength < minStrength) missing.push(term);
    covered += weight * strength;
    inOwn += weight * here;
    total += weight;
  }
  const missingAmounts = claim.amounts.filter(
    (amount) => !known.some((other) => isSameAmount(amount, other)),
  );
  return {
    coverage: total === 0 ? 0 : covered / total,
    own: total === 0 ? 0 : inOwn / total,
    missing,
    amounts,
    missingAmounts,
  };
}

const minStrength = 0.7;

function isSameAmount(a: Amount, b: Amount): boolean {
  return (
    a.value === b.value && (a.unit === b.unit || a.unit === "" || b.unit === "" || !isHard(a, b))
  );
}

/** Two units of money, or of time, that differ. */
const isHard = (a: Amount, b: Amount): boolean => hardUnit.test(a.unit) && hardUnit.test(b.unit);
const hardUnit = /^(?:[A-Z]{3}|percent|time|second|minute|hour|day|week|month|year)s?$/;

function proves(claim: Claim, one: Compared): boolean {
  if (one.coverage < minProof || one.missingAmounts.length > 0) return false;
  if (!isNegatedAlike(claim, one)) return false;
  if (one.missing.some((term) => isName(claim, term))) return false;
  if (one.own === 0) return false;
  return isUnambiguous(claim, one);
}

const minProof = 0.8;

/**
 * For the words of a model: each is a word of the evidence, and the names and numbers that the
 * statement has are in its order, so that nothing changes places.
 */
function isCopied({ text, amounts }: Claim, { reading, missing }: Compared, matching: Matching) {
  if (missing.length > 0) return false;
  const places = matching.terms(reading.text).map(({ word }) => word);
  const own = matching
    .terms(text)
    .map(({ word }) => places.indexOf(word))
    .filter((place) => place >= 0);
  const inOrder = own.every((place, at) => at === 0 || place > (own[at - 1] ?? -1));
  const numbers = amounts.map(({ value }) =>
    amountsIn(reading.text).findIndex((other) => other.value === value),
  );
  const known = numbers.filter((place) => place >= 0);
  return inOrder && known.every((place, at) => at === 0 || place >= (known[at - 1] ?? -1));
}

/** The same is denied, and nothing that restricts the statement is left out. */
function isNegatedAlike({ negation, terms }: Claim, { reading }: Compared): boolean {
  const other = reading.negation;
  if (negation.isNegated !== other.isNegated) return false;
  if (other.isRestricted && !negation.isRestricted) return false;
  return terms.every(
    ({ word }) =>
      (!negation.next.has(word) || other.near.has(word) || !hasWord(reading, word)) &&
      (!other.next.has(word) || negation.near.has(word)),
  );
}

const hasWord = ({ text }: Reading, word: string): boolean => wordsOf(text).includes(fold(word));

function contradicts(claim: Claim, one: Compared): boolean {
  if (one.coverage < minContradiction || one.own < minOwnContradiction) return false;
  const [missing] = one.missingAmounts;
  if (missing !== undefined) {
    const rivals = one.amounts.filter(({ unit }) => unit === missing.unit && unit !== "");
    return rivals.length > 0 && claim.negation.isNegated === one.reading.negation.isNegated;
  }
  return claim.negation.isNegated !== one.reading.negation.isNegated && one.missing.length === 0;
}

const minContradiction = 0.8;
/** With less, a statement neither proves nor contradicts. */
const minAny = Math.min(minProof, minContradiction);
const minOwnContradiction = 0.3;

/** A word that names one thing: written with a capital inside the sentence, or with a digit. */
function isName({ text }: Claim, { written, start }: Term): boolean {
  if (/\p{N}/u.test(written)) return true;
  const isFirst = text.slice(0, start).trim() === "";
  return !isFirst && /^\p{Lu}/u.test(written);
}

/**
 * A sentence with several numbers of one unit states each of something else: the words of the claim
 * must be nearest to the claim's number.
 */
function isUnambiguous(claim: Claim, { reading, amounts }: Compared): boolean {
  return claim.amounts.every((amount) => {
    const same = amounts.filter(({ unit }) => unit === amount.unit);
    const values = new Set(same.map(({ value }) => value));
    if (values.size <= 1) return true;
    const used = claim.amounts.filter(({ unit }) => unit === amount.unit);
    if (used.length >= values.size) return true;
    const own = same.find(({ value }) => value === amount.value);
    if (own === undefined) return true;
    return isNearest(claim, reading.text, own, same);
  });
}

function isNearest(claim: Claim, text: string, own: Amount, all: readonly Amount[]): boolean {
  const folded = new Set(claim.terms.map(({ word }) => word));
  const part = partOf(text, own, all);
  const other = new Set(wordsOf(text.replace(part, " ")));
  const inPart = new Set(wordsOf(part));
  // What the claim names and only the other parts have belongs to another number.
  return [...folded].every((word) => !other.has(fold(word)) || inPart.has(fold(word)));
}

/** The text between the numbers before and after, up to the comma or the word "and" next to them. */
function partOf(text: string, own: Amount, all: readonly Amount[]): string {
  const before = all.findLast(({ end }) => end <= own.start);
  const after = all.find(({ start }) => start >= own.end);
  const from = before === undefined ? 0 : cutAfter(text, before.end, own.start);
  const to = after === undefined ? text.length : cutAfter(text, own.end, after.start);
  return text.slice(from, to);
}

/** The first comma or sign between two numbers; without one, the second number has the words. */
function cutAfter(text: string, from: number, to: number): number {
  const found = /[,;/|()–]|\.\s/.exec(text.slice(from, to));
  return found === null ? from : from + found.index;
}

function weightsOf(rarities: ReadonlyMap<Term, Rarity>): ReadonlyMap<Term, number> {
  return new Map(
    [...rarities].map(([term, { weight }]) => [
      term,
      Math.max(0.3, weight) * (term.topics.length > 0 ? 0.7 : 1),
    ]),
  );
}
