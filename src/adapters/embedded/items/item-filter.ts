import type { SQLInputValue } from "node:sqlite";
import type { ItemFilter } from "../../../ports/item-index.ts";

/** The filter as conditions on `items`, each after an AND; empty when it lets all items through. */
export function conditionOf(filter: ItemFilter): { where: string; values: SQLInputValue[] } {
  const { categories, domain, sources, jobId, withoutVectorOf } = filter;
  const parts: [condition: string, ...values: SQLInputValue[]][] = [];
  const oneOf = "IN (SELECT value FROM json_each(?))";
  if (categories) parts.push([`category ${oneOf}`, JSON.stringify(categories)]);
  if (domain !== undefined) {
    const below = "substr(domain, -length(?) - 1) = '.' || ?";
    parts.push([`(domain = ? OR ${below})`, domain, domain, domain]);
  }
  if (sources) parts.push([`source ${oneOf}`, JSON.stringify(sources)]);
  if (jobId !== undefined) parts.push(["job = ?", jobId]);
  if (withoutVectorOf !== undefined) {
    const has = "SELECT 1 FROM item_vectors v WHERE v.row = items.row AND v.model = ?";
    parts.push([`NOT EXISTS (${has})`, withoutVectorOf]);
  }
  return {
    where: parts.map(([condition]) => ` AND ${condition}`).join(""),
    values: parts.flatMap(([, ...values]) => values),
  };
}

/** The filter as a condition on a column of row numbers. */
export function rowConditionOf(
  n: number,
  column: string,
  filter: ItemFilter,
): { condition: string; values: SQLInputValue[] } {
  const { where, values } = conditionOf(filter);
  if (where === "") return { condition: "", values };
  const condition = `AND ${column} IN (SELECT row FROM items WHERE n = ?${where})`;
  return { condition, values: [n, ...values] };
}
