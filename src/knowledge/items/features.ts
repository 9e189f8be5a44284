import { blocksMarkdown } from "../blocks-markdown.ts";
import { gridsOf, type Card } from "../cards.ts";
import type { Draft } from "../draft.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import { blockText } from "../block-text.ts";
import { findPrices } from "../price.ts";
import { isBoilerplate, isLinkLine } from "../reading.ts";
import { sectionRole } from "../sections.ts";
import type { Reading } from "../reading.ts";
import { roleCategory } from "./role-category.ts";
import { isNewsOrPraise } from "./section-category.ts";
import { isAboutOneThing, isHero, sectionTitle } from "./section-units.ts";
import { explains, statesFact } from "./stated.ts";
import { roleOf } from "../words/role-of.ts";
import { isNaming, nameInGroup, plainTitle, titleOfPage } from "./subject.ts";

/** Cards that describe something: features, services, people. */
export function readFeatures(reading: Reading): Draft[] {
  const { page, taken, role } = reading;
  // Cards next to an article are invitations; next to a manual they are other chapters.
  if (role === "articles" || role === "docs") return [];
  const drafts: Draft[] = [];
  for (const { cards, first } of gridsOf(page)) {
    const category = cardCategory(reading, first);
    if (!category || cards.length < 2) continue;
    if (isAboutOneThing(reading)) {
      drafts.push(...partsOfThing(reading, cards, category));
      continue;
    }
    for (const card of cards) {
      if (card.blocks.some((index) => taken.has(index)) || isBoilerplate(reading, card.titleAt))
        continue;
      const content = blocksMarkdown(
        page,
        card.body.filter((index) => !isShortLinkLine(reading, index)),
      );
      if (content.length < minTextChars) continue;
      if (reading.role === "home" && isNewsOrPraise(content)) continue;
      if (
        category === "FEATURE" &&
        reading.role !== "features" &&
        !/\d/.test(card.title) &&
        !statesFact(page, card.body)
      )
        if (!explains(card.title, content)) continue;
      const isFirst = isHero(reading, reading.sectionOf[card.titleAt]);
      if (isFirst ? reading.siteName === null : !isNaming(plainTitle(card.title))) continue;
      card.blocks.forEach((index) => taken.add(index));
      const hero = isFirst ? reading.siteName : null;
      const isPriced = category === "FEATURE" && findPrices(content).length > 0;
      drafts.push({
        category: isPriced ? "PRICING" : hero === null ? category : "COMPANY",
        title: hero ?? cardTitle(reading, card, category),
        description: blockText(page, card.body[0] ?? card.titleAt),
        content: hero === null ? `**${card.title}**\n\n${content}` : content,
        ...(hero === null ? {} : { given: hero }),
        blocks: card.blocks,
        strength: 0.6,
      });
    }
  }
  return drafts;
}

const minTextChars = 20;

/** "Benefits" in a card is of the page's subject; a person is of the board above the cards. */
function cardTitle(reading: Reading, card: Card, category: ItemCategory): string {
  const title = plainTitle(card.title);
  if (roleOf(title)?.share === 1) return titleOfPage(reading, title);
  const section = reading.sectionOf[card.titleAt];
  const above = section?.card === null ? section : section?.parent;
  return category === "COMPANY" ? nameInGroup(above, title) : title;
}

/** Cards on a page about one thing are its parts: one item of all, named by the heading above. */
function partsOfThing(reading: Reading, cards: readonly Card[], category: ItemCategory): Draft[] {
  const { page, taken } = reading;
  const section = reading.sectionOf[cards[0]?.blocks[0] ?? -1];
  const above = section?.card === null ? section : section?.parent;
  if (!above || above.heading === null || isBoilerplate(reading, above.heading)) return [];
  const title = sectionTitle(reading, above);
  const parts = cards.filter(({ blocks }) => !blocks.some((at) => taken.has(at)));
  if (title === null || parts.length < 2) return [];
  const stated = parts.filter(({ body }) => statesFact(page, body));
  // A number among slogans does not make them facts.
  if (stated.length * 2 <= parts.length) return [];
  const lines = parts.map(({ title: name, titleAt, body }) => {
    const text = body.filter((at) => at !== titleAt && !isShortLinkLine(reading, at));
    return `**${plainTitle(name)}**\n\n${blocksMarkdown(page, text)}`.trim();
  });
  const blocks = [above.heading, ...parts.flatMap((card) => [...card.blocks])];
  blocks.forEach((at) => taken.add(at));
  const content = lines.join("\n\n");
  return [{ category, title, description: "", content, blocks, strength: 0.5 }];
}

/** "Learn more about our use cases": a short line of link words. */
function isShortLinkLine(reading: Reading, index: number): boolean {
  return blockText(reading.page, index).length < 40 && isLinkLine(reading, index);
}

/** The category of a grid's cards, by the headings above it and then by the page. */
function cardCategory(reading: Reading, first: number): ItemCategory | null {
  const section = reading.sectionOf[first];
  const parent = section?.card === null ? section : section?.parent;
  // The card of another grid is beside these cards, not above them.
  const above = parent?.card === null ? parent : parent?.parent;
  const around = above ? sectionRole(above) : null;
  const role = around ?? reading.role;
  return role === "home" ? "FEATURE" : role === "pricing" ? null : roleCategory(role);
}
