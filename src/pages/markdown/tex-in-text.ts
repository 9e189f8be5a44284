/** The source of a formula, or the text between two formulas. */
export type TexPart = { readonly maths: boolean; readonly display: boolean; readonly text: string };

interface Pair {
  readonly open: string;
  readonly close: string;
  readonly display: boolean;
}

const pairs: readonly Pair[] = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
  { open: "$", close: "$", display: false },
];

/** Longer than any formula in a text. */
const formulaChars = 2_000;

/** Splits a text at formulas, which a script of the page finds by their delimiters. */
export function splitTex(text: string): TexPart[] {
  const parts: TexPart[] = [];
  const closes = new Map<Pair, number>();
  let done = 0;
  for (const { index } of text.matchAll(/\\[([]|\$\$?/g)) {
    if (index < done) continue;
    const pair = pairs.find(({ open }) => text.startsWith(open, index));
    const from = index + (pair?.open.length ?? 0);
    const end = pair ? closeAfter(text, pair, from, closes) : -1;
    if (!pair || end < 0 || end - from > formulaChars) continue;
    const source = text.slice(from, end);
    if (!isFormula(source, pair, text[end + 1])) continue;
    if (index > done) parts.push({ maths: false, display: false, text: text.slice(done, index) });
    parts.push({ maths: true, display: pair.display, text: source.trim() });
    done = end + pair.close.length;
  }
  if (done < text.length) parts.push({ maths: false, display: false, text: text.slice(done) });
  return parts;
}

/** Each part is searched once, so a text of only opening delimiters takes linear time. */
function closeAfter(text: string, pair: Pair, from: number, closes: Map<Pair, number>): number {
  const known = closes.get(pair);
  if (known !== undefined && (known < 0 || known >= from)) return known;
  const found = text.indexOf(pair.close, from);
  closes.set(pair, found);
  return found;
}

/** Text between single dollar signs is usually the text between two prices. */
function isFormula(source: string, { open }: Pair, after = ""): boolean {
  if (source.trim() === "") return false;
  if (open !== "$") return true;
  if (/^\s|\s$|\n/.test(source) || /\d/.test(after)) return false;
  return /[\\^_={}]/.test(source) || /^[A-Za-z]{1,2}$/.test(source);
}
