import type { ItemCategory } from "../../contract/knowledge.ts";
import type { Draft } from "../draft.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import { blockText } from "../block-text.ts";
import { fold } from "../fold.ts";
import { findPrices } from "../price.ts";
import { isBoilerplate } from "../reading.ts";
import type { PageRole } from "../page-role.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { partDrafts } from "./parts.ts";
import { isAnswer, ownBlocks } from "./rest.ts";
import { categoryOfText, isIntroduction, sectionCategory } from "./section-category.ts";
import { isHero, sectionTitle, unitsOf, type Unit } from "./section-units.ts";
import { statesFact } from "./stated.ts";
import { isSlogan } from "./subject.ts";

/** Sections that no other reader has taken, where headings or the page give their category. */
export function readSections(reading: Reading): Draft[] {
  if (!describesThings(reading.role) || reading.detail) return [];
  return unitsOf(reading).flatMap((unit) => {
    const category = sectionCategory(reading, unit.section);
    return category ? sectionDrafts(reading, unit, category) : [];
  });
}

/** Articles and pages of no known kind are read whole, by `readWholePage`. */
export function describesThings(role: PageRole): boolean {
  return role !== "articles" && role !== "other" && role !== "customers" && role !== "account";
}

function sectionDrafts(reading: Reading, of: Unit, category: ItemCategory): Draft[] {
  const { page, taken } = reading;
  const { section } = of;
  const { heading } = section;
  if (isIntroduction(reading, section)) return [];
  if (!/\p{L}{3}/u.test(section.title) || (heading !== null && taken.has(heading))) return [];
  if (heading !== null && isBoilerplate(reading, heading) && section.level > 1) return [];
  const body = ownBlocks(reading, of.body);
  const text = body
    .filter((at) => page.blocks[at]?.kind !== "heading")
    .map((at) => blockText(page, at))
    .join(" ");
  // The text under the page's name is more often a welcome than a fact.
  const minChars = section.level === 1 ? minIntroChars : minTextChars;
  if (text.length < minChars) return [];
  if (!trusted.has(reading.role) && !statesFact(page, body) && !isAnswer(section.title)) return [];
  const title = sectionTitle(reading, section);
  if (title === null) return [];
  body.forEach((index) => taken.add(index));
  if (heading !== null) taken.add(heading);
  const lead = body.find((index) => page.blocks[index]?.kind === "paragraph") ?? body[0];
  const drafts = partDrafts(
    page,
    { title, heading, blocks: body },
    {
      category: isHero(reading, section)
        ? heroCategory(text)
        : categoryOfText(reading, section, category, blocksMarkdown(page, body)),
      description: lead === undefined ? "" : blockText(page, lead),
      strength: 0.5,
    },
  );
  return drafts.map((draft) => ({
    ...draft,
    ...(reading.role === "home" && reading.siteName !== null && { given: reading.siteName }),
    content:
      draft.title === title && !isHero(reading, section)
        ? `**${ownHeading(section, title)}**\n\n${draft.content}`
        : draft.content,
  }));
}

/** What a business states of itself first: what it is, or what it costs. */
const heroCategory = (text: string): ItemCategory =>
  findPrices(text).length > 0 ? "PRICING" : "COMPANY";

/** The heading above the text, where the title has it or is the subject instead of a slogan. */
function ownHeading(section: Section, title: string): string {
  const isInTitle = fold(title).includes(fold(section.title));
  return isInTitle || isSlogan(section.title) ? section.title : title;
}

/** Manuals explain without figures. */
const trusted: ReadonlySet<PageRole> = new Set<PageRole>(["docs", "support"]);

// A shorter text is a line that leads to another page.
const minTextChars = 40;
const minIntroChars = 60;
