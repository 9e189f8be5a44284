import { expect, it } from "vitest";
import type { LedgerRow, UrlOutcome } from "../../contract/ledger.ts";
import { sliceRows } from "./slice-rows.ts";

const row = (url: string, outcome: UrlOutcome, status: number | null = null): LedgerRow => ({
  url,
  foundAt: "sitemap",
  foundOn: null,
  outcome,
  reason: "",
  engine: null,
  status,
  bytes: null,
  ms: null,
});

it.each<[name: string, ledger: LedgerRow[], isCutShort: boolean, rows: string[]]>([
  ["a page that was read", [row("/a", "scraped", 200)], false, ["/a scraped"]],
  ["a page that the slice has not reached", [row("/a", "budget")], true, ["/a budget"]],
  ["a page that is named by another address", [row("/a", "budget")], false, ["/a duplicate"]],
  ["a page under another spelling", [], false, ["/a duplicate"]],
  ["nothing in time", [], true, []],
  [
    "pages that were found",
    [row("/a", "scraped", 200), row("/new", "budget"), row("/closed", "robots")],
    false,
    ["/a scraped", "/new budget", "/closed robots"],
  ],
  [
    "found pages that are no pages of the Site",
    [row("/a", "scraped", 200), row("/blog", "pattern"), row("/de/a", "locale-duplicate")],
    false,
    ["/a scraped"],
  ],
  [
    "a page that was requested in place of another",
    [row("/a", "duplicate", 301), row("/b", "error", 500)],
    false,
    ["/a duplicate", "/b error"],
  ],
])("%s", (_name, ledger, isCutShort, rows) => {
  const found = sliceRows(ledger, ["/a"], { isCutShort });
  expect(found.map(({ url, outcome }) => `${url} ${outcome}`)).toEqual(rows);
});

it("a page of which the Site has another language is not requested, and has the reason", () => {
  const twins = new Map([["/a", "/de/a"]]);
  const found = sliceRows([row("/a", "budget")], ["/a"], { isCutShort: false, twins });
  expect(found).toMatchObject([
    { url: "/a", outcome: "locale-duplicate", reason: "the same page in another language: /de/a" },
  ]);
});
