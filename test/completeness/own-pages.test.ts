import { expect, test } from "vitest";
import { readPage } from "../../src/pages/read/read-page.ts";
import { hasCells, missing, ownPages, type OwnPage } from "./own-pages.ts";

const url = "https://example.org/page";

/** Pages that are not yet read completely. A page that is leaves the list. */
const open = new Set<string>();

const pages = [...ownPages("pages"), ...ownPages("unseen")].map(
  (page) => [page.name, page] as const,
);
const missingOf = (page: OwnPage) => missing(page, readPage(page.html, { url })).missing;

test.each(pages.filter(([name]) => !open.has(name)))("%s is read completely", (_, page) => {
  expect(missingOf(page)).toEqual([]);
});

test.fails.each(pages.filter(([name]) => open.has(name)))("%s is open", (_, page) => {
  expect(missingOf(page)).toEqual([]);
});

test.each([
  ["all cells", "Bank import | yes | no", ["Bank import", "{yes}", "{no}"], true],
  ["an icon's own words", "Bank import | Included", ["Bank import", "{yes}"], true],
  ["other cells between", "Audit log | – | 30 days", ["Audit log", "30 days"], true],
  ["an empty cell", "Bank import | | yes", ["Bank import", "{no}", "{yes}"], false],
  ["another order", "no | Bank import", ["Bank import", "{no}"], false],
  ["an unknown icon", "Bikes | unknown", ["Bikes", "{unknown}"], true],
  ["a word that contains the cell", "Team plan | 10", ["Team", "10"], false],
])("cells: %s", (_, line, cells, found) => {
  expect(hasCells(line, cells)).toBe(found);
});

test("each kind of expectation is reported by what is missing", () => {
  const page = {
    name: "plans",
    html: "",
    expected: {
      language: "en",
      lines: ["Basic | 5 boats", "Team | 9 boats"],
      rows: [["Support", "{yes}"]],
      joined: ["$29.99/mo", "$9/mo"],
      headings: ["Basic", "Team"],
      absent: ["Cookies", "Basic"],
    },
  };
  const text = "Basic\n\n$29.99 /mo\n\n5 boats\n\nTeam\n\n$9\n\n/mo\n\nSupport | no";
  const blocks = [{ kind: "heading", start: 0, end: 5 }] as never;
  expect(missing(page, { title: "Plans", text, blocks })).toEqual({
    expectations: 9,
    missing: ["Team | 9 boats", "Support | {yes}", "$9/mo", "heading Team", "without Basic"],
  });
});
