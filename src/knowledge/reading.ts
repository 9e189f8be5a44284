import type { Page } from "../contract/page.ts";
import { blockText, foldedBlockText, foldedBlockTexts } from "./block-text.ts";
import { fold, wordsOf } from "./fold.ts";
import { ownTitle } from "./own-title.ts";
import { isDetail, pageRole } from "./page-role.ts";
import type { PageRole } from "./page-role.ts";
import { outline } from "./sections.ts";
import type { Section } from "./sections.ts";

/** A page prepared for the item readers: each of them takes blocks that no other reader has taken. */
export type Reading = {
  readonly page: Page;
  /** The page's name for itself: its first heading where that agrees with its title. */
  readonly title: string;
  readonly titleAt: number | null;
  readonly role: PageRole;
  /** The name of the business, where it is known. */
  readonly siteName: string | null;
  /** The page is about one of the products, services or features that its folder lists. */
  readonly detail: boolean;
  readonly sections: readonly Section[];
  /** Section of each block, by index. */
  readonly sectionOf: readonly Section[];
  readonly taken: Set<number>;
  /** Blocks whose text occurs on many pages of the site, by index. */
  readonly boilerplate: ReadonlySet<number>;
  /** Words of the links in the content. */
  readonly linkWords: ReadonlySet<string>;
};

/** What is known of the site when one of its pages is read. */
export type SiteContext = {
  readonly startUrl: string;
  /** The name of the business as it is written; absent where it is not known. */
  readonly siteName?: string;
  /** Folded texts that occur on many pages. */
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
    siteName: nameOf(page, context),
    detail: isDetail(page.url, role),
    sections,
    sectionOf,
    taken: footerBlocks(page),
    boilerplate: boilerplateBlocks(page, context),
    linkWords: linkWordsOf(page),
  };
}

/** Everything about the site that the items of this page depend on: equal keys give equal items. */
export function contextKey(page: Page, context: SiteContext): string {
  const { title, titleAt } = ownTitle(page, context.siteNames);
  const role = pageRole(page, context.startUrl);
  // Only a start page has the name of the business in its titles.
  const name = role === "home" ? nameOf(page, context) : null;
  return JSON.stringify([title, titleAt, role, name, [...boilerplateBlocks(page, context)]]);
}

function nameOf(page: Page, { siteName }: SiteContext): string | null {
  return siteName === undefined || siteName === "" ? page.facts.siteName : siteName;
}

function boilerplateBlocks(page: Page, { boilerplate }: SiteContext): Set<number> {
  const blocks = new Set<number>();
  if (boilerplate.size === 0) return blocks;
  for (const [index, text] of foldedBlockTexts(page).entries()) {
    if (boilerplate.has(text)) blocks.add(index);
  }
  return blocks;
}

/** A footer that came along with the content: the last blocks, when they make up most of it. */
function footerBlocks(page: Page): Set<number> {
  const footer = fold(page.facts.footerText);
  const found = new Set<number>();
  if (footer === "") return found;
  let chars = 0;
  for (let index = page.blocks.length - 1; index >= 0 && found.size < maxFooterBlocks; index--) {
    const text = foldedBlockText(page, index);
    if (!footer.includes(text)) break;
    found.add(index);
    chars += text.length + 1;
  }
  // A footer that contains most of the content is not one: the page's parts are named wrongly.
  const isAll = chars > page.text.length / 2;
  return !isAll && chars >= footer.length * 0.6 ? found : new Set();
}

const maxFooterBlocks = 80;

function linkWordsOf(page: Page): Set<string> {
  return new Set(page.links.flatMap(({ place, text }) => (place === "main" ? wordsOf(text) : [])));
}

// The links of a long menu; a longer line would be compared for each item that it is part of.
const maxLinkLineChars = 2_000;

/** A line that consists of links alone leads to other pages and contains no information itself. */
export function isLinkLine(reading: Reading, index: number): boolean {
  const text = blockText(reading.page, index);
  if (text.length > maxLinkLineChars) return false;
  if (/[.!?:]$/.test(text)) return false;
  const folded = foldedBlockText(reading.page, index);
  return folded === "" || folded.split(" ").every((word) => reading.linkWords.has(word));
}

export function isBoilerplate(reading: Reading, index: number): boolean {
  return reading.boilerplate.has(index);
}
