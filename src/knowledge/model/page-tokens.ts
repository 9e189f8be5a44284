import type { Block } from "../../contract/page.ts";
import { edge, tokensOf, type Token } from "./claim-tokens.ts";

/** Blocks of a text in reading order; `page.blocks` of a page. */
export type ProofText = { readonly text: string; readonly blocks: readonly ProofBlock[] };
export type ProofBlock = Pick<Block, "kind" | "start" | "end" | "cells" | "grid" | "card">;

export type PageToken = Token & {
  readonly block: number;
  /** A negation in the same sentence before it, or in the sentence that introduces its list. */
  readonly negatedBefore: boolean;
  /** A negation in the same sentence from it on. */
  readonly negatedAfter: boolean;
};

/** The tokens of a page, each with its block and with the negations of its sentence. */
export function pageTokens(text: string, blocks: readonly ProofBlock[]): PageToken[] {
  const all: PageToken[] = [];
  let introducesNegated = false;
  for (const [block, { kind, start, end, cells }] of blocks.entries()) {
    const blockText = text.slice(start, end);
    // A line may break inside a sentence: its end is not the end of a sentence.
    const tokens = tokensOf(blockText, { newline: edge.clause });
    const negated = kind === "item" && introducesNegated;
    // The text of a row leaves out its empty cells.
    const columns = cells.flatMap((cell, column) => (cell === "" ? [] : [column]));
    for (const [at, token] of withNegations(tokens, negated).entries()) {
      const isNumbered = kind === "heading" && at > 0 && at <= 2 && tokens[at - 1]?.isNumber;
      all.push({
        ...token,
        block,
        cell: columns[token.cell] ?? token.cell,
        ...(isNumbered && { edgeBefore: edge.sentence }),
      });
    }
    if (kind === "item") continue;
    introducesNegated = blockText.trimEnd().endsWith(":") && tokens.some((one) => one.isNegation);
  }
  return all;
}

function withNegations(tokens: readonly Token[], negated: boolean): Omit<PageToken, "block">[] {
  const before: boolean[] = [];
  const after: boolean[] = [];
  let seen = negated;
  for (const [at, { edgeBefore, isNegation }] of tokens.entries()) {
    if (edgeBefore >= edge.sentence) seen = negated;
    before[at] = seen;
    seen ||= isNegation;
  }
  seen = false;
  for (let at = tokens.length - 1; at >= 0; at--) {
    seen ||= tokens[at]?.isNegation ?? false;
    after[at] = seen;
    if ((tokens[at]?.edgeBefore ?? 0) >= edge.sentence) seen = false;
  }
  return tokens.map((token, at) => ({
    ...token,
    negatedBefore: before[at] ?? false,
    negatedAfter: after[at] ?? false,
  }));
}
