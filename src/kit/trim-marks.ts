/**
 * Removes the characters that `mark` matches from the end of a text. `mark` is an expression for
 * one character. An expression such as /[.;]+$/ takes quadratic time on a long run that does not
 * end the text, because it tries every place in the run.
 */
export function trimEndMarks(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const start = isLowSurrogate(text, end - 1) && end > 1 ? end - 2 : end - 1;
    if (!mark.test(text.slice(start, end))) break;
    end = start;
  }
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimMarks(text: string, mark: RegExp): string {
  const trimmed = trimEndMarks(text, mark);
  let start = 0;
  while (start < trimmed.length && mark.test(trimmed[start] ?? "")) start++;
  return trimmed.slice(start);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
