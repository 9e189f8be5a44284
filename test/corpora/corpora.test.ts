import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseNetworks } from "../../src/egress/networks.ts";
import { planDial } from "../../src/egress/plan-dial.ts";
import { checkUrl } from "../../src/egress/target.ts";
import { robotsAllows } from "../../src/pages/robots/robots-allows.ts";
import { parseSitemap } from "../../src/pages/sitemap/parse-sitemap.ts";
import { corpora, hasCorpus } from "./corpora.ts";

const json = (path: string): unknown => JSON.parse(readFileSync(join(corpora, path), "utf8"));

const urls = "ssrf/urls.json";
test.runIf(hasCorpus(urls))("the public list of hostile URLs", async () => {
  type List = { blocked: { url: string }[]; allowed: string[]; dns: Record<string, string[]> };
  const list = json(urls) as List; // the shape that its README names
  const none = parseNetworks([]);
  const lookup = async (host: string) => list.dns[host] ?? ["93.184.215.14"];
  const refuses = async (url: string): Promise<boolean> => {
    const checked = checkUrl(url, none, "ALLOW");
    if (!checked.ok) return true;
    const { host, port } = checked.target;
    return !(await planDial(host, port, none, lookup)).ok;
  };
  const reached: string[] = [];
  for (const { url } of list.blocked) if (!(await refuses(url))) reached.push(url);
  const refused: string[] = [];
  for (const url of list.allowed) if (await refuses(url)) refused.push(url);
  expect({ reached, refused }).toEqual({ reached: [], refused: [] });
});

const rules = "robots/rfc9309-cases.json";
test.runIf(hasCorpus(rules))("the public cases of RFC 9309", () => {
  type Case = { id: string; robots: string; agent: string; url: string; allowed: boolean };
  const known = json(rules) as Case[]; // the shape that its README names
  const wrong = known.filter((it) => robotsAllows(it.robots, it.agent, it.url) !== it.allowed);
  expect(wrong.map((it) => it.id)).toEqual([]);
});

/** Of each file: [pages, files]. */
const counts: Record<string, [number, number]> = {
  "sitemaps/atom.xml": [1, 0],
  "sitemaps/do-not-visit.txt": [1, 0],
  "sitemaps/sitemap-with-bom.txt": [2, 0],
  "sitemaps/sitemap.badns.xml": [2, 0],
  "sitemaps/sitemap.index.xml": [0, 15],
  "sitemaps/sitemap.ns.xml": [2, 0],
  "sitemaps/sitemap.txt": [2, 0],
  "sitemaps/sitemap.txt.gz": [5, 0],
  "sitemaps/xmlSitemap.gz": [5, 0],
  "rss/feed.rss": [4, 0],
  "rss/xmlRss_pubDate.xml": [7, 0],
  "sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml": [74, 0],
  "sitemaps/extension/pagemaps-sitemap.xml": [2, 0],
  "sitemaps/extension/shinpaideshou-news-sitemap.xml": [3, 0],
  "sitemaps/extension/sitemap-images.xml": [1, 0],
  "sitemaps/extension/sitemap-links.xml": [3, 0],
  "sitemaps/extension/sitemap-mobile.xml": [3, 0],
  "sitemaps/extension/sitemap-news.xml": [2, 0],
  "sitemaps/extension/sitemap-videos-tvshow.xml": [1, 0],
  "sitemaps/extension/sitemap-videos.xml": [3, 0],
};
const sitemaps = "sitemaps/crawler-commons";
test.runIf(hasCorpus(sitemaps))("the public sitemap files", () => {
  const folder = join(corpora, sitemaps);
  const files = globSync("{sitemaps,rss}/**/*.{xml,txt,gz,rss}", { cwd: folder });
  const read = files.map((name): [string, [number, number]] => {
    const found = parseSitemap(readFileSync(join(folder, name)), {
      url: "https://example.com/sitemap.xml",
    });
    return [name.replaceAll("\\", "/"), [found.urls.length, found.sitemaps.length]];
  });
  expect(Object.fromEntries(read)).toEqual(counts);
});
