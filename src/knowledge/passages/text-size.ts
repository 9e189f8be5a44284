/**
 * Number of words between two offsets. Letters of scripts without spaces count half; a run without
 * spaces counts as several words, so that a size bounds the number of characters, too.
 */
export function wordsIn(text: string, start = 0, end = text.length): number {
  let words = 0;
  let run = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const size = sizeOf(code, run);
    words += size;
    run = isBlank(code) || isUnspaced(code) ? 0 : run + 1;
  }
  return words;
}

/** The offset where a piece of at most `maxWords` ends, after a word where possible. */
export function cutAfter(text: string, start: number, end: number, maxWords: number): number {
  let words = 0;
  let run = 0;
  let blank = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) blank = at;
    words += sizeOf(code, run);
    if (words > maxWords) return blank > start ? blank : wholeLetter(text, start, at);
    run = isBlank(code) || isUnspaced(code) ? 0 : run + 1;
  }
  return end;
}

/** The range without blanks at its ends. */
export function trimRange(
  text: string,
  start: number,
  end: number,
): { start: number; end: number } | null {
  let [from, to] = [start, end];
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return from < to ? { start: from, end: to } : null;
}

function sizeOf(code: number, run: number): number {
  if (isBlank(code)) return 0;
  if (isUnspaced(code)) return 0.5;
  return run % maxWordChars === 0 ? 1 : 0;
}

const maxWordChars = 24;

export function isBlank(code: number): boolean {
  if (code <= 0x20) return true;
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Thai, Lao, Burmese, Khmer, Chinese, Japanese and signs beyond the first plane. */
function isUnspaced(code: number): boolean {
  if (code < 0xe00) return false;
  return (
    code <= 0xeff ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    code >= 0x2e80
  );
}

/** Not between the two halves of one sign. */
function wholeLetter(text: string, start: number, at: number): number {
  const code = text.charCodeAt(at);
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  return isSecondHalf && at - 1 > start ? at - 1 : at;
}
