import type { SQLInputValue } from "node:sqlite";
import type { ItemFilter } from "../../../ports/item-index.ts";

export type ItemCondition = {
  /** The table, with what SQLite must know to read no more of it than it has to. */
  from: string;
  /** Conditions, each after an AND; empty when the filter lets all items through. */
  where: string;
  values: SQLInputValue[];
};

/** The filter as conditions on the items of a tenant. */
export function conditionOf(n: number, filter: ItemFilter): ItemCondition {
  const { kinds, categories, domain, language, sources, facts, jobId, site } = filter;
  const { audiences, within, withoutVectorOf } = filter;
  const parts: [condition: string, ...values: SQLInputValue[]][] = [];
  // An equality lists one kind, or one category of it, in the order of its index.
  if (kinds?.length === 1) parts.push(["kind = ?", ...kinds]);
  else if (kinds) parts.push([`kind ${oneOf}`, JSON.stringify(kinds)]);
  if (categories?.length === 1) parts.push(["category = ?", ...categories]);
  else if (categories) parts.push([`category ${oneOf}`, JSON.stringify(categories)]);
  if (domain !== undefined) {
    const below = "substr(domain, -length(?) - 1) = '.' || ?";
    parts.push([`(domain = ? OR ${below})`, domain, domain, domain]);
  }
  if (language !== undefined) {
    const range = "substr(language, 1, length(?) + 1) = ? || '-'";
    parts.push([`(language = ? OR ${range})`, language, language, language]);
  }
  if (within && "domains" in within) {
    const below = "substr(items.domain, -length(value) - 1) = '.' || value";
    const some = `SELECT 1 FROM json_each(?) WHERE items.domain = value OR ${below}`;
    parts.push([`EXISTS (${some})`, JSON.stringify(within.domains)]);
  }
  if (within && "sites" in within) {
    const ofSites = [n, JSON.stringify(within.sites)];
    const further = `SELECT row FROM item_sources WHERE n = ? AND source IN (${urlsOfSites})`;
    const values = [...ofSites, n, ...ofSites];
    parts.push([`(source IN (${urlsOfSites}) OR row IN (${further}))`, ...values]);
  }
  const inSite = site === undefined ? "" : ` AND source IN (${urlsOfSite})`;
  const ofSite = site === undefined ? [] : [n, site];
  if (sources) {
    const values = [n, JSON.stringify(sources), ...ofSite];
    const [own, further] = [rowsBySource + inSite, rowsByFurtherSource + inSite];
    parts.push([`row IN (${own} UNION ALL ${further})`, ...values, ...values]);
  }
  if (facts) parts.push([`row IN (${rowsByFact})`, n, JSON.stringify(facts)]);
  if (site !== undefined && sources === undefined) {
    const further = `SELECT row FROM item_sources WHERE n = ?${inSite}`;
    parts.push([`(source IN (${urlsOfSite}) OR row IN (${further}))`, ...ofSite, n, ...ofSite]);
  }
  // Without an audience, NULL equals none of them.
  if (audiences) parts.push([`audience ${oneOf}`, JSON.stringify(audiences)]);
  if (jobId !== undefined) parts.push(["job = ?", jobId]);
  if (withoutVectorOf !== undefined) {
    const has = "SELECT 1 FROM item_vectors v WHERE v.row = items.row AND v.model = ?";
    parts.push([`NOT EXISTS (${has})`, withoutVectorOf]);
  }
  // The rows are known then. SQLite would rather read all of the tenant's items in the order of ids.
  const areRowsKnown = sources !== undefined || facts !== undefined;
  return {
    from: areRowsKnown ? "items NOT INDEXED" : "items",
    where: parts.map(([condition]) => ` AND ${condition}`).join(""),
    values: parts.flatMap(([, ...values]) => values),
  };
}

export const hasConditions = (n: number, filter: ItemFilter): boolean =>
  conditionOf(n, filter).where !== "";

const oneOf = "IN (SELECT value FROM json_each(?))";
const rowsBySource = `SELECT row FROM items WHERE n = ? AND source ${oneOf}`;
const rowsByFurtherSource = `SELECT row FROM item_sources WHERE n = ? AND source ${oneOf}`;
const urlsOfSite = `SELECT url FROM site_pages
  WHERE tenant = (SELECT tenant FROM item_tenants WHERE n = ?) AND site = ?
  AND json_extract(page, '$.contentHash') IS NOT NULL`;
const urlsOfSites = urlsOfSite.replace("site = ?", `site ${oneOf}`);
const rowsByFact = `SELECT row FROM items WHERE n = ? AND fact ${oneOf}`;

/** The filter as a condition on a column of row numbers. */
export function rowConditionOf(
  n: number,
  column: string,
  filter: ItemFilter,
): { condition: string; values: SQLInputValue[] } {
  const { from, where, values } = conditionOf(n, filter);
  if (where === "") return { condition: "", values };
  const condition = `AND ${column} IN (SELECT row FROM ${from} WHERE n = ?${where})`;
  return { condition, values: [n, ...values] };
}
