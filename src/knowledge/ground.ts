import { withoutAnchor } from "../kit/url.ts";
import { createHash } from "node:crypto";
import type { ItemFacts, KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import type { Draft } from "./draft.ts";
import { foldedBlockTexts } from "./block-text.ts";
import { evidenceText, quotesOf, type Quoted } from "./evidence.ts";
import { truncate, fold, firstSentences, tidy, wordsOf } from "./fold.ts";
import { oncePerPage } from "./once-per-page.ts";
import { findPrices } from "./price.ts";

/** The words and prices of a page. */
export type Ground = { readonly words: ReadonlySet<string>; readonly prices: ReadonlySet<string> };

export const groundOf: (page: Page) => Ground = oncePerPage((page) =>
  groundIn(
    page.title,
    page.text,
    foldedBlockTexts(page).flatMap((text) => text.split(" ")),
  ),
);

/** The same of all text of the page, for drafts with blocks outside of the main text. */
const groundOfBody: (page: Page) => Ground = oncePerPage((page) =>
  groundIn(page.title, evidenceText(page), wordsOf(evidenceText(page))),
);

function groundIn(title: string, text: string, words: readonly string[]): Ground {
  return {
    // The title is shown above the page, in the tab and in lists of results.
    words: withParts([...words, ...wordsOf(title)]),
    prices: new Set(findPrices(text).map((price) => `${price.amount} ${price.currency}`)),
  };
}

/** Columns of a list may be without a space between them: "Check-up23 €". */
function withParts(words: readonly string[]): Set<string> {
  const all = new Set(words);
  for (const word of words) {
    const [, name, number] = /^(\p{L}{3,})(\d{1,6})$/u.exec(word) ?? [];
    if (name !== undefined && number !== undefined) all.add(name).add(number);
  }
  return all;
}

/** The item with its evidence; null when the page does not support the draft. */
export function ground(reading: Quoted, draft: Draft, proof: Ground): KnowledgeItem | null {
  const { page } = reading;
  const title = tidy(draft.title);
  if (title === "" || draft.content.trim() === "") return null;
  const known = draft.bodyBlocks === undefined ? proof : groundOfBody(page);
  const { given = "" } = draft;
  if (!isSupported(known, draft.content, given) || !isSupported(known, title, given)) return null;
  const source = withoutAnchor(page.url);
  const quotes = quotesOf(reading, draft, source);
  const [evidence] = quotes;
  if (evidence === undefined) return null;
  return {
    id: itemId(source, draft.category, title),
    title: truncate(title, limits.itemTitleChars.value),
    description: firstSentences(describe(draft, known), limits.itemDescriptionChars.value),
    content: truncate(draft.content.trim(), limits.itemContentChars.value),
    category: draft.category,
    source,
    evidence,
    sources: [{ source, evidence: quotes }],
    ...(draft.facts && hasPricesOf(draft.content, draft.facts) && { facts: draft.facts }),
  };
}

/** Every amount is a price or a number of the content, which the page supports. */
function hasPricesOf(content: string, { prices }: ItemFacts): boolean {
  const known = new Set(findPrices(content).map(({ decimal }) => plainAmount(decimal)));
  for (const [number] of content.matchAll(/\d[\d.,'’\u00a0\u202f ]*/gu)) {
    for (const part of [number, ...number.split(/\s+/u)]) known.add(part.replace(/\D/g, ""));
  }
  // Words such as "free" state a price of nothing.
  const isKnown = (amount: string): boolean =>
    Number(amount) === 0 || known.has(plainAmount(amount)) || known.has(amount.replace(".", ""));
  return prices.every(({ amount, was }) => isKnown(amount) && (was === null || isKnown(was)));
}

/** "29.00" and "29" are one amount. */
const plainAmount = (amount: string): string => amount.replace(/\.0+$/, "");

/** The same on every run and for every tenant. */
export function itemId(source: string, category: string, title: string): string {
  return hashId(`${source}\n${category}\n${fold(title.slice(0, limits.itemTitleChars.value))}`);
}

/** 130 bits of a hash, in base32. */
export function hashId(seed: string): string {
  const hash = createHash("sha256").update(seed).digest();
  let bits = 0n;
  for (const byte of hash.subarray(0, 17)) bits = (bits << 8n) | BigInt(byte);
  let id = "";
  for (let left = 26; left > 0; left--, bits >>= 5n) id += base32[Number(bits & 31n)];
  return id;
}

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A meta description may be out of date: it is used only when the page contains its prices. */
function describe(draft: Draft, proof: Ground): string {
  const plain = draft.content.replace(/[*_`]{2,3}|^#+\s/gm, "");
  return /\p{L}{2}/u.test(draft.description) && pricesMatch(proof, draft.description)
    ? draft.description
    : plain;
}

// A tenth of an item's words may be added by a reader (a label, a joined cell); prices may not.
const minWordShare = 0.9;

function isSupported(proof: Ground, claim: string, given: string): boolean {
  const free = new Set(wordsOf(given));
  const words = wordsOf(claim).filter((word) => !free.has(word));
  const known = words.filter((word) => proof.words.has(word)).length;
  if (known < words.length * minWordShare) return false;
  return pricesMatch(proof, claim);
}

function pricesMatch(proof: Ground, claim: string): boolean {
  return findPrices(claim).every((price) => proof.prices.has(`${price.amount} ${price.currency}`));
}
