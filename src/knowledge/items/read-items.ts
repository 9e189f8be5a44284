import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { fold } from "../fold.ts";
import { ground, groundOf } from "../ground.ts";
import type { PageRole } from "../page-role.ts";
import { oncePerPage } from "../once-per-page.ts";
import { contextKey, prepare } from "../reading.ts";
import type { Reading, SiteContext } from "../reading.ts";
import { readContact } from "./contact.ts";
import { readFaq } from "./faq.ts";
import { readFeatures } from "./features.ts";
import { readLegal } from "./legal.ts";
import { readPairs } from "./pairs.ts";
import { readPlanCards, readPricedSections } from "./plans.ts";
import { readPriceRows } from "./price-rows.ts";
import { readProducts } from "./products.ts";
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
  const proof = groundOf(page);
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const draft of draftsOf(reading).slice(0, limits.itemsPerPage.value)) {
    const item = ground(reading, draft, proof);
    if (item) items.push({ item, strength: draft.strength, role: reading.role });
    else dropped++;
  }
  return { items, dropped };
}

const readers: readonly ((reading: Reading) => Draft[])[] = [
  readFaq,
  readPlanCards,
  readPriceRows,
  readPricedSections,
  readProducts,
  readContact,
  readLegal,
  readFeatures,
  readPairs,
  readSections,
  readPage,
];

function draftsOf(reading: Reading): Draft[] {
  const drafts: Draft[] = [];
  for (const read of readers) {
    // The page's item would repeat the product that its structured data name.
    if (read === readPage && drafts.some((draft) => isOwnProduct(reading, draft))) continue;
    drafts.push(...read(reading));
  }
  return drafts.sort((a, b) => (a.blocks[0] ?? 0) - (b.blocks[0] ?? 0));
}

function isOwnProduct(reading: Reading, draft: Draft): boolean {
  const [title, name] = [fold(reading.title), fold(draft.title)];
  return draft.category === "PRODUCT" && (title.includes(name) || name.includes(title));
}
