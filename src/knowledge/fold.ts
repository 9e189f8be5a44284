/** Text for comparisons: lower case, without accents, one space between words. */
export function fold(text: string): string {
  const written = text.toLowerCase();
  // Most texts are a word.
  if (isFolded.test(written)) return written;
  const lower = isAscii.test(written) ? written : written.replace(/[\u00A0\u2010-\u205E]/g, " ");
  if (isAscii.test(lower)) return lower.replace(/[^a-z0-9]+/g, " ").trim();
  return lower
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßłøđæœ]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

// Most words need no Unicode normalisation, which costs more than the rest of the work. Typographic
// quotes and dashes are not part of words.
const isFolded = /^[a-z0-9]+$/;
const isAscii = /^[\x00-\x7F]*$/;

// Letters that Unicode does not decompose, as people type them without the accent.
const unaccented: Record<string, string> = { ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe" };

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** One line, single spaces, no zero-width characters: the form in which titles and cells are shown. */
export function tidy(text: string): string {
  if (!untidy.test(text)) return text.trim();
  return text
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

// Most blocks are a tidy line already.
const untidy = /[\u200B-\u200D\u2060\uFEFF\u00AD]|[^\S ]|\s\s/;

/** At most `charsMost` characters, cut after a sentence or a word where possible. */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => head.lastIndexOf(end)));
  if (sentence > maxChars / 2) return head.slice(0, sentence + 1);
  const space = head.lastIndexOf(" ");
  return `${head.slice(0, space > maxChars / 2 ? space : maxChars - 1).trimEnd()}…`;
}

/** First sentence or two of a text, for a description. */
export function firstSentences(text: string, maxChars: number): string {
  return truncate(tidy(text), maxChars);
}
