/** Word F1 of a text against the truth, by how often each word occurs. */
export function wordF1(text: string, truth: string): number {
  const own = words(text);
  const wanted = words(truth);
  if (wanted.length === 0) return own.length === 0 ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of own) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return harmonic(shared / Math.max(1, own.length), shared / wanted.length);
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

export function harmonic(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** Wanted and unwanted texts of all pages together. */
export class SegmentScore {
  #right = 0;
  #missed = 0;
  #wrong = 0;

  add(text: string, wanted: readonly string[], unwanted: readonly string[]): void {
    const line = oneLine(text);
    for (const segment of wanted)
      if (line.includes(oneLine(segment))) this.#right++;
      else this.#missed++;
    for (const segment of unwanted) if (line.includes(oneLine(segment))) this.#wrong++;
  }

  get precision(): number {
    return this.#right / Math.max(1, this.#right + this.#wrong);
  }

  get recall(): number {
    return this.#right / Math.max(1, this.#right + this.#missed);
  }

  get f1(): number {
    return harmonic(this.precision, this.recall);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export type Field = "title" | "author" | "date";

/**
 * Whether a field is right; null if the truth has none. A title may have the name of the site
 * behind it, or lack it.
 */
export function isRight(field: Field, found: string | null | undefined, truth: string | null) {
  const wanted = plain(truth ?? "");
  if (wanted === "") return null;
  if (field === "date") return (found ?? "").slice(0, 10) === (truth ?? "").slice(0, 10);
  const own = plain(found ?? "");
  if (field === "author") return own === wanted;
  return own.startsWith(wanted) || (wanted.startsWith(own) && own.length > 5);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
}

export type Value = { readonly kind: string; readonly value: number };
export type Difference = {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
};

/**
 * Difference between two samples of pages with a bootstrap interval of 95 %. Kinds are compared
 * with their like, each with its weight in the first sample, so a different mix is no difference.
 */
export function difference(
  first: readonly Value[],
  second: readonly Value[],
  rounds = 5_000,
): Difference {
  const kinds = [...Map.groupBy(first, ({ kind }) => kind)].flatMap(([kind, pages]) => {
    const others = second.filter((page) => page.kind === kind).map(({ value }) => value);
    return others.length > 0 ? [{ own: pages.map(({ value }) => value), others }] : [];
  });
  const total = kinds.reduce((sum, { own }) => sum + own.length, 0);
  if (total === 0) return { mean: 0, low: 0, high: 0 };
  const random = numbersFrom(1);
  const weighted = (pick: (values: readonly number[]) => number) =>
    kinds.reduce((sum, { own, others }) => sum + own.length * (pick(own) - pick(others)), 0) /
    total;
  const resampled = (values: readonly number[]) =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0));
  const sums = Array.from({ length: rounds }, () => weighted(resampled)).toSorted((a, b) => a - b);
  return {
    mean: weighted(mean),
    low: sums[Math.floor(rounds * 0.025)] ?? 0,
    high: sums[Math.floor(rounds * 0.975)] ?? 0,
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The same numbers between 0 and 1 in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
