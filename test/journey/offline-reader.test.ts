import path from "node:path";
import { expect, test } from "vitest";
import { score } from "../../bench/knowledge-score.ts";
import { readSite, smallSites } from "../../bench/knowledge-site.ts";
import { extractOffline } from "../../src/knowledge/index.ts";

const sites = smallSites().map((folder): [string, string] => [path.basename(folder), folder]);

test("every language of the word tables has its site", () => {
  const languages = new Set(sites.map(([name]) => name.split("-").at(-1)));
  expect(languages).toEqual(new Set(["de", "en", "es", "fr", "it", "nl", "pl", "pt"]));
});

test.each(sites)("%s: nine of ten facts are found, nine of ten items are right", (_, folder) => {
  const { answers, pages } = readSite(folder);
  const { items, business } = extractOffline(pages, { url: answers.url });
  const got = score(answers.facts, items, pages);
  expect(got.ungrounded).toBe(0);
  expect(got.found / got.facts).toBeGreaterThanOrEqual(0.9);
  expect(got.right / got.items).toBeGreaterThanOrEqual(0.9);
  expect(business.name).toBe(answers.business.name);
});

test("what a page hides is not knowledge", () => {
  const hidden = sites.find(([name]) => name === "clinica-es")?.[1] ?? "";
  const { answers, pages } = readSite(hidden);
  const { items } = extractOffline(pages, { url: answers.url });
  expect(items.length).toBeGreaterThan(20);
  expect(items.filter(({ content }) => /1 €\.|instrucciones/.test(content))).toEqual([]);
});
