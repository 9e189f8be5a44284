/**
 * Text for comparisons: words and numbers in order, one space around each. Case, accents, white space
 * and punctuation do not count; a number is one word in its shortest spelling ("09:00" is 9, "1.299,00"
 * is 1299). Scripts without spaces between words have each letter as a word.
 */
export function fold(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replace(grouped, (number) => number.replace(/\s/g, ""))
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßłøđæœı]/g, (letter) => unaccented[letter] ?? letter)
    .replace(withoutSpaces, " $& ");
  const words = plain.match(/\d+(?:[.,:'’]\d+)*|\p{L}+/gu) ?? [];
  return ` ${words.map((word) => (/^\d/.test(word) ? shortest(word) : word)).join(" ")} `;
}

const unaccented: Record<string, string> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** Thousands with spaces between them. */
const grouped = /(?<![\d.,:]|\d\s)\d{1,3}(?:\s\d{3})+(?!\d|\s\d)/g;

function shortest(number: string): string {
  const dotted = number.replace(/['’]/g, "").replace(/[,:]/g, ".");
  const thousands = /^[1-9]\d{0,2}(?:\.\d{3})+(\.\d{1,2})?$/.exec(dotted);
  const cents = thousands?.[1] ?? "";
  const whole = thousands
    ? dotted.slice(0, dotted.length - cents.length).replaceAll(".", "") + cents
    : dotted;
  return whole.replace(/\.0+$/, "").replace(/^0(?=\d(?:\.|$))/, "");
}

/** How a word may end: as it is, or longer, such as "month" in "monthly". */
export type WordEnd = "whole" | "longer";

/** Start and end of each place of a needle, one of whose alternatives ("a|b") is enough. */
export function placesOf(
  folded: string,
  needle: string,
  end: WordEnd = "whole",
): [start: number, end: number][] {
  return needle.split("|").flatMap((alternative) => {
    const words = fold(alternative).trimEnd();
    if (words === "") return [];
    const wanted = end === "longer" && /\p{L}{4,}$/u.test(words) ? words : `${words} `;
    const found: [number, number][] = [];
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1))
      found.push([at, at + words.length]);
    return found;
  });
}

/** Whether a text has the needle: its words, or its signs where it has no words, such as "✓". */
export function has(text: string, needle: string, end: WordEnd = "whole"): boolean {
  return hasFolded(text, fold(text), needle, end);
}

export function hasFolded(text: string, folded: string, needle: string, end: WordEnd): boolean {
  if (placesOf(folded, needle, end).length > 0) return true;
  return signsOf(needle).some((sign) => text.includes(sign));
}

function signsOf(needle: string): string[] {
  return needle
    .split("|")
    .map((alternative) => alternative.trim())
    .filter((alternative) => alternative !== "" && fold(alternative).trim() === "");
}

/** The shortest stretch that has one place of each list, null where a list is empty. */
export function stretchOf(lists: readonly (readonly [number, number])[][]): number | null {
  const places = lists
    .flatMap((list, index) => list.map(([start, end]) => ({ start, end, index })))
    .toSorted((a, b) => a.start - b.start);
  let best: number | null = null;
  const last = new Map<number, { start: number; end: number }>();
  for (const place of places) {
    last.set(place.index, place);
    if (last.size < lists.length) continue;
    const reached = [...last.values()];
    const from = Math.min(...reached.map(({ start }) => start));
    const to = Math.max(...reached.map(({ end }) => end));
    best = Math.min(best ?? Infinity, to - from);
  }
  return lists.length === 0 ? 0 : best;
}
