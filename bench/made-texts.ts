import type { Passage } from "../src/knowledge/passages/passage.ts";

/** Sentences of made-up words that follow Zipf's law, as people's do. */
export function createTexts(random: () => number) {
  const words = Array.from({ length: 30_000 }, (_, i) => wordOf(i));
  const sentence = (length: number): string =>
    Array.from({ length }, () => {
      // Rank r comes up as often as 1 / (r + 30): the smallest words of a language left out.
      const rank = Math.floor(skipped * ((words.length + skipped) / skipped) ** random()) - skipped;
      return words[Math.min(words.length - 1, rank)];
    }).join(" ");
  /** One of the passages of 120 words of made pages, by its number. */
  const passage = (number: number): Passage => {
    const text = Array.from({ length: 8 }, () => `${sentence(15)}.`).join("\n");
    const title = sentence(4);
    const source = `https://bench.example/page-${Math.floor(number / passagesOfPage)}`;
    return {
      id: `passage-${number}`,
      source,
      title,
      headingPath: [sentence(3), title],
      text,
      ranges: [{ start: 0, end: text.length }],
      context: null,
      contentHash: "",
      bodyHash: "",
      language: "en",
      place: "main",
      weight: 1,
      category: "OTHER",
      link: source,
    };
  };
  return { sentence, passage };
}

export const passagesOfPage = 17;

const skipped = 30;

/** Distinct made-up words of two to five syllables. */
function wordOf(i: number): string {
  const syllables = ["ka", "to", "mi", "re", "lu", "son", "ve", "bra", "ni", "gor", "pe", "da"];
  let word = "";
  for (let left = i + 12; left > 0; left = Math.floor(left / 12)) word += syllables[left % 12];
  return word;
}

/** Milliseconds of the process's processor time: comparable on a machine with other work. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The value below which a share of the values is, with a decimal. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
}
