import type { Evidence, KnowledgeItem } from "../../contract/knowledge.ts";
import type { PageLink } from "../../contract/page.ts";
import { domainOf } from "../../contract/search.ts";
import { fold, wordsOf } from "../fold.ts";
import { sourcesOf } from "../item-sources.ts";
import { namesOther, statesOther } from "./fact-difference.ts";
import { matchItems, type Pair } from "./match-items.ts";
import { missingFrom, wordingOf, type Wording } from "./subject-words.ts";

/** What one reading of a page states; both readings of a comparison are by the same reader. */
export type PageReading = {
  readonly url: string;
  readonly items: readonly KnowledgeItem[];
  readonly links: readonly Pick<PageLink, "url" | "text">[];
};

export type FactSide = {
  readonly content: string;
  readonly quote: string;
  /** Place of the quote on its page. */
  readonly start: number;
  readonly end: number;
  readonly contentHash: string;
};

export type FactChange = {
  readonly kind: "added" | "changed" | "removed";
  readonly item: KnowledgeItem;
  readonly before: FactSide | null;
  readonly after: FactSide | null;
};

export type ReadingChanges = {
  readonly changes: readonly FactChange[];
  /** The items of the new reading, with the ids of the items that they were before. */
  readonly items: readonly KnowledgeItem[];
};

/**
 * What changed between two readings of a page, in facts. An item that only announces another page of
 * the site is that page's knowledge: where it appears or disappears, nothing has changed.
 */
export function changesBetween(before: PageReading, after: PageReading): ReadingChanges {
  const wording = wordingOf([...before.items, ...after.items].map(({ content }) => content));
  const { pairs, removed, added } = matchItems(before.items, after.items, wording);
  const idOf = new Map(pairs.map((pair) => [pair.after, pair.before.id]));
  const items = withIds(after.items, idOf, before.items);
  const itemOf = new Map(after.items.map((item, at) => [item, items[at] ?? item]));
  const changes: FactChange[] = [];
  for (const pair of pairs) {
    const change = changedChange(pair, itemOf.get(pair.after) ?? pair.after, wording);
    if (change !== null) changes.push(change);
  }
  changes.push(...removed.filter((item) => !isTeaser(item, before)).map(removedChange));
  for (const item of added) {
    if (!isTeaser(item, after)) changes.push(addedChange(itemOf.get(item) ?? item));
  }
  return { changes: withoutRepeats(changes), items };
}

/**
 * One place of a page may be stated by two items, such as an answer and a list of contacts: what
 * changes there is reported once, by the shorter of them.
 */
function withoutRepeats(changes: readonly FactChange[]): FactChange[] {
  const sizeOf = ({ before, after }: FactChange): number =>
    (before?.content.length ?? 0) + (after?.content.length ?? 0);
  const kept: FactChange[] = [];
  for (const change of changes.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    if (!kept.some((other) => isSamePlace(other, change))) kept.push(change);
  }
  return changes.filter((change) => kept.includes(change));
}

function isSamePlace(a: FactChange, b: FactChange): boolean {
  const overlap = (one: FactSide | null, other: FactSide | null): boolean =>
    one === null || other === null ? one === other : one.start < other.end && other.start < one.end;
  return a.kind === b.kind && overlap(a.before, b.before) && overlap(a.after, b.after);
}

/**
 * Matched items keep their ids. A new item gets an id that no item of the last reading has: a removed
 * one has an entry of the same sync.
 */
function withIds(
  items: readonly KnowledgeItem[],
  keptIds: ReadonlyMap<KnowledgeItem, string>,
  before: readonly KnowledgeItem[],
): KnowledgeItem[] {
  const used = new Set(before.map(({ id }) => id));
  const newId = (own: string): string => {
    let id = own;
    for (let n = 2; used.has(id); n++) id = `${own}${n}`;
    used.add(id);
    return id;
  };
  return items.map((item) => ({ ...item, id: keptIds.get(item) ?? newId(item.id) }));
}

