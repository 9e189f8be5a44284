import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { truncate, tidy } from "../fold.ts";
import { isAboutBusiness, pageRole } from "../page-role.ts";
import { organizationOf, textOf } from "../structured.ts";

/**
 * The first that is long enough: the description of the start page, the one in its structured data,
 * its first paragraph, then the same of other pages. An article, a thread or a product page describes
 * its subject: of such pages only what their structured data state about the organisation is used.
 */
export function businessDescription(pages: readonly Page[], url: string): string {
  const about = pages.filter((page) => isAboutBusiness(page, pageRole(page, url)));
  const [start] = about;
  const stated = pages.map(organizationOf).map((node) => textOf(node?.["description"]));
  if (!start) return truncate(stated.find((text) => text !== "") ?? "", maxChars());
  const organization = organizationOf(start);
  const candidates = [
    uncut(start.description, start),
    organization ? textOf(organization["description"]) : "",
    start.structured.openGraph["description"] ?? "",
    firstParagraph(start),
    ...about
      .slice(1, limits.descriptionPages.value)
      .map((page) => page.description || firstParagraph(page)),
  ].map(tidy);
  const best =
    candidates.find((text) => text.length >= minChars && !newsy.test(text)) ??
    candidates.find((text) => text.length >= minChars) ??
    candidates.find((text) => text !== "");
  return truncate(best ?? "", maxChars());
}

const maxChars = () => limits.itemDescriptionChars.value;

// A date or a byline: some generators use the newest article as the description of the site.
const newsy =
  /\b(?:19|20)\d\d\s?[-–—]\s|\p{L}{3,10}\s\d{1,2},\s(?:19|20)\d\d|\d{1,2}\.\s?\d{1,2}\.\s?20\d\d/u;

// A shorter text is a slogan or a leftover of a template.
const minChars = 40;

/** Generators truncate descriptions: a paragraph that begins with the description replaces it. */
function uncut(description: string, page: Page): string {
  const beginning = withoutEllipsis(tidy(description));
  if (beginning.length < minChars || /[.!?。]$/.test(beginning)) return description;
  const paragraphs = page.blocks.filter(({ kind }) => kind === "paragraph");
  const texts = paragraphs.map(({ start, end }) => tidy(page.text.slice(start, end)));
  return texts.find((text) => text.startsWith(beginning)) ?? description;
}

function withoutEllipsis(text: string): string {
  const mark = ["...", "…"].find((each) => text.endsWith(each));
  return mark === undefined ? text : text.slice(0, -mark.length).trimEnd();
}

function firstParagraph(page: Page): string {
  const block = page.blocks.find(
    ({ kind, start, end }) => kind === "paragraph" && end - start >= minChars,
  );
  return block ? page.text.slice(block.start, block.end) : "";
}
