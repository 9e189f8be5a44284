import type { Halves, Hit } from "../../ports/item-index.ts";

/**
 * Merges both halves into one ranking, best first. Keyword scores begin at zero, so each is divided by
 * the best of them; cosines crowd together in a range that depends on the model, so they are scaled
 * between the last and the best. `alpha` is the share of the vectors: 0 keyword, 1 vector; where it is
 * not given, it is chosen, at most `maxAlpha`.
 */
export function fuse(
  halves: Pick<Halves, "keyword" | "every" | "vector">,
  alpha?: number,
  maxAlpha = 1,
): Hit[] {
  const { vector } = halves;
  const bestWord = Math.max(0, ...halves.keyword.map(({ score }) => score));
  const keyword = boostAllWords(halves.keyword, halves.every, bestWord);
  const maxScore = Math.max(0, ...keyword.map(({ score }) => score));
  const chosen = Math.min(maxAlpha, chooseAlpha(bestWord), maxAlphaBeside(vector));
  const share = vector.length === 0 ? 0 : (alpha ?? chosen);
  const scores = new Map<string, number>();
  const add = (id: string, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);

  if (share < 1) {
    for (const { id, score } of keyword)
      add(id, (1 - share) * (maxScore > 0 ? score / maxScore : 1));
  }
  if (share > 0) {
    const cosines = vector.map(({ score }) => score);
    const [top, last] = [Math.max(...cosines), Math.min(...cosines)];
    for (const { id, score } of vector) {
      add(id, share * (top > last ? (score - last) / (top - last) : 1));
    }
  }
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/**
 * A query of a few words usually means all of them: an item that has every word gains half the best
 * score. Measured with `bench/search-typos.ts`: known items among the first five rise
 * from .82 to .99 on Cranfield; questions lose .007 on CovidFAQ, and .02 if it held for two words.
 */
function boostAllWords(keyword: readonly Hit[], every: readonly string[], best: number): Hit[] {
  const boosted = new Set(every);
  return keyword.map(({ id, score }) => ({
    id,
    score: boosted.has(id) ? score + best / 2 : score,
  }));
}

/** Numbers of words for which this holds; longer queries are sentences. */
export const allWordsRange = { min: 3, max: 6 };

/**
 * The share of the vectors, by the best keyword score. The keywords of a question that shares a few
 * common words with every item are weak evidence; a name that only one item has, or a long passage,
 * is as strong as the meaning. Chosen on CovidFAQ and Cranfield with `bench/search.ts`; between
 * 18 and 25 for the turning point the figures move by less than .005.
 */
export function chooseAlpha(bestWord: number): number {
  const words = Math.min(1.1, (bestWord / 22) ** 2);
  return 1 / (1 + words);
}

/**
 * The largest share of the vectors that leaves their order as it is. Where the nearest documents stand
 * out from the others, they stay near the top beside keywords of nearly a third, which decide between
 * them. Where many are about as near, such keywords would shuffle them: on CovidFAQ a share of .7 for all
 * questions costs .04, and this nothing (decision 0014).
 */
function maxAlphaBeside(vector: readonly Hit[]): number {
  const top = vector[0]?.score ?? 0;
  const last = vector.at(-1)?.score ?? 0;
  const next = vector.slice(1, nextHits);
  if (next.length === 0 || top <= last) return 1;
  const average = next.reduce((sum, { score }) => sum + score, 0) / next.length;
  const distance = (top - average) / (top - last);
  const { from, to } = apart;
  const standing = Math.min(1, Math.max(0, (distance - from) / (to - from)));
  return 1 - standing * (1 - alphaOfStanding);
}

const nextHits = 10;
/** Distance of the best vector from the next ones, as a share of its distance from the last. */
const apart = { from: 0.15, to: 0.3 };
const alphaOfStanding = 0.7;
