import type { Page } from "../src/contract/page.ts";
import { wordsOf } from "../src/knowledge/fold.ts";

/** Words of a chunk between spaces. */
export type Chunk = { source: string; words: string };

const chunkWords = 150;

/** The visible text of pages in chunks, ranked by BM25 over words as written. */
export function createChunks() {
  const all: (Chunk & { counts: Map<string, number>; length: number })[] = [];
  const chunksWith = new Map<string, number>();
  let length = 0;
  return {
    add(page: Page): void {
      const words = wordsOf(page.body?.text ?? page.text);
      for (let at = 0; at < words.length; at += chunkWords) {
        const own = words.slice(at, at + chunkWords);
        const wordCounts = new Map<string, number>();
        for (const word of own) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
        for (const word of wordCounts.keys()) chunksWith.set(word, (chunksWith.get(word) ?? 0) + 1);
        const text = ` ${own.join(" ")} `;
        all.push({ source: page.url, words: text, counts: wordCounts, length: own.length });
        length += own.length;
      }
    },
    best(query: string, limit: number): Chunk[] {
      const average = length / Math.max(1, all.length);
      const scored = all.map((chunk) => ({ chunk, score: bm25(chunk, wordsOf(query), average) }));
      return scored
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ chunk }) => chunk);
    },
  };

  function bm25(
    chunk: { counts: Map<string, number>; length: number },
    words: readonly string[],
    average: number,
  ): number {
    let score = 0;
    for (const word of words) {
      const uses = chunk.counts.get(word) ?? 0;
      if (uses === 0) continue;
      const known = chunksWith.get(word) ?? 0;
      const rarity = Math.log(1 + (all.length - known + 0.5) / (known + 0.5));
      const share = uses + 1.2 * (0.25 + (0.75 * chunk.length) / average);
      score += (rarity * uses * 2.2) / share;
    }
    return score;
  }
}
