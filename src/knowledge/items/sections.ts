import type { ItemCategory } from "../../contract/knowledge.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import { isButton } from "../cards.ts";
import type { Draft } from "../draft.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate, isLinkLine } from "../reading.ts";
import type { PageRole } from "../page-role.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { isIntroduction, sectionCategory } from "./section-category.ts";

/** Sections that no other reader has taken, where headings or the page give their category. */
export function readSections(reading: Reading): Draft[] {
  if (!describesThings(reading.role) || reading.detail) return [];
  return partsOf(reading).flatMap(({ section, body }) => {
    const category = sectionCategory(reading, section);
    return category ? sectionDraft(reading, { section, body, category }) : [];
  });
}

type Part = { readonly section: Section; readonly body: readonly number[] };

/** The sections. In a manual, the text under the sub-headings of a part belongs to the part. */
function partsOf({ role, sections }: Reading): Part[] {
  if (role !== "docs") return sections.map((section) => ({ section, body: section.body }));
  const parts: { section: Section; body: number[] }[] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (last && last.section.level > 1 && section.level > last.section.level)
      last.body.push(...(section.heading === null ? [] : [section.heading]), ...section.body);
    else parts.push({ section, body: [...section.body] });
  }
  return parts;
}

/** Articles and pages of no known kind are read whole, by `readWholePage`. */
export function describesThings(role: PageRole): boolean {
  return role !== "articles" && role !== "other" && role !== "customers" && role !== "account";
}

function sectionDraft(reading: Reading, of: Part & { category: ItemCategory }): Draft[] {
  const { page, taken } = reading;
  const { section, category } = of;
  const { heading } = section;
  if (isIntroduction(reading, section)) return [];
  if (!/\p{L}{3}/u.test(section.title) || (heading !== null && taken.has(heading))) return [];
  if (heading !== null && isBoilerplate(reading, heading) && section.level > 1) return [];
  const body = of.body.filter((index) => {
    const text = blockText(page, index);
    return (
      !taken.has(index) &&
      !isButton(text) &&
      !isLinkLine(reading, index) &&
      !isBoilerplate(reading, index)
    );
  });
  const text = body
    .filter((at) => page.blocks[at]?.kind !== "heading")
    .map((at) => blockText(page, at))
    .join(" ");
  // The text under the page's name is more often a welcome than a fact.
  const minChars = section.level === 1 ? minIntroChars : minTextChars;
  if (text.length < minChars) return [];
  const blocks = heading === null ? body : [heading, ...body];
  blocks.forEach((index) => taken.add(index));
  const lead = body.find((index) => page.blocks[index]?.kind === "paragraph") ?? body[0];
  return [
    {
      category,
      title: section.title,
      description: lead === undefined ? "" : blockText(page, lead),
      content: `**${section.title}**\n\n${blocksMarkdown(page, body)}`,
      blocks,
      strength: 0.5,
    },
  ];
}

// A shorter text is a line that leads to another page.
const minTextChars = 40;
const minIntroChars = 60;
