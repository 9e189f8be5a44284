import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ItemFilter } from "../../../ports/item-index.ts";
import { openDatabase, text } from "../database/database.ts";
import { conditionOf } from "./item-filter.ts";
import { listSql } from "./read-items.ts";

const lookUps: [filter: ItemFilter, indexes: string[]][] = [
  [
    { sources: ["https://shop.example/"] },
    ["items_by_source (n=? AND source=?)", "item_sources_by_source (n=? AND source=?)"],
  ],
  [{ facts: ["fact"] }, ["items_by_fact (n=? AND fact=?)"]],
];

it.each(lookUps)(
  "a list by %o reads its rows alone, however many others there are",
  (filter, used) => {
    expect(planOf(filter)).toEqual([
      "SEARCH items USING INTEGER PRIMARY KEY (rowid=?)",
      ...used.map((index) => `SEARCH ${index.split("_by_")[0]} USING COVERING INDEX ${index}`),
    ]);
  },
);

it("a list of one kind reads it in the order of ids", () => {
  const index = "items_by_kind (n=? AND kind=? AND id>?)";
  expect(planOf({ kinds: ["item"] })).toEqual([`SEARCH items USING INDEX ${index}`]);
});

it("a list of one category reads no other one, in the order of ids", () => {
  const index = "items_by_category (n=? AND kind=? AND category=? AND id>?)";
  const filter: ItemFilter = { kinds: ["item"], categories: ["PRICING"] };
  expect(planOf(filter)).toEqual([`SEARCH items USING INDEX ${index}`]);
});

function planOf(filter: ItemFilter): string[] {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-filter-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const condition = conditionOf(1, filter);
  return database.fast
    .prepare(`EXPLAIN QUERY PLAN ${listSql(condition)}`)
    .all(1, "", ...condition.values, 10)
    .map((row) => text(row, "detail"))
    .filter((step) => step.includes(" item"));
}
