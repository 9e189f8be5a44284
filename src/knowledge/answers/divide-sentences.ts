export type Piece = { readonly text: string; readonly start: number; readonly end: number };

/** The sentences of a text, verbatim, without the space around them. Linear in the text's length. */
export function divideSentences(text: string): Piece[] {
  const pieces: Piece[] = [];
  let open: { start: number; end: number } | undefined;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (open === undefined) open = { start: index, end };
    else open.end = end;
    // "Dr. Tarr" and "z. B. morgen" are one sentence.
    const last = text.slice(Math.max(open.start, end - maxShortChars), end);
    if (shortEnd.test(last) && !last.includes("\n")) continue;
    add(pieces, text, open);
    open = undefined;
  }
  if (open !== undefined) add(pieces, text, open);
  return pieces;
}

function add(pieces: Piece[], text: string, { start, end }: { start: number; end: number }): void {
  const part = text.slice(start, end);
  const trimmed = part.trim();
  if (trimmed === "") return;
  const from = start + part.length - part.trimStart().length;
  pieces.push({ text: trimmed, start: from, end: from + trimmed.length });
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const maxShortChars = 8;
const shortEnd = /(?:^|[\s(])(?:\p{Lu}\p{L}{0,2}|\p{Ll})\.\s*$/u;
