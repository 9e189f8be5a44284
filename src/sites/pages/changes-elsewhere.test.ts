import { expect, test } from "vitest";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import { newRow } from "./found-pages.ts";
import { changesElsewhere } from "./changes-elsewhere.ts";

const tenant = "t";
const at = (minute: number): string => new Date(Date.UTC(2026, 1, 1, 12, minute)).toISOString();

const entry = (siteId: string, minute: number, more: Partial<FactEntry> = {}): FactEntry => ({
  id: `chg_${siteId}_${minute}`,
  siteId,
  sync: 7,
  kind: "changed",
  at: at(minute),
  itemId: "item",
  source: "u",
  category: "PRICING",
  title: "Basic",
  before: { content: "10", quote: "10", contentHash: "ten" },
  after: { content: "12", quote: "12", contentHash: "twelve" },
  erased: false,
  ...more,
});

const read: SitePage = { ...newRow("u", 0), contentHash: "old", lastRead: at(10), sync: 1 };

test.each<[title: string, given: Parameters<typeof find>[0], expected: string[]]>([
  ["another Site has found a change", { others: { b: [entry("b", 20)] } }, ["item"]],
  ["the stored reading is that of this Site", { hash: "old", others: { b: [entry("b", 20)] } }, []],
  [
    "this Site has never read the page",
    { row: { contentHash: null }, others: { b: [entry("b", 20)] } },
    [],
  ],
  ["this sync has settled the page", { row: { sync: 2 }, others: { b: [entry("b", 20)] } }, []],
  ["this Site has read it since", { others: { b: [entry("b", 10)] } }, []],
  ["a change of another page", { others: { b: [entry("b", 20, { source: "v" })] } }, []],
  ["its owner has deleted the page", { others: { b: [entry("b", 20, { erased: true })] } }, []],
  [
    "one of the others has it from the other one",
    { others: { b: [entry("b", 20)], c: [entry("c", 30)] } },
    ["item"],
  ],
  [
    "several changes",
    { others: { b: [entry("b", 20), entry("b", 30, { itemId: "second" })] } },
    ["item", "second"],
  ],
])("%s", async (_title, given, expected) => {
  const found = await find(given);
  expect(found.map(({ itemId }) => itemId)).toEqual(expected);
  for (const one of found) expect(one).toMatchObject({ siteId: "a", sync: 2, at: at(40) });
  expect(await find(given)).toEqual(found);
});

function find(given: {
  hash?: string;
  row?: Partial<SitePage>;
  others: Record<string, FactEntry[]>;
}): Promise<FactEntry[]> {
  const { hash = "new", row = {}, others } = given;
  const ids = ["a", ...Object.keys(others)].map((id) => ({ id }));
  return changesElsewhere(
    {
      pages: { get: async ({ site }) => ({ ...read, ...(site === "a" && row) }) },
      ledger: {
        async list({ site }, { from = "" }) {
          return { entries: (others[site] ?? []).filter((one) => one.at >= from), cursor: null };
        },
      },
    },
    ids,
    { tenant, site: "a", sync: 2, now: Date.parse(at(40)) },
    [{ url: "u", contentHash: hash }],
  );
}
