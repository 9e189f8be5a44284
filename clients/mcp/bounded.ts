/**
 * An answer must fit into a model's context: it has less than 8,000 tokens, and a cursor if there is
 * more.
 */
export const answerTokens = 8_000;

/** An upper estimate for all common tokenizers: 3 ASCII characters a token, or one other. */
export function tokensOf(text: string): number {
  let plain = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x80) plain++;
  return Math.ceil(plain / 3) + (text.length - plain);
}

/** `text` up to `tokens`, not cut within a character; `next` is where the rest begins, if any. */
export function cut(text: string, tokens: number, from = 0): { text: string; next?: number } {
  let left = tokens * 3;
  let end = from;
  while (end < text.length && left > 0) left -= text.charCodeAt(end++) < 0x80 ? 1 : 3;
  if (end >= text.length) return { text: text.slice(from) };
  if (isLowHalf(text.charCodeAt(end))) end--;
  // At the end of a line, if that is near.
  const line = text.lastIndexOf("\n", end);
  if (line > from + (end - from) * 0.8) end = line + 1;
  return { text: text.slice(from, end), next: end };
}

/** As many as fit, at least one; `next` is the index of the rest, if any. */
export function fit<T>(
  list: readonly T[],
  tokens: number,
  cost: (one: T) => number,
  from = 0,
): { part: T[]; next?: number } {
  const part: T[] = [];
  let left = tokens;
  for (const [at, one] of list.entries()) {
    if (at < from) continue;
    left -= cost(one);
    if (left < 0 && part.length > 0) return { part, next: at };
    part.push(one);
  }
  return { part };
}

const isLowHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
