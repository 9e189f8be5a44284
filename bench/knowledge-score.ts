import type { KnowledgeItem } from "../src/contract/knowledge.ts";
import type { Page } from "../src/contract/page.ts";
import { evidenceText } from "../src/knowledge/evidence.ts";

/** One fact of a site, written down by a person before any reader saw the site. */
export type Fact = {
  readonly kind: string;
  readonly categories: readonly string[];
  /** File, or several separated by "|": the item must come from one of them. */
  readonly page: string;
  /** Words that title or content must hold. */
  readonly expected: readonly string[];
  /** True and welcome, but not asked for: counts for precision only. */
  readonly optional?: boolean;
};

export type Score = {
  readonly facts: number;
  readonly found: number;
  readonly items: number;
  readonly right: number;
  readonly ungrounded: number;
  readonly missed: readonly Fact[];
  readonly wrong: readonly KnowledgeItem[];
};

/** Each item answers at most one fact and each fact is answered once: a second answer is wrong. */
export function score(
  facts: readonly Fact[],
  items: readonly KnowledgeItem[],
  pages: readonly Page[],
): Score {
  const answered = new Map<Fact, KnowledgeItem>();
  const free = new Set(items);
  // Titles first, so that an item that merely mentions a thing does not stand for it.
  for (const where of ["title", "content"] as const)
    for (const fact of facts) {
      if (answered.has(fact)) continue;
      const item = [...free].find((each) => answers(each, fact, where));
      if (!item) continue;
      answered.set(fact, item);
      free.delete(item);
    }
  const asked = facts.filter((fact) => fact.optional !== true);
  return {
    facts: asked.length,
    found: asked.filter((fact) => answered.has(fact)).length,
    items: items.length,
    right: answered.size,
    ungrounded: items.filter((item) => !isGrounded(item, pages)).length,
    missed: asked.filter((fact) => !answered.has(fact)),
    wrong: [...free],
  };
}

function answers(item: KnowledgeItem, fact: Fact, where: "title" | "content"): boolean {
  if (!fact.categories.includes(item.category)) return false;
  const { pathname } = new URL(item.source);
  if (!fact.page.split("|").some((page) => pathname === `/${page}`)) return false;
  const text = plain(`${item.title}\n${item.content}`);
  const [first = ""] = fact.expected;
  if (where === "title" && !plain(item.title).includes(plain(first))) return false;
  return fact.expected.every((words) => text.includes(plain(words)));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[*_\\]/g, "")
    .replace(/\s+/g, " ");
}

/** The quote is at its stated place, and every figure of the item is on its page. */
export function isGrounded(item: KnowledgeItem, pages: readonly Page[]): boolean {
  const page = pages.find(({ url }) => url === item.source);
  if (!page) return false;
  const quotes = [item.evidence, ...(item.sources?.[0]?.evidence ?? [])];
  const text = evidenceText(page);
  const isQuoted = quotes.every(
    ({ quote, start, end }) => quote !== "" && text.slice(start, end) === quote,
  );
  if (!isQuoted || item.evidence.contentHash !== page.contentHash) return false;
  const figures = `${item.title} ${item.content}`.match(/\d[\d.,]*\d|\d/g) ?? [];
  const shown = `${page.title}\n${page.text}\n${text}`;
  return figures.every((figure) => shown.includes(figure));
}
