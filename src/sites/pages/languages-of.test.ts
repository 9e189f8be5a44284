import { expect, it } from "vitest";
import { otherLanguageReason } from "../../contract/ledger.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import { newRow } from "./found-pages.ts";
import { languagesOf } from "./languages-of.ts";

const read = { state: "current", contentHash: "x" } as const;
const refused = { state: "refused", reason: otherLanguageReason("/a") } as const;

it.each<[name: string, rows: Record<string, Partial<SitePage>>, read: string[], twins: string[]]>([
  [
    "a page that was read, and its other language",
    { "/a": read, "/de/a": refused },
    ["/a"],
    ["/de/a"],
  ],
  [
    "a page that cannot be read at present",
    { "/a": { ...read, state: "failing" }, "/de/a": refused },
    ["/a"],
    [],
  ],
  ["a page that has left the Site", { "/a": { state: "gone" }, "/de/a": refused }, [], []],
  ["a page that was never read", { "/a": {}, "/de/a": refused }, [], []],
  [
    "a page that was refused for another reason",
    { "/a": read, "/de/a": { ...refused, reason: "robots" } },
    ["/a"],
    [],
  ],
  ["unknown pages", {}, [], []],
])("%s", async (_name, rows, known, twins) => {
  const table = new Map(
    Object.entries(rows).map(([url, row]) => [url, { ...newRow(url, 0), ...row }]),
  );
  const pages = { get: async (_site: unknown, url: string) => table.get(url) };
  const found = await languagesOf(pages, { tenant: "t", site: "s" }, ["/a", "/de/a"]);
  const others = twins.map((url) => ({ url, of: "/a" }));
  expect(found).toEqual({ read: known, twins: others, repeats: [] });
});

it("pages that only repeated another one", async () => {
  const repeat = {
    of: "/a",
    contentHash: "x",
    validators: { etag: '"1"', lastModified: null },
    language: null,
    alternates: [],
    reading: "1",
    readAt: "2026-02-01T00:00:00.000Z",
  };
  const row: SitePage = { ...newRow("/b", 0), state: "refused", reason: "x", repeat };
  const pages = { get: async (_site: unknown, url: string) => (url === "/b" ? row : undefined) };
  const found = await languagesOf(pages, { tenant: "t", site: "s" }, ["/a", "/b"]);
  expect(found).toEqual({ read: [], twins: [], repeats: [{ url: "/b", repeat }] });
});
