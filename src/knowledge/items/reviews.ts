import { anyOf, exactly, wordsOfAll } from "../../words/index.ts";
import type { Page } from "../../contract/page.ts";
import { blockText, titleText } from "../block-text.ts";
import { roleOf } from "../words/role-of.ts";

/**
 * Opinions of customers: the blocks below a heading over them, and texts with the signature of a
 * person. They are not the words of the business, and their prices are those of others.
 */
export function reviewBlocks(page: Page): number[] {
  const found: number[] = [];
  let headed: number | null = null;
  let isTeam = false;
  for (const [at, block] of page.blocks.entries()) {
    if (block.kind === "heading") {
      const title = titleText(page, at);
      const role = roleOf(title)?.role ?? null;
      // Deeper headings are the titles of reviews, unless they name something of the business.
      const isNext =
        headed === null || block.level <= headed || (role !== null && role !== "customers");
      if (isNext) headed = isOverReviews(title) ? block.level : null;
      isTeam = role === "team";
    } else if (headed === null && isAboveComments(page, at)) headed = deepest;
    if (headed !== null) found.push(at);
    else if (!isTeam && isSigned(page, at)) found.push(at - 1, at);
  }
  return found;
}

/** "Comments (3)" as a line: the next heading of any level ends them. */
function isAboveComments(page: Page, at: number): boolean {
  const text = blockText(page, at);
  // A font of symbols names its sign first.
  return /\(\d{1,5}\)$/.test(text) && text.length <= maxCommentsChars && aboveComments.test(text);
}

const deepest = 6;
const maxCommentsChars = 40;
const commentWords = anyOf([
  ...wordsOfAll(({ sections }) => sections.testimonials),
  ...wordsOfAll(({ pageParts }) => pageParts.besideArticle),
]);
const aboveComments = new RegExp(`^(?:\\p{Ll}{2,20} )?${commentWords}$`, "iu");

const isOverReviews = (title: string): boolean =>
  title.length <= maxTitleChars && overReviews.test(title.replace(/[\s:.!?…★]+$/u, ""));

const maxTitleChars = 100;
const overReviews = exactly(
  wordsOfAll(({ sections }) => sections.testimonials),
  "iu",
);

/** A text and below it "Marieke S." or "– Nuria Gil", in the same card. */
function isSigned(page: Page, at: number): boolean {
  const [text, name] = [page.blocks[at - 1], page.blocks[at]];
  if (!text || !name || text.card !== name.card || text.grid !== name.grid) return false;
  if (text.kind === "heading" || name.end - name.start > maxNameChars) return false;
  const length = text.end - text.start;
  if (length < minTextChars || length > maxTextChars) return false;
  const signature = blockText(page, at);
  if (initialled.test(signature)) return true;
  const isQuoted = text.kind === "quote" || quoted.test(blockText(page, at - 1));
  return (isQuoted || /^[–—-]/.test(signature)) && named.test(signature);
}

const maxNameChars = 60;
const minTextChars = 30;
const maxTextChars = 1_500;
const initialled = /^[–—-]?\s?\p{Lu}\p{Ll}{1,15} \p{Lu}\.(?:,? .{0,30})?$/u;
const named = /^[–—-]?\s?\p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{L}'’.-]{0,20}){0,3}(?:, .{0,30})?$/u;
const quoted = /^["“”„«»‘'].{10,}["“”«»’']\.?$/su;
