import { limits } from "../../contract/limits.ts";
import { edge, tokensOf, type Token } from "./claim-tokens.ts";
import { pageTokens, type PageToken, type ProofBlock, type ProofText } from "./page-tokens.ts";

/** Tokens of the page, from (inclusive) to (exclusive). */
export type Span = { readonly from: number; readonly to: number };

/**
 * Proves claims by a page. A claim is supported when each of its sentences is a sentence of the
 * page, or the beginning of one up to a comma, in the page's order, with no negation left out.
 */
export function openPageProof({ text, blocks }: ProofText) {
  const tokens = pageTokens(text, blocks);
  const starts = new Map<string, number[]>();
  for (const [at, { word, edgeBefore }] of tokens.entries()) {
    if (edgeBefore < edge.clause) continue;
    const known = starts.get(word);
    if (known === undefined) starts.set(word, [at]);
    else known.push(at);
  }
  const numbers = sums(tokens, ({ isNumber }) => isNumber);
  const headings = sums(tokens, ({ block }) => isHeading(blocks[block]));
  const labels = sums(tokens, (_, at) => isLabelStart(tokens, blocks, at));
  const firstOfBlock: number[] = [];
  for (const [at, { block }] of tokens.entries()) firstOfBlock[block] ??= at;

  /** The first place in `within`, from `after` on, where the claim from `at` on is supported. */
  function findRun(claim: readonly Token[], at: number, search: Search): Run | undefined {
    const candidates = starts.get(claim[at]?.word ?? "") ?? [];
    for (let next = lowerBound(candidates, search.after); next < candidates.length; next++) {
      const from = candidates[next] ?? 0;
      if (from >= search.within.to || search.work.left <= 0) return undefined;
      const length = supportedLength(tokens, from, claim, at, search);
      const run = { from, to: from + length };
      if (length > 0 && mayFollow(run, search)) return run;
    }
    return undefined;
  }

  /** A claim may name the head of a column before each of its cells. */
  function findColumnHead(claim: readonly Token[], at: number, search: Search): Run | undefined {
    const free = { after: search.within.from, label: undefined, columnHead: undefined };
    const head = findRun(claim, at, { ...search, ...free, inSentence: [] });
    const block = tokens[head?.from ?? -1]?.block ?? -1;
    const isHead = blocks[block]?.kind === "row" && blocks[block - 1]?.kind !== "row";
    return isHead && head !== undefined && head.from < search.after ? head : undefined;
  }

  /** The tokens skipped before a run must not separate it from its subject. */
  function mayFollow(run: Span, search: Search): boolean {
    const { gapFrom, label, adjoining, inSentence, columnHead } = search;
    if (!agreesWithColumns(tokens, blocks, run, search)) return false;
    if (run.from <= gapFrom) return true;
    if (adjoining) return false;
    const block = blocks[tokens[run.from]?.block ?? -1];
    if (isHeading(block) && isTitleStart(run.from)) return true;
    if (leavesCard(blocks[tokens[gapFrom - 1]?.block ?? -1], block)) return false;
    const skipped = (counts: Uint32Array) => count(counts, gapFrom, run.from) > 0;
    if (skipped(headings)) return false;
    // A sentence is complete; a price or a name alone belongs to the text above it.
    const isLoose = label?.isLoose === true;
    const isSentence = run.to - run.from > maxFragmentTokens && inSentence.length === 0;
    if (isSentence && !isLoose) return true;
    if (isColumnOf(tokens, run, label) || isColumnOf(tokens, run, columnHead)) return true;
    if (skipped(numbers) && count(numbers, run.from, run.to) > 0) return false;
    return !skipped(labels);
  }

  /** The first word of a block, or the first one after its number: "Article 3 - Refunds". */
  function isTitleStart(at: number): boolean {
    const first = firstOfBlock[tokens[at]?.block ?? -1] ?? at;
    return first === at || (at - first <= 2 && count(numbers, first, at) > 0);
  }

  return {
    tokens,
    /** The tokens of blocks `first` up to but not including `end`. */
    spanOf(first: number, end: number): Span {
      let [from, to] = [tokens.length, tokens.length];
      for (let block = end - 1; block >= first; block--) from = firstOfBlock[block] ?? from;
      for (let block = end; block < firstOfBlock.length; block++) {
        const at = firstOfBlock[block];
        if (at === undefined) continue;
        to = at;
        break;
      }
      return { from: Math.min(from, to), to };
    },
    /** Every place in `within` where all of `claim` is one run. */
    placesOf(claim: string, within: Span, maxPlaces: number): Span[] {
      const wanted = tokensOf(claim, { newline: edge.sentence });
      const places: Span[] = [];
      const work = { left: limits.groundComparisons.value };
      let after = within.from;
      while (places.length < maxPlaces && wanted.length > 0) {
        const free = { label: undefined, columnHead: undefined, adjoining: false, work };
        const search = { within, after, gapFrom: within.to, ...free };
        const run = findRun(wanted, 0, { ...search, inSentence: [] });
        if (run === undefined) break;
        if (run.to - run.from === wanted.length) places.push(run);
        after = run.from + 1;
      }
      return places;
    },
    /** The runs of the page that together are the claim; undefined when it is not supported. */
    prove(claim: string, { within, label, anyOrder = false, ...scope }: Scope): Span[] | undefined {
      const wanted = tokensOf(claim, { newline: edge.sentence });
      const work = { left: limits.groundComparisons.value };
      const runs: Span[] = [];
      let { after, gapFrom } = scope;
      let inSentence: Span[] = [];
      let columnHead: Span | undefined;
      for (let at = 0; at < wanted.length;) {
        const isSentence = (wanted[at]?.edgeBefore ?? 0) >= edge.sentence;
        if (isSentence) [inSentence, columnHead] = [[], undefined];
        if (isSentence && anyOrder) [after, gapFrom] = [within.from, within.to];
        const adjoining = anyOrder && !isSentence;
        const search = { within, after, gapFrom, label, adjoining, inSentence, work, columnHead };
        const run = findRun(wanted, at, search);
        const head = run ?? findColumnHead(wanted, at, search);
        if (head === undefined) return undefined;
        at += head.to - head.from;
        columnHead = run === undefined ? head : undefined;
        if (run === undefined) continue;
        runs.push(run);
        inSentence.push(run);
        after = gapFrom = run.to;
      }
      return runs.length > 0 && columnHead === undefined ? runs : undefined;
    },
  };
}

