import type { IndexedItem } from "../../ports/item-index.ts";
import { fold } from "../fold.ts";
import { sourcesOf } from "../item-sources.ts";
import { hasSentenceWith, sentenceWords } from "./sentence-match.ts";

export type Ranked = { readonly item: IndexedItem; readonly score: number };

/**
 * The best documents in the order of the response: scores by the weight of the text and by a sentence
 * with all words of the query, passages that an item contains merged into it, and few documents of
 * one page near the top.
 */
export function arrange(documents: readonly Ranked[], query = ""): Ranked[] {
  const words = sentenceWords(query);
  const weighed = documents.map(({ item, score }) => {
    const isInSentence = hasSentenceWith(words, `${item.title}\n${item.content}`);
    return { item, score: score * (item.passage?.weight ?? 1) * (isInSentence ? sentenceGain : 1) };
  });
  const ranked = mergePassages(weighed).toSorted((a, b) => b.score - a.score);
  return spread(ranked);
}

/** The same documents with few of one page near the top. */
export function spread(documents: readonly Ranked[]): Ranked[] {
  return falling(spreadPages(documents));
}

/** Terms may be anywhere in a text; all words in one sentence are what was looked for. */
const sentenceGain = 1.5;

/** Each passage whose lines are all in an item of its page gives the item its place. */
function mergePassages(documents: readonly Ranked[]): Ranked[] {
  const items = new Map<string, Holder[]>();
  for (const { item } of documents) {
    if (item.passage !== undefined) continue;
    // Only the words at hand are compared: an item's words are folded when its page has a passage.
    for (const { source } of sourcesOf(item)) {
      items.set(source, [...(items.get(source) ?? []), { item, words: undefined }]);
    }
  }
  const scores = new Map<IndexedItem, number>();
  const left = documents.filter(({ item, score }) => {
    if (item.passage === undefined) return true;
    const holder = items.get(item.source)?.find((one) => contains(one, item));
    if (holder === undefined) return true;
    scores.set(holder.item, Math.max(score, scores.get(holder.item) ?? 0));
    return false;
  });
  return left.map(({ item, score }) => ({ item, score: Math.max(score, scores.get(item) ?? 0) }));
}

type Holder = { item: IndexedItem; words: string | undefined };

/** Line by line: an item leaves out headings and marks between the lines. */
function contains(holder: Holder, { content, title }: IndexedItem): boolean {
  const { item } = holder;
  holder.words ??= ` ${fold(`${item.title} ${item.content}`)} `;
  const words = holder.words;
  const name = fold(title);
  return content.split("\n").every((line) => {
    const folded = fold(line);
    return folded === "" || folded === name || words.includes(` ${folded} `);
  });
}

/** Documents of a page beyond the first of them come after the top. */
function spreadPages(documents: readonly Ranked[]): Ranked[] {
  const [top, rest]: [Ranked[], Ranked[]] = [[], []];
  const ofPage = new Map<string, number>();
  for (const one of documents) {
    const known = ofPage.get(one.item.source) ?? 0;
    const isTop = top.length < topResults && known < maxOfPage;
    if (isTop) ofPage.set(one.item.source, known + 1);
    (isTop ? top : rest).push(one);
  }
  return [...top, ...rest];
}

/** What people look at before they change the query. */
const topResults = 10;
const maxOfPage = 4;

/** A document that was moved has no larger score than those before it. */
function falling(documents: readonly Ranked[]): Ranked[] {
  let score = Infinity;
  return documents.map((one) => {
    score = Math.min(score, one.score);
    return { item: one.item, score };
  });
}
