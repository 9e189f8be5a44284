import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { fold, truncate } from "../fold.ts";
import { ground, groundOf } from "../ground.ts";
import type { PageRole } from "../page-role.ts";
import { oncePerPage } from "../once-per-page.ts";
import { contextKey, prepare } from "../reading.ts";
import type { Reading, SiteContext } from "../reading.ts";
import { acceptanceOf } from "./acceptable.ts";
import { readContact } from "./contact.ts";
import { withDistinctTitles } from "./distinct-titles.ts";
import { readFaq } from "./faq.ts";
import { readFeatures } from "./features.ts";
import { readLegal } from "./legal.ts";
import { noiseBlocks } from "./noise.ts";
import { readPairs } from "./pairs.ts";
import { readPlans, readPricedSections } from "./prices/plans.ts";
import { readPriceRows } from "./prices/price-rows.ts";
import { readProducts } from "./prices/products.ts";
import { withoutSameProducts } from "./prices/same-product.ts";
import { readRest } from "./rest.ts";
import { readSteps } from "./steps.ts";
import { reviewBlocks } from "./reviews.ts";
import { readSections } from "./sections.ts";
import { readPage } from "./whole-page.ts";

export type ReadItem = { item: KnowledgeItem; strength: number; role: PageRole };
export type ItemsOfPage = { items: ReadItem[]; dropped: number };

/**
 * The items of one page, extracted once for as long as the page is in memory: again only when the
 * other pages of the site change what its text means.
 */
export function readItems(page: Page, context: SiteContext): ItemsOfPage {
  if (page.verdict !== "real" || page.text === "") return { items: [], dropped: 0 };
  const known = extracted(page);
  const key = contextKey(page, context);
  if (known.last?.key !== key) known.last = { key, items: extractItems(page, context) };
  return known.last.items;
}

const extracted = oncePerPage((): { last?: { key: string; items: ItemsOfPage } } => ({}));

/** Readers run in order of certainty; a block that one reader took is skipped by the later ones. */
function extractItems(page: Page, context: SiteContext): ItemsOfPage {
  const reading = prepare(page, context);
  noiseBlocks(page, reading.role).forEach((at) => reading.taken.add(at));
  reviewBlocks(page).forEach((at) => reading.taken.add(at));
  const isAcceptable = acceptanceOf(reading);
  const proof = groundOf(page);
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const draft of draftsOf(reading).slice(0, limits.itemsPerPage.value)) {
    const item = isAcceptable(draft) ? ground(reading, draft, proof) : null;
    if (item) items.push({ item, strength: draft.strength, role: reading.role });
    else dropped++;
  }
  return { items, dropped };
}

const readers: readonly ((reading: Reading) => Draft[])[] = [
  readFaq,
  readPlans,
  readPriceRows,
  readPricedSections,
  readProducts,
  readContact,
  readLegal,
  readSteps,
  readFeatures,
  readPairs,
  readSections,
  readPage,
  readRest,
];

function draftsOf(reading: Reading): Draft[] {
  const drafts: Draft[] = [];
  for (const read of readers) {
    // The page's item would repeat the product that its structured data name.
    if (read === readPage && hasOwnProduct(reading, drafts)) continue;
    drafts.push(...read(reading));
  }
  const distinct = withDistinctTitles(reading, withoutSameProducts(drafts));
  return distinct.sort((a, b) => (a.blocks[0] ?? 0) - (b.blocks[0] ?? 0));
}

function hasOwnProduct(reading: Reading, drafts: readonly Draft[]): boolean {
  const nameOf = (text: string): string => fold(truncate(text, limits.itemTitleChars.value));
  const title = nameOf(reading.title);
  return drafts.some((draft) => {
    if (draft.category !== "PRODUCT") return false;
    const name = nameOf(draft.title);
    return title.includes(name) || name.includes(title);
  });
}