/** Where a claim may be found. */
export type Scope = {
  within: Span;
  after: number;
  /** The tokens between here and the first run must not separate it from its subject. */
  gapFrom: number;
  /** The title that the claim is about. */
  label?: Label | undefined;
  /** Each sentence may be anywhere, and is found in one piece. */
  anyOrder?: boolean;
};
/** `isLoose`: a title that is not a heading. */
export type Label = Span & { readonly isLoose: boolean };

type Run = Span;
type Search = {
  within: Span;
  after: number;
  gapFrom: number;
  label: Label | undefined;
  adjoining: boolean;
  /** Runs of the same sentence of the claim. */
  inSentence: readonly Span[];
  /** The head of a table's column, named just before. */
  columnHead: Span | undefined;
  /** Tokens that may still be compared for this claim. */
  work: { left: number };
};

/** How many tokens of the claim the page supports from here on, up to a place where it may be cut. */
function supportedLength(
  tokens: readonly PageToken[],
  from: number,
  claim: readonly Token[],
  at: number,
  { within: { to }, work }: Search,
): number {
  const first = tokens[from];
  work.left--;
  if (first === undefined || first.negatedBefore) return 0;
  let supported = 0;
  let negations = 0;
  for (let length = 1; from + length <= to && at + length <= claim.length; length++) {
    const claimed = claim[at + length - 1];
    const token = tokens[from + length - 1];
    work.left--;
    if (claimed === undefined || token?.word !== claimed.word) break;
    if (claimed.isNegation) negations++;
    const [claimNext, pageNext] = [claim[at + length], tokens[from + length]];
    const pageEdge = pageNext?.edgeBefore ?? edge.sentence;
    if (pageEdge === edge.none || leavesOutNegation(pageNext, pageEdge)) continue;
    const claimEdge = claimNext?.edgeBefore ?? edge.sentence;
    const isEntireCell = pageNext?.block !== token.block || pageNext.cell !== token.cell;
    if (claimEdge > edge.none || (isEntireCell && negations === 0)) supported = length;
  }
  return supported;
}

const leavesOutNegation = (next: PageToken | undefined, pageEdge: number): boolean =>
  next !== undefined && pageEdge < edge.sentence && next.negatedAfter;

/** A cell belongs only to the head of its column or of its row. */
function agreesWithColumns(
  tokens: readonly PageToken[],
  blocks: readonly ProofBlock[],
  run: Span,
  { label, inSentence, columnHead }: Search,
): boolean {
  const cell = tokens[run.to - 1];
  if (cell === undefined || cell.cell === 0) return columnHead === undefined;
  const named = [label, columnHead, ...inSentence].filter((span) => span !== undefined);
  const inColumn = named.some((one) => isColumnOf(tokens, run, one));
  return named.every(({ from, to }) => {
    const name = tokens[from];
    if (name === undefined || blocks[name.block]?.kind !== "row") return true;
    if (name.block !== cell.block) return name.cell === cell.cell;
    return name.cell === 0 || to === run.from || inColumn;
  });
}

function isColumnOf(tokens: readonly PageToken[], run: Span, label: Span | undefined): boolean {
  const [cell, name] = [tokens[run.to - 1], tokens[label?.from ?? -1]];
  if (cell === undefined || name === undefined || cell.cell === 0) return false;
  return name.block !== cell.block && name.cell === cell.cell;
}

/** Each card is about a different subject. */
function leavesCard(from: ProofBlock | undefined, to: ProofBlock | undefined): boolean {
  if (from === undefined || to === undefined || from.card === null) return false;
  return from.card !== to.card || from.grid !== to.grid;
}

const isHeading = (block: ProofBlock | undefined): boolean =>
  block?.kind === "heading" || block?.kind === "question";

/** A short separate line, not in a list or a table: it may be the title of the text below. */
function isLabelStart(
  tokens: readonly PageToken[],
  blocks: readonly ProofBlock[],
  at: number,
): boolean {
  const block = tokens[at]?.block ?? -1;
  const kind = blocks[block]?.kind;
  if (kind === "item" || kind === "row" || tokens[at - 1]?.block === block) return false;
  return tokens[at + maxFragmentTokens]?.block !== block;
}

/** Up to this many tokens are not a sentence but a label, a price or a cell. */
const maxFragmentTokens = 5;

/** Running totals: how many tokens before each one fulfil a condition. */
function sums(
  tokens: readonly PageToken[],
  isOne: (token: PageToken, at: number) => boolean,
): Uint32Array {
  const totals = new Uint32Array(tokens.length + 1);
  for (const [at, token] of tokens.entries()) {
    totals[at + 1] = (totals[at] ?? 0) + (isOne(token, at) ? 1 : 0);
  }
  return totals;
}

const count = (totals: Uint32Array, from: number, to: number): number =>
  (totals[to] ?? 0) - (totals[from] ?? 0);

/** Index of the first value that is not below `least`. */
function lowerBound(values: readonly number[], min: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
