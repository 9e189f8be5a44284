import type { Page } from "../../contract/page.ts";
import { limits } from "../../contract/limits.ts";

/**
 * Finds pages whose texts are equal or differ in a few words: a hash for equal texts, and a simhash
 * (64 bits over runs of three words) for nearly equal ones. Short texts must be equal.
 */
export type ContentTwins = {
  /** The known page that this one repeats, or null; a new page is added. */
  twinOf(url: string, page: Pick<Page, "contentHash" | "text" | "title">): Twin | null;
};

export type Twin = {
  url: string;
  contentHash: string;
  /** The titles differ, but the text is little more than the frame that all pages share. */
  isDistinct: boolean;
};

/** With fewer words, a few changed ones make another page. */
const wordsNeeded = 120;
/** Of 64; unrelated texts differ in about 32, the same text with a new date in 1 to 3. */
const maxBitsApart = 3;

export function createContentTwins(): ContentTwins {
  const byHash = new Map<string, { url: string; title: string }>();
  const kept: { url: string; contentHash: string; high: number; low: number; words: number }[] = [];
  return {
    twinOf(url, page) {
      const { contentHash, text, title } = page;
      const equal = byHash.get(contentHash);
      const words = wordsOf(text);
      if (equal !== undefined) {
        const isDistinct = words.length < wordsNeeded && equal.title !== title;
        return { url: equal.url, contentHash, isDistinct };
      }
      byHash.set(contentHash, { url, title });
      if (words.length < wordsNeeded) return null;
      const { high, low } = simhash(words);
      const twin = kept.find(
        (it) =>
          bitCount(it.high ^ high) + bitCount(it.low ^ low) <= maxBitsApart &&
          Math.abs(it.words - words.length) <= 0.1 * Math.max(it.words, words.length),
      );
      if (twin !== undefined) {
        return { url: twin.url, contentHash: twin.contentHash, isDistinct: false };
      }
      kept.push({ url, contentHash, high, low, words: words.length });
      return null;
    },
  };
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    words.push(word);
    if (words.length === limits.twinWords.value) break;
  }
  return words;
}

export function simhash(words: readonly string[]): { high: number; low: number } {
  const sums = new Int32Array(64);
  for (let at = 0; at + 2 < words.length; at += 1) {
    const run = `${words[at]} ${words[at + 1]} ${words[at + 2]}`;
    addBits(sums, 0, hash32(run, 0x811c9dc5));
    addBits(sums, 32, hash32(run, 0x9e3779b9));
  }
  return { high: signs(sums, 0), low: signs(sums, 32) };
}

function addBits(sums: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit += 1) {
    const at = from + bit;
    sums[at] = (sums[at] ?? 0) + (((hash >>> bit) & 1) === 1 ? 1 : -1);
  }
}

function signs(sums: Int32Array, from: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit += 1) if ((sums[from + bit] ?? 0) > 0) bits |= 1 << bit;
  return bits;
}

/** FNV-1a with a final mix, so that every bit depends on every character. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