/** The change of an item, which has `item`'s id from now on; null when its facts are the same. */
export function changedChange(
  pair: Pair,
  item: KnowledgeItem,
  wording: Wording,
): FactChange | null {
  return isChanged(pair, wording) ? { kind: "changed", item, ...sidesOf(pair, wording) } : null;
}

export const removedChange = (item: KnowledgeItem): FactChange => ({
  kind: "removed",
  item,
  before: sideOf(item, []),
  after: null,
});

export const addedChange = (item: KnowledgeItem): FactChange => ({
  kind: "added",
  item,
  before: null,
  after: sideOf(item, []),
});

function isChanged({ before, after }: Pair, wording: Wording): boolean {
  const [pricesBefore, pricesAfter] = [pricesOf(before), pricesOf(after)];
  // A reading without prices as values may have them in its text.
  if (pricesBefore !== "" && pricesAfter !== "" && pricesBefore !== pricesAfter) return true;
  const isName = hasName(before) || hasName(after);
  if (isName && namesOther(before.title, after.title, wording)) return true;
  const [a, b] = [before, after].map(bodyOf);
  if (statesOther(a ?? "", b ?? "", wording)) return true;
  return !isName && statesOther(before.title, after.title, titleWords(wording));
}

/** A title in other words is no change by itself: only its values and names are compared. */
const titleWords = (wording: Wording): Wording => ({
  ...wording,
  words: (text) => (wording.words(text).length === 0 ? [] : ["title"]),
});

const hasName = ({ category, facts }: KnowledgeItem): boolean =>
  (facts?.plan ?? null) !== null || category === "PRICING" || category === "PRODUCT";

/** Without the title, which a plan's content repeats: a new name is compared as a name. */
function bodyOf({ title, content }: KnowledgeItem): string {
  const head = `**${title}**`;
  return content.startsWith(head) ? content.slice(head.length).replace(/^:\s*/, "") : content;
}

/** Prices as values; the order in which a page lists them means nothing. */
function pricesOf({ facts }: KnowledgeItem): string {
  const prices = facts?.prices ?? [];
  return prices
    .map(({ amount, currency, period, per, was }) =>
      [Number(amount), currency, period, fold(per ?? ""), was === null ? "" : Number(was)].join(
        " ",
      ),
    )
    .toSorted()
    .join("\n");
}

/** The item only announces another page of the site: its title is the text of a link to it. */
export function isTeaser(item: KnowledgeItem, { url, links }: PageReading): boolean {
  const title = fold(item.title);
  const own = withoutQuery(url);
  return links.some(
    (link) =>
      fold(link.text).startsWith(title) &&
      title !== "" &&
      withoutQuery(link.url) !== own &&
      domainOf(link.url) === domainOf(url),
  );
}

/** Addresses of pages and of their links have no anchors, but may have a route. */
const withoutQuery = (url: string): string => url.replace(/\?[^#]*/, "");

function sidesOf({ before, after }: Pair, wording: Wording) {
  const [a, b] = [
    wording.words(`${before.title} ${before.content}`),
    wording.words(`${after.title} ${after.content}`),
  ];
  return { before: sideOf(before, missingFrom(b, a)), after: sideOf(after, missingFrom(a, b)) };
}

/** The quote with the most of the words that make the difference; else the first. */
function sideOf(item: KnowledgeItem, words: readonly string[]): FactSide {
  const own = sourcesOf(item).find(({ source }) => source === item.source)?.evidence ?? [];
  const quotes: readonly Evidence[] = own.length > 0 ? own : [item.evidence];
  const wanted = new Set(words);
  const score = ({ quote }: Evidence): number =>
    wordsOf(quote).filter((word) => wanted.has(word)).length;
  const best = quotes.reduce(
    (one, other) => (score(other) > score(one) ? other : one),
    quotes[0] ?? item.evidence,
  );
  const { quote, start, end, contentHash } = best;
  return { content: item.content, quote, start, end, contentHash };
}
