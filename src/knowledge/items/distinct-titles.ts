import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { blockText } from "../block-text.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import { findPrices } from "../price.ts";
import { fold, wordsOf } from "../fold.ts";
import type { Reading } from "../reading.ts";
import { purchaseWords } from "../words/tables.ts";
import { partTitle } from "./parts.ts";
import { isNaming, pageSubject, plainTitle, titleOfPage } from "./subject.ts";

/**
 * No two items of a page have the same title: what uncertain readers read about a thing is part of
 * the item about it, and things of the same name are named with the heading above each.
 */
export function withDistinctTitles(reading: Reading, all: readonly Draft[]): Draft[] {
  const named = all.map((draft) => ofPurchase(reading, draft));
  const drafts = hasOwnProduct(reading, named)
    ? named.map((draft) => ofProduct(reading, draft))
    : named;
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = fold(draft.title.slice(0, limits.itemTitleChars.value));
    const group = groups.get(key);
    if (group) group.push(draft);
    else groups.set(key, [draft]);
  }
  if (groups.size === drafts.length) return [...drafts];
  return [...groups.values()].flatMap((group) =>
    group.length === 1 ? group : apart(reading, joined(reading, group)),
  );
}

/** "One-time purchase" is a way to buy the page's product, and names nothing. */
function ofPurchase(reading: Reading, draft: Draft): Draft {
  if (!draft.facts || !purchaseWords.has(wordsOf(draft.title).join(" "))) return draft;
  const title = titleOfPage(reading, draft.title);
  return { ...draft, title, facts: { ...draft.facts, plan: title } };
}

/** The page presents one product, which the heading above all is named after. */
function hasOwnProduct(reading: Reading, drafts: readonly Draft[]): boolean {
  const { page, role } = reading;
  if (role === "home" || page.kind === "collection" || page.kind === "listing") return false;
  const own = fold(pageSubject(reading));
  return drafts.some(
    ({ category, title, strength, facts }) =>
      category === "PRODUCT" && strength >= 0.6 && facts !== undefined && fold(title) === own,
  );
}

/** "Warranty" on the page of a saw is that of the saw. */
function ofProduct(reading: Reading, draft: Draft): Draft {
  const { category, facts, bodyBlocks, title } = draft;
  if (facts !== undefined || bodyBlocks !== undefined) return draft;
  if (category === "FAQ" || category === "PRICING") return draft;
  // A longer title names what it is about.
  if (wordsOf(title).length > maxPartWords) return draft;
  return { ...draft, title: partTitle(pageSubject(reading), title) };
}

const maxPartWords = 4;

/** The most certain draft, and the uncertain ones as its continuation as far as they fit. */
function joined({ page }: Reading, group: readonly Draft[]): Draft[] {
  const [first] = group;
  const main = group.reduce((best, next) => (next.strength > best.strength ? next : best));
  if (first === undefined) return [];
  const others: Draft[] = [];
  const parts: Draft[] = [];
  let chars = main.content.length;
  for (const each of group) {
    if (each === main) continue;
    const draft = each.strength < main.strength ? sentencesOf(page, each) : each;
    // What is left of another kind is not about the same.
    if (each.strength <= maxPartStrength && (draft === null || draft.category !== main.category))
      continue;
    if (draft === null) continue;
    const fits = chars + draft.content.length + 2 <= limits.itemPartChars.value;
    const isPart = draft.strength <= maxPartStrength && draft.bodyBlocks === undefined;
    if (!isPart || !fits || main.category === "FAQ") others.push(draft);
    else {
      parts.push(draft);
      chars += draft.content.length + 2;
    }
  }
  if (parts.length === 0) return [...group];
  const blocks = [...new Set([main, ...parts].flatMap((draft) => [...draft.blocks]))];
  const content = [main.content, ...parts.map((part) => part.content)].join("\n\n");
  return [{ ...main, content, blocks: blocks.sort((a, b) => a - b) }, ...others];
}

/** The sentences and entries of a draft, without labels, prices and addresses; null without any. */
function sentencesOf(page: Page, draft: Draft): Draft | null {
  if (draft.strength > maxRestStrength) return draft;
  const blocks = draft.blocks.filter((at) => {
    const { kind, start, end } = page.blocks[at] ?? {};
    const text = blockText(page, at);
    if (kind === "item" || kind === "row" || kind === "code") return true;
    if (kind === "heading") return false;
    // An address has several lines and no price.
    if (page.text.slice(start, end).includes("\n")) return findPrices(text).length > 0;
    const isSentence = text.length >= minSentenceChars && /[.!:;][)"”»]?$/u.test(text);
    if (isSentence) return true;
    const words = text.match(/\p{L}{4,}/gu)?.length ?? 0;
    return /\d/.test(text) && words >= (findPrices(text).length === 0 ? 1 : 2);
  });
  const content = blocksMarkdown(page, blocks);
  return content === "" ? null : { ...draft, content, blocks };
}

/** Text that no other reader has taken. */
const maxRestStrength = 0.3;
const minSentenceChars = 25;

/** Readers of prices, questions and contacts are more certain. */
const maxPartStrength = 0.5;

/** Drafts of the same name with the headings above them, where these differ. */
function apart(reading: Reading, group: readonly Draft[]): Draft[] {
  // What a start page states of the business has its name.
  if (group.length < 2 || fold(group[0]?.title ?? "") === fold(reading.siteName ?? ""))
    return [...group];
  const above = group.map((draft) => headingAbove(reading, draft));
  if (above.includes(null) || new Set(above).size < group.length) return [...group];
  return group.map((draft, at) => ({ ...draft, title: partTitle(above[at] ?? "", draft.title) }));
}

function headingAbove({ sectionOf }: Reading, { blocks, title }: Draft): string | null {
  const own = fold(title);
  for (let at = sectionOf[blocks[0] ?? -1] ?? null; at; at = at.parent) {
    const heading = plainTitle(at.title);
    if (heading !== "" && !own.includes(fold(heading)) && isNaming(heading)) return heading;
  }
  return null;
}
