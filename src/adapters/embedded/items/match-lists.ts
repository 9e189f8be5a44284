import { limits } from "../../../contract/limits.ts";
import type { Postings } from "./postings.ts";

/** What BM25 needs of the tenant besides the postings. */
export type Totals = { docs: number; lastDoc: number; allTerms: number; titleTerms: number };

export type Scored = {
  /** By the number of the document: the sum of BM25 over its title and over all of its terms. */
  scores: Float64Array;
  /** A bit for each group of which the document has a term. */
  groups: Int32Array;
};

/** Arrays that are used again by each query: large ones take longer to get than to fill. */
export function createScoreRoom() {
  let scores = new Float64Array(0);
  let groups = new Int32Array(0);
  return {
    scores(size: number): Float64Array {
      if (scores.length < size) scores = new Float64Array(size + roomToGrow);
      return scores.subarray(0, size).fill(0);
    },
    groups(size: number): Int32Array {
      if (groups.length < size) groups = new Int32Array(size + roomToGrow);
      return groups.subarray(0, size).fill(0);
    },
  };
}

export type ScoreRoom = ReturnType<typeof createScoreRoom>;

const roomToGrow = 1_024;

/**
 * Scores all documents of the terms. Both sums are those of FTS5's `bm25`: tenants whose documents
 * are still in its tables rank the same.
 */
export function scoreDocuments(
  totals: Totals,
  query: { terms: readonly string[]; every: readonly (readonly string[])[] },
  read: (term: string) => Postings | undefined,
  room: ScoreRoom,
): Scored {
  const scores = room.scores(totals.lastDoc + 1);
  const groups = room.groups(query.every.length > 0 ? totals.lastDoc + 1 : 0);
  const bits = bitsOf(query.every);
  const asked = new Set(query.terms);
  const known: Known[] = [];
  for (const term of new Set([...query.terms, ...bits.keys()])) {
    const postings = read(term);
    if (postings === undefined) continue;
    const bit = bits.get(term) ?? 0;
    if (bit !== 0) {
      for (let i = 0; i < postings.size; i++) {
        const doc = postings.docs[i] as number;
        groups[doc] = (groups[doc] as number) | bit;
      }
    }
    if (asked.has(term)) known.push({ postings, ...usesOf(postings) });
  }
  const { docs } = totals;
  for (const { postings, uses } of selective(known, "uses", docs)) {
    const norms = normsOf(totals.allTerms / docs);
    add(scores, postings.docs, postings.counts, postings.lengths, postings.size, {
      weight: weightOf(uses, docs),
      norms,
    });
  }
  for (const { postings, titleUses } of selective(known, "titleUses", docs)) {
    const norms = normsOf(totals.titleTerms / docs);
    add(scores, postings.docs, postings.titleCounts, postings.titleLengths, postings.size, {
      weight: weightOf(titleUses, docs),
      norms,
    });
  }
  return { scores, groups };
}

/** The documents with the highest scores, best first; of equal ones those that were added first. */
export function bestDocuments(
  scores: Float64Array,
  max: number,
  isWanted: (doc: number) => boolean,
): number[] {
  let best: number[] = [];
  let lowest = 0;
  const bestFirst = (a: number, b: number) =>
    (scores[b] as number) - (scores[a] as number) || a - b;
  for (let doc = 1; doc < scores.length; doc++) {
    const score = scores[doc] as number;
    if (score <= lowest || !isWanted(doc)) continue;
    best.push(doc);
    if (best.length < 4 * max) continue;
    best = best.sort(bestFirst).slice(0, max);
    lowest = scores[best.at(-1) ?? 0] ?? 0;
  }
  return best.sort(bestFirst).slice(0, max);
}

type Known = { postings: Postings; uses: number; titleUses: number };

function usesOf({ size, counts, titleCounts }: Postings) {
  let [uses, titleUses] = [0, 0];
  for (let i = 0; i < size; i++) {
    if (counts[i] !== 0) uses++;
    if (titleCounts[i] !== 0) titleUses++;
  }
  return { uses, titleUses };
}

/**
 * A term that more than half of the documents have weighs next to nothing: where there are many, it
 * is used only if there is no other.
 */
function selective(known: readonly Known[], field: "uses" | "titleUses", docs: number): Known[] {
  const max = Math.max(limits.frequentTermDocs.value, docs / 2);
  const used = known.filter((one) => one[field] > 0);
  const few = used.filter((one) => one[field] < max);
  return few.length > 0 ? few : used;
}

function add(
  scores: Float64Array,
  docs: Int32Array,
  counts: Int32Array,
  lengths: Int32Array,
  size: number,
  { weight, norms }: { weight: number; norms: Norms },
): void {
  const { short, of } = norms;
  for (let i = 0; i < size; i++) {
    const count = counts[i] as number;
    if (count === 0) continue;
    const length = lengths[i] as number;
    const norm = length < short.length ? (short[length] as number) : of(length);
    const doc = docs[i] as number;
    scores[doc] = (scores[doc] as number) + (weight * (count * (saturation + 1))) / (count + norm);
  }
}

type Norms = { short: Float64Array; of: (length: number) => number };

/** How much a length counts against a document; those of most documents are computed once. */
function normsOf(average: number): Norms {
  const of = (length: number) => saturation * (1 - byLength + (byLength * length) / average);
  return { short: Float64Array.from({ length: 512 }, (_, length) => of(length)), of };
}

/** BM25's constants, as in FTS5. */
const saturation = 1.2;
const byLength = 0.75;

function weightOf(uses: number, docs: number): number {
  const weight = Math.log((docs - uses + 0.5) / (uses + 0.5));
  return weight > 0 ? weight : 1e-6;
}

/** The groups of each term as bits. */
function bitsOf(every: readonly (readonly string[])[]): Map<string, number> {
  const bits = new Map<string, number>();
  for (const [group, terms] of every.slice(0, maxGroups).entries()) {
    for (const term of terms) bits.set(term, (bits.get(term) ?? 0) | (1 << group));
  }
  return bits;
}

/** Bits of a number in `Int32Array`; the query is a short one. */
const maxGroups = 31;

export const allGroups = (every: readonly unknown[]): number =>
  every.length >= maxGroups ? 0x7fffffff : (1 << every.length) - 1;
