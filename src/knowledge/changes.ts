import type { ChangedItems } from "../contract/change.ts";
import type { KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";

/** The items of a page that were added, removed or changed; changed ones with old and new text. */
export function changesOf(
  before: readonly KnowledgeItem[],
  after: readonly KnowledgeItem[],
): ChangedItems {
  const old = new Map(before.map((item) => [item.id, item]));
  const now = new Set(after.map(({ id }) => id));
  const maxItems = limits.changedItemsMax.value;
  const changed = after.flatMap((item) => {
    const previous = old.get(item.id);
    if (previous === undefined || previous.content === item.content) return [];
    return [{ ...titled(item), ...difference(previous.content, item.content) }];
  });
  return {
    added: after
      .filter(({ id }) => !old.has(id))
      .slice(0, maxItems)
      .map(titled),
    removed: before
      .filter(({ id }) => !now.has(id))
      .slice(0, maxItems)
      .map(titled),
    changed: changed.slice(0, maxItems),
  };
}

const titled = ({ id, title }: KnowledgeItem) => ({ id, title: title.slice(0, titleChars) });
const titleChars = 120;

/** The words between the common beginning and the common end, with a few words around them. */
export function difference(before: string, after: string): { before: string; after: string } {
  const [a, b] = [words(before), words(after)];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const from = Math.max(0, head - wordsAround);
  const until = Math.max(0, tail - wordsAround);
  return { before: excerpt(a, from, until), after: excerpt(b, from, until) };
}

const wordsAround = 3;
const excerptChars = 300;

function excerpt(all: readonly string[], from: number, until: number): string {
  const text = all.slice(from, all.length - until).join(" ");
  return text.length > excerptChars ? `${text.slice(0, excerptChars - 1)}…` : text;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
