/**
 * A full `sitemap` call over a website on loopback, ten requests in flight, behind the product's own
 * egress proxy; beside it Crawlee's CheerioCrawler from the same home page and sitemap. One JSON line:
 * pages per second by the site's own count, pages asked for twice, groups of languages.
 *
 *   node bench/crawl.ts --public FOLDER [--peers FOLDER] [--site NAME]
 *
 * The public folder has built websites in data/sites and a server for them, bench/static-site.mjs.
 * The peers' folder is where crawlee is installed.
 */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

import type { PageDeps } from "../src/crawler/calls/page-deps.ts";
import { sitemapCall } from "../src/crawler/calls/sitemap-call.ts";
import {
  createEgressDispatcher,
  createTurnTaker,
  parseNetworks,
  startEgressProxy,
  systemResolver,
} from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";
import { servePublicSite } from "./public-site.ts";

const inFlight = 10;
const { values: options } = parseArgs({
  options: {
    peers: { type: "string" },
    public: { type: "string" },
    site: { type: "string", default: "flink-web" },
  },
});
const userAgent = "lorepod-bench";
if (options.public === undefined) throw new Error("name the folder of the websites: --public");
const site = await servePublicSite(options.public, options.site);
const ours = await statsOf(crawlOurs);
const line: Record<string, unknown> = { figure: ours.perSecond, peer: null, ratio: null, ours };
if (options.peers) {
  const folder = options.peers;
  const peer = await statsOf(() => crawlee(folder));
  line["peer"] = peer.perSecond;
  line["ratio"] = Number((ours.perSecond / peer.perSecond).toFixed(2));
  line["others"] = { crawlee: peer };
}
console.log(JSON.stringify(line));
site.close();
process.exit(0);

async function statsOf(crawl: () => Promise<object>) {
  await site.reset();
  const more = await crawl();
  const stats = await site.stats();
  const { pages, requests, repeated, maxOpen, seconds } = stats;
  const perSecond = Number((pages / seconds).toFixed(1));
  return { perSecond, pages, requests, repeated, maxOpen, ...more };
}

async function crawlOurs(): Promise<object> {
  const token = "bench";
  const proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: systemResolver({ hostsFile: true }),
    clock,
    token,
    maxOpenPerHost: inFlight,
    log: () => {},
  });
  const route = { proxyUrl: proxy.url, token };
  const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost: inFlight });
  const gate = createTurnTaker(route);
  const fetcher = createFetcher({ dispatcher, gate, userAgent, clock, random: Math.random });
  const deps: PageDeps = { fetcher, gate, browser: null, userAgent, robots: "honour", clock };
  const { signal } = new AbortController();
  const got = await sitemapCall({ url: `${site.origin}/`, limit: 10_000 }, deps, signal);
  if (!got.ok) throw new Error(got.message);
  const urls = "urls" in got.answer ? got.answer.urls : [];
  const groups = urls.filter((url) => typeof url !== "string" && "alternates" in url).length;
  const truncated = "truncated" in got.answer;
  return { found: urls.length, groups, truncated };
}

async function crawlee(folder: string): Promise<object> {
  const need = createRequire(resolve(folder, "x.js"));
  process.env["CRAWLEE_STORAGE_DIR"] = resolve(folder, "storage");
  const { CheerioCrawler, Configuration, Sitemap, log } = await import(
    pathToFileURL(need.resolve("crawlee")).href
  );
  log.setLevel(log.LEVELS.OFF);
  let read = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: inFlight,
      maxConcurrency: inFlight,
      async requestHandler(context: { enqueueLinks: (options: object) => Promise<unknown> }) {
        read++;
        await context.enqueueLinks({ strategy: "same-hostname" });
      },
    },
    new Configuration({ persistStorage: false }),
  );
  const { urls } = await Sitemap.load(`${site.origin}/sitemap.xml`);
  await crawler.run([`${site.origin}/`, ...urls]);
  return { read };
}
