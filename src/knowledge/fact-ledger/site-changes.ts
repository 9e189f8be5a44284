import type { KnowledgeItem } from "../../contract/knowledge.ts";
import type { Steps } from "../../kit/steps.ts";
import { matchItems } from "./match-items.ts";
import {
  addedChange,
  changedChange,
  changesBetween,
  isTeaser,
  removedChange,
  type FactChange,
  type PageReading,
} from "./reading-changes.ts";
import { wordingOf } from "./subject-words.ts";

export type ReadPages = {
  /** Pages that were read before and now. */
  readonly compared: readonly { before: PageReading; after: PageReading }[];
  /** Pages that were read for the first time. */
  readonly appeared: readonly PageReading[];
  /**
   * Pages that answer no longer, with the items that no other page states. `isFinal`: they are
   * removed now; until then they are only where the items of new pages may come from.
   */
  readonly vanished: readonly (PageReading & { isFinal: boolean })[];
};

export type SiteChanges = {
  readonly changes: readonly FactChange[];
  /** The items of each page that was read, by its URL, with the ids that they had before. */
  readonly items: ReadonlyMap<string, readonly KnowledgeItem[]>;
  /** Items that another page states now; its page is a new source of them. */
  readonly moved: readonly { item: KnowledgeItem; from: string; to: string }[];
};

/**
 * What changed on the pages of a Site. What one page no longer states and another states now has
 * moved: the same item with another source, and no change where the facts are the same. Pauses after
 * each page.
 */
export function* siteChanges({ compared, appeared, vanished }: ReadPages): Steps<SiteChanges> {
  const changes: FactChange[] = [];
  const items = new Map<string, readonly KnowledgeItem[]>();
  const left: FactChange[] = [];
  const come: FactChange[] = [];
  for (const { before, after } of compared) {
    const found = changesBetween(before, after);
    items.set(after.url, found.items);
    for (const change of found.changes) {
      (change.kind === "changed" ? changes : change.kind === "added" ? come : left).push(change);
    }
    yield;
  }
  for (const page of appeared) {
    items.set(page.url, page.items);
    come.push(...page.items.filter((item) => !isTeaser(item, page)).map(addedChange));
    yield;
  }
  const waiting = new Set<KnowledgeItem>();
  for (const page of vanished) {
    for (const item of page.items) {
      if (isTeaser(item, page)) continue;
      if (!page.isFinal) waiting.add(item);
      left.push(removedChange(item));
    }
    yield;
  }
  const [old, now] = [left.map(({ item }) => item), come.map(({ item }) => item)];
  const wording = wordingOf([...old, ...now].map(({ content }) => content));
  const { pairs } = matchItems(old, now, wording, { samePage: false });
  const moved: { item: KnowledgeItem; from: string; to: string }[] = [];
  for (const { before, after } of pairs) {
    const item = { ...after, id: before.id };
    replaceItem(items, after, item);
    moved.push({ item, from: before.source, to: after.source });
    const change = changedChange({ before, after }, item, wording);
    if (change !== null) changes.push(change);
  }
  const movedFrom = new Set(pairs.map(({ before }) => before));
  const movedTo = new Set(pairs.map(({ after }) => after));
  changes.push(...left.filter(({ item }) => !movedFrom.has(item) && !waiting.has(item)));
  changes.push(...come.filter(({ item }) => !movedTo.has(item)));
  return { changes, items, moved };
}

function replaceItem(
  items: Map<string, readonly KnowledgeItem[]>,
  from: KnowledgeItem,
  to: KnowledgeItem,
): void {
  const own = items.get(from.source);
  if (own === undefined) return;
  items.set(
    from.source,
    own.map((item) => (item === from ? to : item)),
  );
}
