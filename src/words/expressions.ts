import { patternSource } from "./pattern.ts";

/** The source of an expression for any of these phrases; one that never matches for none. */
export function anyOf(phrases: readonly string[]): string {
  const sources = [...new Set(phrases.map(patternSource))];
  return sources.length === 0 ? "(?!)" : `(?:${sources.join("|")})`;
}

/** The same as a part of a text: no letter may touch it, except in scripts without spaces. */
export function anyWordOf(phrases: readonly string[]): string {
  const apart = phrases.filter((phrase) => !isSpaceless(phrase));
  const joined = phrases.filter(isSpaceless);
  const sources = [
    ...(apart.length === 0 ? [] : [`${wordStart}${anyOf(apart)}${wordEnd}`]),
    ...(joined.length === 0 ? [] : [anyOf(joined)]),
  ];
  return sources.length === 0 ? "(?!)" : `(?:${sources.join("|")})`;
}

/** The same at the start of words: what follows may continue the word. */
export function anyStartOf(phrases: readonly string[]): string {
  const apart = phrases.filter((phrase) => !isSpaceless(phrase));
  const joined = phrases.filter(isSpaceless);
  const sources = [
    ...(apart.length === 0 ? [] : [`${wordStart}${anyOf(apart)}`]),
    ...(joined.length === 0 ? [] : [anyOf(joined)]),
  ];
  return sources.length === 0 ? "(?!)" : `(?:${sources.join("|")})`;
}

/** An expression for texts that are one of these phrases. */
export function exactly(phrases: readonly string[], flags = ""): RegExp {
  return new RegExp(`^${anyOf(phrases)}$`, flags);
}

/** An expression for texts that begin with one of these phrases, as words. */
export function beginning(phrases: readonly string[], flags = "u"): RegExp {
  return new RegExp(`^${anyWordOf(phrases)}`, flags);
}

/** `\b` knows ASCII letters only; these know every letter. They need the flag `u`. */
export const wordStart = "(?<![\\p{L}\\p{N}_])";
export const wordEnd = "(?![\\p{L}\\p{N}_])";

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function isSpaceless(phrase: string): boolean {
  return spaceless.test(phrase);
}
