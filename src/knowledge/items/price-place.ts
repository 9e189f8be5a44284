import type { PageKind } from "../../contract/page.ts";
import type { PageRole } from "../page-role.ts";
import type { Reading } from "../reading.ts";

/** Whether the prices on this page may be the site's; articles and manuals quote those of others. */
export function showsOwnPrices({ page, role }: Reading): boolean {
  if (own.has(role)) return true;
  if (foreign.has(role)) return false;
  return kinds.has(page.kind);
}

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
