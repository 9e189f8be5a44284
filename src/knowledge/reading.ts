import type { Page } from "../contract/page.ts";
import { blockText } from "./block-text.ts";
import { fold, wordsOf } from "./fold.ts";
import { ownTitle } from "./own-title.ts";
import { isDetail, pageRole } from "./page-role.ts";
import type { PageRole } from "./page-role.ts";
import { outline } from "./sections.ts";
import type { Section } from "./sections.ts";

/** A page prepared for the item readers: each of them takes the blocks that no other has taken. */
export type Reading = {
  readonly page: Page;
  /** The page's name for itself: its first heading where that agrees with its title. */
  readonly title: string;
  readonly titleAt: number | null;
  readonly role: PageRole;
  /** The page is about one of the products, services or features that its folder lists. */
  readonly detail: boolean;
  readonly sections: readonly Section[];
  /** Section of each block, by index. */
  readonly sectionOf: readonly Section[];
  readonly taken: Set<number>;
  /** Folded texts that stand on many pages of the site. */
  readonly boilerplate: ReadonlySet<string>;
  /** Words of the links in the content. */
  readonly linkWords: ReadonlySet<string>;
};

/** What is known of the site when one of its pages is read. */
export type SiteContext = {
  readonly startUrl: string;
  /** Folded texts that stand on many pages. */
  readonly boilerplate: ReadonlySet<string>;
  /** Folded parts of titles that name the site rather than a page. */
  readonly siteNames: ReadonlySet<string>;
};

export function prepare(page: Page, context: SiteContext): Reading {
  const { title, titleAt } = ownTitle(page, context.siteNames);
  const role = pageRole(page, context.startUrl);
  const { sections, sectionOf } = outline(page, titleAt === null ? title : "");
  return {
    page,
    title,
    titleAt,
    role,
    detail: isDetail(page.url, role),
    sections,
    sectionOf,
    taken: footerBlocks(page),
    boilerplate: context.boilerplate,
    linkWords: linkWordsOf(page),
  };
}

/** A footer that came along with the content: the last blocks, when they make up most of it. */
function footerBlocks(page: Page): Set<number> {
  const footer = fold(page.facts.footerText);
  const found = new Set<number>();
  if (footer === "") return found;
  let chars = 0;
  for (let index = page.blocks.length - 1; index >= 0 && found.size < maxFooterBlocks; index--) {
    const text = fold(blockText(page, index));
    if (!footer.includes(text)) break;
    found.add(index);
    chars += text.length + 1;
  }
  return chars >= footer.length * 0.6 ? found : new Set();
}

const maxFooterBlocks = 80;

function linkWordsOf(page: Page): Set<string> {
  return new Set(page.links.flatMap(({ place, text }) => (place === "main" ? wordsOf(text) : [])));
}

/** A line of nothing but links leads somewhere and says nothing itself. */
export function isLinkLine(reading: Reading, index: number): boolean {
  const text = blockText(reading.page, index);
  return !/[.!?:]$/.test(text) && wordsOf(text).every((word) => reading.linkWords.has(word));
}

export function isBoilerplate(reading: Reading, index: number): boolean {
  if (reading.boilerplate.size === 0) return false;
  return reading.boilerplate.has(fold(blockText(reading.page, index)));
}
