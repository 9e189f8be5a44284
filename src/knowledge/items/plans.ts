import { blocksMarkdown } from "../blocks-markdown.ts";
import { gridsOf, isButton, isPriceOnly } from "../cards.ts";
import type { Card } from "../cards.ts";
import type { Draft } from "../draft.ts";
import { findPrices, hasPrice } from "../price.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate } from "../reading.ts";
import { roleAround } from "../sections.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { showsOwnPrices } from "./price-place.ts";

/** Cards that name a price: a plan each, or a product. */
export function readPlanCards(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  const drafts: Draft[] = [];
  for (const { cards } of gridsOf(reading.page)) {
    const priced = cards.filter((card) => priceIn(reading, card.blocks));
    const certain = priced.filter((card) =>
      card.blocks.some((at) => hasPrice(blockText(reading.page, at))),
    );
    // Half of the cards must name a price, and one of them in figures: else it is no price list.
    if (certain.length === 0 || priced.length * 2 < cards.length) continue;
    for (const card of priced) drafts.push(cardDraft(reading, card));
  }
  return drafts;
}

function cardDraft(reading: Reading, card: Card): Draft {
  const blocks = [card.titleAt, ...card.body].sort((a, b) => a - b);
  card.blocks.forEach((index) => reading.taken.add(index));
  return priceDraft(reading, card.title, card.titleAt, {
    blocks,
    body: card.body,
    strength: 0.9,
  });
}

function priceDraft(
  reading: Reading,
  title: string,
  titleAt: number,
  of: { blocks: readonly number[]; body: readonly number[]; strength: number },
): Draft {
  const { page } = reading;
  const price = priceAmong(reading, of.body);
  const rest = of.body.filter((index) => index !== price);
  const description = price === undefined ? title : `${title}: ${blockText(page, price)}`;
  const text = blocksMarkdown(page, rest);
  return {
    category: isPlan(reading, titleAt, of.blocks) ? "PRICING" : "PRODUCT",
    title,
    description: `${description}. ${rest.length > 0 ? blockText(page, rest[0] ?? 0) : ""}`.trim(),
    content: `**${title}**${price === undefined ? "" : `: ${blockText(page, price)}`}${text && `\n\n${text}`}`,
    blocks: of.blocks,
    strength: of.strength,
  };
}

/** The block that names the price: with its period, or alone on its line, or at all. */
function priceAmong({ page }: Reading, body: readonly number[]): number | undefined {
  const text = (index: number): string => blockText(page, index);
  const lasting = (index: number): boolean => findPrices(text(index)).some((price) => price.period);
  return (
    body.find((index) => isPriceOnly(text(index)) && lasting(index)) ??
    body.find((index) => isPriceOnly(text(index))) ??
    body.find((index) => hasPrice(text(index)))
  );
}

/** A plan has a period or is in a place for prices; otherwise the price belongs to a product. */
function isPlan(reading: Reading, at: number, blocks: readonly number[]): boolean {
  const section = reading.sectionOf[at];
  const around = section ? roleAround(section) : null;
  if (around === "pricing" || reading.role === "pricing") return true;
  if (around === "products" || reading.role === "products") return false;
  return blocks.some((index) =>
    findPrices(blockText(reading.page, index)).some((price) => price.period !== null),
  );
}

/**
 * A heading with a price in its first lines, where the page is about prices, or beside others of
 * its kind: plans that no markup shows as cards.
 */
export function readPricedSections(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  const drafts: Draft[] = [];
  const beside = pricedSiblings(reading);
  for (const section of reading.sections) {
    if (section.heading === null || reading.taken.has(section.heading)) continue;
    const free = section.body.filter((index) => !reading.taken.has(index));
    if (!beside.has(section) && !isPriced(reading, section, free)) continue;
    const body = free.filter((index) => !isButton(blockText(reading.page, index)));
    // Another reader has taken the price: a heading alone is no item.
    if (priceAmong(reading, body) === undefined) continue;
    const blocks = [section.heading, ...free];
    blocks.forEach((index) => reading.taken.add(index));
    drafts.push(
      priceDraft(reading, section.title, section.heading, { blocks, body, strength: 0.7 }),
    );
  }
  return drafts;
}

/** Sections of one level under one heading, each with a price on a separate line. */
function pricedSiblings(reading: Reading): Set<Section> {
  const siblings = new Map<string, Section[]>();
  reading.sections.forEach((section) => {
    const lines = section.body.slice(0, 4).map((index) => blockText(reading.page, index));
    if (section.heading === null || !lines.some(isPriceOnly)) return;
    const key = `${section.parent?.heading ?? "top"} ${section.level}`;
    const group = siblings.get(key) ?? [];
    siblings.set(key, group);
    group.push(section);
  });
  const priced = (section: Section): boolean =>
    section.body.slice(0, 4).some((index) => hasPrice(blockText(reading.page, index)));
  return new Set([...siblings.values()].filter((group) => group.filter(priced).length > 1).flat());
}

function isPriced(reading: Reading, section: Section, body: readonly number[]): boolean {
  const pricing = reading.role === "pricing" || roleAround(section) === "pricing";
  if (!pricing || section.heading === null || isBoilerplate(reading, section.heading)) return false;
  const first = body.slice(0, 3).map((index) => blockText(reading.page, index));
  // A plan may be called "Team"; only a price directly below proves that it is a plan.
  if (section.role !== null) return isPriceOnly(first[0] ?? "");
  return first.some((text) => isPriceOnly(text) || (hasPrice(text) && text.length < 120));
}

function priceIn(reading: Reading, blocks: readonly number[]): boolean {
  return blocks.some((index) => {
    const text = blockText(reading.page, index);
    return isPriceOnly(text) || (hasPrice(text) && text.length <= 120);
  });
}
