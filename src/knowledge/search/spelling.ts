import { limits } from "../../contract/limits.ts";
import { searchLanguages } from "./languages.ts";
import { stem } from "./stems.ts";
import type { Token } from "./tokens.ts";

export type Vocabulary = ReadonlyMap<string, number>;

export type Repair = {
  token: Token;
  /** Replacements of a word that the index does not have, the likeliest first. */
  words: string[];
  /** The index has another form of the word: it may be correct and is searched as well. */
  known: boolean;
};

/**
 * Words of a query that no item contains, each with the nearest words that items do contain. Known
 * words stay as they are, however rare.
 */
export function repairSpelling(tokens: readonly Token[], vocabulary: Vocabulary): Repair[] {
  if (vocabulary.size === 0) return [];
  const repairs: Repair[] = [];
  for (const token of tokens.slice(0, limits.spellingRepairs.value)) {
    if (token.kind !== "word" || !repairable.test(token.word)) continue;
    if (vocabulary.has(token.word)) continue;
    const shapes = shapesOf(vocabulary);
    const known = knownForm(token.word, shapes);
    const words = nearest(token.word, shapes, vocabulary);
    if (words.length > 0) repairs.push({ token, words, known });
  }
  return repairs;
}

/** The query with its corrected words; the rest is unchanged. */
export function correctQuery(query: string, repairs: readonly Repair[]): string {
  let corrected = "";
  let done = 0;
  for (const { token, words, known } of repairs) {
    if (known || token.start < done) continue;
    corrected += query.slice(done, token.start) + (words[0] ?? "");
    done = token.end;
  }
  return corrected + query.slice(done);
}

const repairable = /^[\p{L}\p{M}]{3,24}$/u;

/** Words with their letters as bits: two operations rule out most of them. */
type Shapes = { words: string[]; masks: Int32Array };

// Keyed by the map: an index returns the same map until it is written to.
const shapesBy = new WeakMap<Vocabulary, Shapes>();

function shapesOf(vocabulary: Vocabulary): Shapes {
  const known = shapesBy.get(vocabulary);
  if (known) return known;
  const words = [...vocabulary.keys()].slice(0, limits.indexWords.value);
  const shapes = { words, masks: Int32Array.from(words, maskOf) };
  shapesBy.set(vocabulary, shapes);
  return shapes;
}

function maskOf(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Whether the vocabulary contains the word with another ending. */
function knownForm(word: string, { words }: Shapes): boolean {
  const head = word.slice(0, 3);
  const stems = searchLanguages.map((language) => stem(word, language));
  return words.some(
    (other) =>
      other.startsWith(head) &&
      Math.abs(other.length - word.length) <= 6 &&
      searchLanguages.some((language, i) => stem(other, language) === stems[i]),
  );
}

function nearest(word: string, { words, masks }: Shapes, vocabulary: Vocabulary): string[] {
  const mask = maskOf(word);
  const maxDistance = word.length < 8 ? 1 : 2;
  const found: { other: string; cost: number; uses: number }[] = [];
  for (let i = 0; i < words.length; i++) {
    const other = words[i] ?? "";
    if (Math.abs(other.length - word.length) > maxDistance) continue;
    // One change of a letter flips two bits at most.
    if (bitsOf(mask ^ (masks[i] ?? 0)) > 2 * maxDistance) continue;
    // Short words have many neighbours, and few people mistype a first letter.
    const sameHead = other[0] === word[0];
    if (word.length < 5 && !sameHead) continue;
    const distance = editDistance(word, other, maxDistance);
    if (distance > maxDistance) continue;
    found.push({ other, cost: distance + (sameHead ? 0 : 0.5), uses: vocabulary.get(other) ?? 0 });
  }
  found.sort((a, b) => a.cost - b.cost || b.uses - a.uses || (a.other < b.other ? -1 : 1));
  const minCost = found[0]?.cost ?? 0;
  const near = found.filter(({ cost }) => cost < minCost + 1).map(({ other }) => other);
  return near.slice(0, limits.spellingAlternatives.value);
}

/** Letters left out, put in, changed or swapped with the next; `most + 1` when it is more. */
export function editDistance(a: string, b: string, maxDistance: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let rowMin = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      // Every index is within a row that has been filled before.
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      row.push(cost);
      rowMin = Math.min(rowMin, cost);
    }
    if (rowMin > maxDistance) return maxDistance + 1;
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}
