import type { TextRange } from "./passage.ts";
import { cutAfter, trimRange, wordsIn } from "./text-size.ts";

/** A long text in pieces of at most `maxWords` and of similar size, divided at sentences. */
export function divide(text: string, { start, end }: TextRange, maxWords: number): TextRange[] {
  const total = wordsIn(text, start, end);
  const targetWords = total / Math.ceil(total / maxWords);
  const pieces: TextRange[] = [];
  let from = start;
  let words = 0;
  const close = (to: number): void => {
    const piece = trimRange(text, from, to);
    if (piece) pieces.push(piece);
    from = to;
    words = 0;
  };
  for (const sentence of sentencesOf(text, { start, end })) {
    const more = wordsIn(text, sentence.start, sentence.end);
    if (words > 0 && (words >= targetWords || words + more > maxWords)) close(sentence.start);
    words += more;
    if (words <= maxWords) continue;
    // A sentence that is too long for a piece. Each look at it ends where the piece does.
    for (let to = cutAfter(text, from, sentence.end, maxWords); to < sentence.end;) {
      close(to);
      to = cutAfter(text, from, sentence.end, maxWords);
    }
    words = wordsIn(text, from, sentence.end);
  }
  close(end);
  return pieces;
}

function* sentencesOf(text: string, { start, end }: TextRange): Generator<TextRange> {
  let from = start;
  for (const { 0: mark, index } of text.slice(start, end).matchAll(sentenceEnd)) {
    const to = start + index + mark.length;
    yield { start: from, end: to };
    from = to;
  }
  if (from < end) yield { start: from, end };
}

const sentenceEnd = /[.!?…]["'”’»)\]]*\s+|[。！？]+|\n/gu;
