/** Makes text of other sources safe for a terminal. */

/** Removes characters that move the cursor, change colours, ring or change the direction of text. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(unprintable, "").trim();
}

/** The same for a text of several lines; line breaks and tabs stay. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(unprintable, (char) => (/[\n\t]/.test(char) ? char : ""));
}

// Control characters, and marks that embed, override or isolate a direction.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The columns it takes in a terminal: two for most East Asian characters and emoji. */
export function width(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += widthOf(segment);
  return columns;
}

/** Cuts to a number of columns, with a mark at the end. */
export function fit(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > columns - 1) break;
    kept += segment;
  }
  return columns < 1 ? "" : `${kept}…`;
}

/** Padded with spaces. */
export const pad = (text: string, columns: number): string =>
  text + " ".repeat(Math.max(0, columns - width(text)));

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Blocks of East Asian scripts and full-width forms. */
const wideBlocks = [
  "\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97c\\uac00-\\ud7a3",
  "\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6",
].join("");
const wide = new RegExp(`^[${wideBlocks}]|^\\p{Emoji_Presentation}|\\ufe0f$`, "u");

function widthOf(grapheme: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}
