import type { ItemCategory } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { fold, tidy } from "../fold.ts";
import { pathSegments } from "../page-role.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate } from "../reading.ts";
import type { Reading } from "../reading.ts";
import { asksUnmarked } from "../words/asks.ts";
import { roleOf } from "../words/role-of.ts";
import { partDrafts } from "./parts.ts";
import { isQuestion } from "./questions.ts";
import { isArticle } from "./section-category.ts";

/** An article, a thread or a page of unknown kind: one item, or its parts where it is long. */
export function readPage(reading: Reading): Draft[] {
  const { page, role, taken } = reading;
  const category = pageCategory(reading);
  if (!category || isIndex(reading)) return [];
  const { title, titleAt } = reading;
  const free = [...page.blocks.keys()].filter(
    (index) => index !== titleAt && !taken.has(index) && !isBoilerplate(reading, index),
  );
  // Cards lead to other pages, but some pages have all their text in bands that look like cards.
  const plain = free.filter((index) => page.blocks[index]?.card === null);
  const body = hasEnoughText(page, plain) ? plain : free;
  if (title === "" || !hasEnoughText(page, body)) return [];
  body.forEach((index) => taken.add(index));
  if (titleAt !== null) taken.add(titleAt);
  const text = { title, heading: titleAt, blocks: body };
  return partDrafts(page, text, {
    category,
    description: ownDescription(page, title) || blockText(page, firstLongParagraph(reading, body)),
    strength: role === "articles" ? 0.5 : 0.4,
  });
}

/** Generators without a description repeat the page, its title first. */
function ownDescription(page: Page, title: string): string {
  const text = tidy(page.description);
  return fold(text).startsWith(fold(title)) || / # /.test(text) ? "" : text;
}

function hasEnoughText(page: Page, body: readonly number[]): boolean {
  const chars = paragraphsOf(page, body).reduce((sum, at) => sum + blockText(page, at).length, 0);
  return chars >= minTextChars;
}

const paragraphsOf = (page: Page, body: readonly number[]): number[] =>
  body.filter((index) => page.blocks[index]?.kind === "paragraph");

// A shorter page is a stub or a form.
const minTextChars = 200;

function pageCategory(reading: Reading): ItemCategory | null {
  const { page, role, detail, title } = reading;
  if (role === "articles" || role === "customers") return "OTHER";
  if (detail || role !== "other") return null;
  switch (page.kind) {
    case "documentation":
      return "SUPPORT";
    case "article":
      return isArticle(reading) ? "OTHER" : null;
    case "forum":
      return isQuestion(title, false) || asksUnmarked(title) ? "FAQ" : "OTHER";
    case "product":
    case "service":
    case "listing":
    case "collection":
      return null;
  }
}

/** "/blog/", "/news.html": a list of articles, not one. */
function isIndex({ page, role, detail }: Reading): boolean {
  if (role !== "articles" || detail) return false;
  const segments = pathSegments(page.url);
  const last = segments.at(-1);
  if (last === undefined || roleOf(last)?.share === 1) return true;
  return /^(page-?)?\d{1,3}$/.test(last) && !segments.some(isSlug);
}

/** "why-the-sky-is-blue": an article's title in its address. */
const isSlug = (segment: string): boolean => segment.split("-").length >= minSlugWords;
const minSlugWords = 4;

/** The first paragraph that is more than a date or a byline. */
function firstLongParagraph({ page }: Reading, body: readonly number[]): number {
  const paragraphs = paragraphsOf(page, body);
  const long = paragraphs.find((index) => blockText(page, index).length >= 60);
  return long ?? paragraphs[0] ?? 0;
}
