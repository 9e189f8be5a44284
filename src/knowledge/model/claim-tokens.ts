import { fold } from "../fold.ts";
import { negationWords } from "../words/tables.ts";

/** How strongly a token is separated from the one before it. */
export const edge = { none: 0, comma: 1, clause: 2, sentence: 3 } as const;

/**
 * One token: a word, a number or a sign with a meaning (currency, percent, minus). Commas, sentence
 * ends and markdown are not tokens but edges between tokens.
 */
export type Token = {
  readonly word: string;
  readonly isNegation: boolean;
  readonly isNumber: boolean;
  readonly edgeBefore: number;
  /** Number of the table cell within its row. */
  readonly cell: number;
};

/** The tokens of a text. One pass, linear in its length. */
export function tokensOf(text: string, { newline }: { newline: number }): Token[] {
  const tokens: Token[] = [];
  let before: number = edge.sentence;
  let cell = 0;
  let last = 0;
  const raise = (strength: number) => (before = Math.max(before, strength));
  const add = (word: string, isNumber = false) => {
    const isNegation = negationWords.has(word);
    tokens.push({ word, isNegation, isNumber, edgeBefore: before, cell });
    before = edge.none;
  };
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (text.slice(last, index).includes("\n")) raise(newline);
    last = index + piece.length;
    if (/^\p{N}/u.test(piece)) add(piece, true);
    else if (/^[\p{L}\p{M}]/u.test(piece)) for (const word of wordParts(piece)) add(word);
    else {
      const sign = readSign(piece, text, index, tokens.at(-1)?.word ?? "");
      if (piece === "|") cell++;
      if (typeof sign === "number") raise(sign);
      else if (sign !== undefined) add(sign, sign !== "not");
    }
  }
  return tokens.map((token, at) => {
    // "No, refunds are offered" and "no refunds are offered" differ only in a comma.
    const ends = at + 1 === tokens.length || (tokens[at + 1]?.edgeBefore ?? 0) > edge.none;
    return token.isNegation && ends ? { ...token, word: `${token.word},` } : token;
  });
}

const pieces =
  /\p{N}+(?:[.,:'’/]\p{N}+)*|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** "Don't" is "do not", "n'est" is "ne est": one spelling for each negation. */
function wordParts(piece: string): string[] {
  const parts = piece.split(/['’ʼ]/).map(fold);
  const words = parts.flatMap((part, at) => {
    const isLast = at === parts.length - 1;
    if (part === "t" && isLast && at > 0) return ["not"];
    if (part === "n" && !isLast) return ["ne"];
    const isCut = !isLast && parts[at + 1] === "t" && part.endsWith("n");
    return [isCut && part !== "can" ? part.slice(0, -1) : part];
  });
  return words.filter((word) => word !== "");
}

/** An edge, the word for a sign, or undefined for a sign without meaning. */
function readSign(
  sign: string,
  text: string,
  at: number,
  wordBefore: string,
): string | number | undefined {
  const next = text[at + 1] ?? "\n";
  const previous = text[at - 1] ?? "\n";
  if (negationSigns.has(sign)) return "not";
  switch (sign) {
    case ".":
      return /[\p{L}\p{N}]/u.test(next) ? undefined : dotEdge(text, at, wordBefore);
    case "-":
    case "–":
    case "—":
      if (/\d/.test(next) && !/[\p{L}\p{N}\s]/u.test(previous)) return "-";
      if (/\d/.test(next) && /\s/.test(previous)) return "-";
      return /\s/.test(next) || /\s/.test(previous) || sign === "—" ? edge.clause : undefined;
    default:
      if (sentenceEnds.has(sign)) return edge.sentence;
      if (clauseEnds.has(sign)) return edge.clause;
      if (commas.has(sign)) return edge.comma;
      return /[\p{Sc}\p{Sm}%‰@&]/u.test(sign) && !markdownSigns.has(sign) ? sign : undefined;
  }
}

/** The dot of "incl." or "Dr." may end a sentence or not: only a clause is certain. */
function dotEdge(text: string, at: number, wordBefore: string): number {
  const rest = text.slice(at + 1, at + 6).trimStart();
  const isShort = wordBefore.length <= 4 && !/^\p{N}/u.test(wordBefore);
  const startsLow = /^\p{Ll}/u.test(rest);
  return startsLow || (isShort && rest !== "") ? edge.clause : edge.sentence;
}

const sentenceEnds = new Set("!?。！？");
const clauseEnds = new Set(":;…•·‣▪|：；");
const commas = new Set(',()[]{}"“”„«»/、，');
const markdownSigns = new Set("|~^`");
const negationSigns = new Set("✗✘❌✖🚫⛔");
