import type { PageKind } from "../../../contract/page.ts";
import { blockText } from "../../block-text.ts";
import { gridsOf, isPriceOnly } from "../../cards.ts";
import { oncePerPage } from "../../once-per-page.ts";
import type { PageRole } from "../../page-role.ts";
import { hasPrice } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import { roleAround } from "../../sections.ts";
import { isType, nodesOf } from "../../structured.ts";

/** Whether the prices on this page may be the site's; articles and manuals quote those of others. */
export function showsOwnPrices({ page, role }: Reading): boolean {
  if (own.has(role)) return true;
  if (foreign.has(role)) return false;
  return kinds.has(page.kind) || (page.kind === "listing" && sellsInCards(page));
}

/** A list of pages may be a list of products: most of its cards have a price on a separate line. */
const sellsInCards = oncePerPage((page) =>
  gridsOf(page).some(({ cards }) => {
    const priced = cards.filter(({ blocks }) =>
      blocks.some((at) => isPriceOnly(blockText(page, at)) && hasPrice(blockText(page, at))),
    );
    return priced.length >= minSold && priced.length * 3 >= cards.length * 2;
  }),
);

const minSold = 3;

const kinds: ReadonlySet<PageKind> = new Set<PageKind>([
  "service",
  "product",
  "collection",
  "documentation",
]);

const own: ReadonlySet<PageRole> = new Set<PageRole>([
  "pricing",
  "home",
  "products",
  "services",
  "shipping",
]);

const foreign: ReadonlySet<PageRole> = new Set<PageRole>([
  "articles",
  "docs",
  "customers",
  "careers",
  "terms",
  "privacy",
]);

/** Whether a part of the page has the words of customers, who state what they paid. */
export function isPraise(reading: Reading, at: number): boolean {
  const section = reading.sectionOf[at];
  return (
    reading.page.blocks[at]?.kind === "quote" ||
    (section !== undefined && roleAround(section) === "customers")
  );
}

/** Whether the page is that of one product. */
export const isProductPage = ({ page }: Reading): boolean =>
  page.kind === "product" || nodesOf(page).some((node) => isType(node, productTypes));

const productTypes = new Set(["Product"]);

/** Whether the page or the part around a block is about prices. */
export function isPricePlace(reading: Reading, at: number): boolean {
  const section = reading.sectionOf[at];
  return reading.role === "pricing" || (section !== undefined && roleAround(section) === "pricing");
}
