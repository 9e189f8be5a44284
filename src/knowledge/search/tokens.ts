import { limits } from "../../contract/limits.ts";

/** One folded word of a text and its place. */
export type Token = {
  word: string;
  start: number;
  end: number;
  /**
   * `pair`: two letters of a run without spaces, not a dictionary word. `joined`: all parts of a
   * compound as one word.
   */
  kind: "word" | "pair" | "joined";
};

/**
 * The words of a text in order. Scripts without spaces give overlapping pairs of letters, which need
 * no dictionary and are the same on every machine. `wi-fi` gives wi, fi and wifi.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(compound)) {
    // Most words need no folding and have no parts.
    if (plainWord.test(found)) addPlain(tokens, found, index);
    else addCompound(tokens, found, index);
  }
  return tokens;
}

const plainWord = /^[A-Za-z0-9]+$/;

function addPlain(tokens: Token[], text: string, start: number): void {
  const word = text.toLowerCase().slice(0, limits.tokenChars.value);
  tokens.push({ word, start, end: start + text.length, kind: "word" });
}

/** Lower case, one width, no accents; combining marks that are letters of their script are kept. */
export function foldWord(word: string): string {
  if (plainAscii.test(word)) return word;
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(accents, "")
    .replace(/[ßłøđæœıðþ]/g, (letter) => untangled[letter] ?? letter)
    .normalize("NFC");
}

// Words joined by a mark that people also omit: wi-fi, l'offre, don't, C++, C#.
const compound = /[\p{L}\p{N}\p{M}]+(?:['’‐‑-][\p{L}\p{N}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const part = /[\p{L}\p{N}\p{M}]+(?:\+\+|#)?/gu;
const plainAscii = /^[a-z0-9]*$/;
// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and the stretched line.
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const untangled: Record<string, string> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ð: "d",
  þ: "th",
};
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
// A French or Italian article, and an English ending, before or after an apostrophe.
const elided = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)$/;

function addCompound(tokens: Token[], text: string, at: number): void {
  if (text.search(unspaced) >= 0) return addUnspaced(tokens, text, at);
  const parts = [...text.matchAll(part)];
  const first = parts[0]?.[0] ?? "";
  // A hyphen may come first, behind a run without spaces.
  if (parts.length === 1) return addWord(tokens, first, at + (parts[0]?.index ?? 0));
  if (/['’]/.test(text)) {
    const last = parts.at(-1)?.[0] ?? "";
    if (parts.length === 2 && elided.test(foldWord(first))) {
      return addWord(tokens, last, at + (parts[1]?.index ?? 0));
    }
    if (/^s$/i.test(last)) return addCompound(tokens, text.slice(0, -2), at);
    return addWord(tokens, text.replace(/['’‐‑-]/g, ""), at, text.length);
  }
  for (const piece of parts) addWord(tokens, piece[0], at + piece.index);
  if (parts.length > maxCompoundParts) return;
  addWord(tokens, parts.map(([word]) => word).join(""), at, text.length, "joined");
}

/** More parts are a sentence or a number, which is not written as one word. */
const maxCompoundParts = 3;

function addWord(
  tokens: Token[],
  text: string,
  at: number,
  length = text.length,
  kind: Token["kind"] = "word",
): void {
  const named = text.replace(/\+\+$/, "plusplus").replace(/#$/, "sharp");
  const word = foldWord(named).slice(0, limits.tokenChars.value);
  if (word !== "") tokens.push({ word, start: at, end: at + length, kind });
}

function addUnspaced(tokens: Token[], text: string, at: number): void {
  let done = 0;
  for (const run of text.matchAll(unspaced)) {
    if (run.index > done) addCompound(tokens, text.slice(done, run.index), at + done);
    addPieces(tokens, run[0], at + run.index);
    done = run.index + run[0].length;
  }
  if (done < text.length) addCompound(tokens, text.slice(done), at + done);
}

function addPieces(tokens: Token[], run: string, at: number): void {
  const letters = run.match(/./gsu) ?? [];
  let start = at;
  for (let i = 0; i < Math.max(1, letters.length - 1); i++) {
    const [one = "", two = ""] = [letters[i], letters[i + 1]];
    const end = start + one.length + two.length;
    tokens.push({ word: foldWord(one + two), start, end, kind: "pair" });
    start += one.length;
  }
}
