import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { fold } from "../fold.ts";
import { withoutDates } from "./hard-facts.ts";
import { closestTo, sharedShare, type Wording } from "./subject-words.ts";

export type Pair = { readonly before: KnowledgeItem; readonly after: KnowledgeItem };

export type Matched = {
  readonly pairs: readonly Pair[];
  readonly removed: readonly KnowledgeItem[];
  readonly added: readonly KnowledgeItem[];
};

/**
 * Which item of the new reading is which of the old: first those with the same text, then those with
 * the same title, then the most similar ones, for which place and neighbours count, too. Items of
 * different pages have no place in common.
 */
export function matchItems(
  before: readonly KnowledgeItem[],
  after: readonly KnowledgeItem[],
  wording: Wording,
  { samePage = true } = {},
): Matched {
  const state: State = {
    before: before.toSorted(byPlace),
    after: after.toSorted(byPlace),
    pairOf: new Map(),
    taken: new Set(),
  };
  pairByKey(state, (item) => `${item.category}\n${titleKey(item)}\n${textKey(item)}`);
  pairByKey(state, (item) => `${titleKey(item)}\n${textKey(item)}`);
  // On different pages equal titles such as "Overview" mean little.
  if (samePage) pairByTitle(state, wording);
  pairBySimilarity(state, wording, samePage);
  return {
    pairs: [...state.pairOf].map(([old, now]) => ({ before: old, after: now })),
    removed: state.before.filter((item) => !state.pairOf.has(item)),
    added: state.after.filter((item) => !state.taken.has(item)),
  };
}

type State = {
  readonly before: readonly KnowledgeItem[];
  readonly after: readonly KnowledgeItem[];
  readonly pairOf: Map<KnowledgeItem, KnowledgeItem>;
  readonly taken: Set<KnowledgeItem>;
};

const byPlace = (a: KnowledgeItem, b: KnowledgeItem): number =>
  a.evidence.start - b.evidence.start || (a.id < b.id ? -1 : 1);
const titleKey = ({ title }: KnowledgeItem): string => fold(withoutDates(title));
const textKey = ({ content }: KnowledgeItem): string => fold(withoutDates(content));

const openBefore = ({ before, pairOf }: State): KnowledgeItem[] =>
  before.filter((item) => !pairOf.has(item));
const openAfter = ({ after, taken }: State): KnowledgeItem[] =>
  after.filter((item) => !taken.has(item));

function pair({ pairOf, taken }: State, before: KnowledgeItem, after: KnowledgeItem): void {
  pairOf.set(before, after);
  taken.add(after);
}

/** Pairs items of equal keys in the order of the page. */
function pairByKey(state: State, keyOf: (item: KnowledgeItem) => string): void {
  const byKey = Map.groupBy(openAfter(state), keyOf);
  for (const item of openBefore(state)) {
    const twin = byKey.get(keyOf(item))?.shift();
    if (twin !== undefined) pair(state, item, twin);
  }
}

/**
 * Several items may have one title: the most similar of them, in the order of the page. A reading has
 * at most `itemsPerPage`.
 */
function pairByTitle(state: State, wording: Wording): void {
  const byTitle = Map.groupBy(openAfter(state), titleKey);
  for (const item of openBefore(state)) {
    const twins = byTitle.get(titleKey(item)) ?? [];
    const best = closestTo(item.content, twins, {
      words: wording.words,
      textOf: ({ content }) => content,
    });
    if (best === undefined) continue;
    twins.splice(twins.indexOf(best), 1);
    pair(state, item, best);
  }
}

type Candidate = { before: KnowledgeItem; after: KnowledgeItem; score: number };

function pairBySimilarity(state: State, wording: Wording, samePage: boolean): void {
  const [old, now] = [openBefore(state), openAfter(state)];
  if (old.length * now.length > limits.matchPairs.value) return;
  const gaps = samePage ? gapsOf(state) : new Map<KnowledgeItem, string>();
  const candidates = old.flatMap((before) =>
    now.flatMap((after): Candidate[] => {
      const score = scoreOf(before, after, wording, gaps);
      return score === undefined ? [] : [{ before, after, score }];
    }),
  );
  for (const { before, after } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (!state.pairOf.has(before) && !state.taken.has(after)) pair(state, before, after);
  }
}

/** Undefined: not the same item. */
function scoreOf(
  before: KnowledgeItem,
  after: KnowledgeItem,
  { words }: Wording,
  gaps: ReadonlyMap<KnowledgeItem, string>,
): number | undefined {
  const title = sharedShare(words(before.title), words(after.title));
  const content = sharedShare(words(before.content), words(after.content));
  const isSameKind = before.category === after.category;
  // The only item between the same two neighbours in both readings.
  const gap = gaps.get(before);
  const isInPlace = isSameKind && gap !== undefined && gap === gaps.get(after);
  const score = content * 0.6 + title * 0.4 + (isInPlace ? 0.2 : 0);
  const enough =
    content >= (isSameKind ? 0.5 : 0.8) ||
    (isSameKind && title >= 0.5 && content >= 0.25) ||
    (isInPlace && score >= inPlaceMin);
  return enough ? score : undefined;
}

const inPlaceMin = 0.4;

/** For each open item that has its gap to itself: the neighbours that both readings share. */
function gapsOf({ before, after, pairOf, taken }: State): Map<KnowledgeItem, string> {
  const gaps = new Map<KnowledgeItem, string>();
  const idOf = new Map([...pairOf].map(([old, now]) => [now, old.id]));
  const add = (
    items: readonly KnowledgeItem[],
    anchorOf: (item: KnowledgeItem) => string | undefined,
  ) => {
    let previous = "start";
    let open: KnowledgeItem[] = [];
    const close = (next: string): void => {
      const [only] = open;
      if (open.length === 1 && only !== undefined) gaps.set(only, `${previous}\n${next}`);
      open = [];
    };
    for (const item of items) {
      const anchor = anchorOf(item);
      if (anchor === undefined) open.push(item);
      else {
        close(anchor);
        previous = anchor;
      }
    }
    close("end");
  };
  add(before, (item) => (pairOf.has(item) ? item.id : undefined));
  add(after, (item) => (taken.has(item) ? idOf.get(item) : undefined));
  return gaps;
}
