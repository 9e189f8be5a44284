import { blocksMarkdown } from "../blocks-markdown.ts";
import { gridsOf } from "../cards.ts";
import type { Draft } from "../draft.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate, isLinkLine } from "../reading.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import { roleCategory } from "./role-category.ts";
import { isNewsOrPraise } from "./section-category.ts";

/** Cards that describe something: features, services, people. */
export function readFeatures(reading: Reading): Draft[] {
  const { page, taken, role } = reading;
  // Cards next to an article are invitations; next to a manual they are other chapters.
  if (role === "articles" || role === "docs") return [];
  const drafts: Draft[] = [];
  for (const { cards, first } of gridsOf(page)) {
    const category = cardCategory(reading, first);
    if (!category || cards.length < 2) continue;
    for (const card of cards) {
      if (card.blocks.some((index) => taken.has(index)) || isBoilerplate(reading, card.titleAt))
        continue;
      const content = blocksMarkdown(
        page,
        card.body.filter((index) => !isShortLinkLine(reading, index)),
      );
      if (content.length < minTextChars) continue;
      if (reading.role === "home" && isNewsOrPraise(content)) continue;
      card.blocks.forEach((index) => taken.add(index));
      drafts.push({
        category,
        title: card.title,
        description: blockText(page, card.body[0] ?? card.titleAt),
        content: `**${card.title}**\n\n${content}`,
        blocks: card.blocks,
        strength: 0.6,
      });
    }
  }
  return drafts;
}

const minTextChars = 20;

/** "Learn more about our use cases": a short line of link words. */
function isShortLinkLine(reading: Reading, index: number): boolean {
  return blockText(reading.page, index).length < 40 && isLinkLine(reading, index);
}

/** The category of a grid's cards, by the headings above it and then by the page. */
function cardCategory(reading: Reading, first: number): ItemCategory | null {
  const section = reading.sectionOf[first];
  const above = section?.card === null ? section : section?.parent;
  const around = above ? sectionRole(above) : null;
  const role = around ?? reading.role;
  return role === "home" ? "FEATURE" : role === "pricing" ? null : roleCategory(role);
}
