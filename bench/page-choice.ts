/**
 * Which pages a crawl chooses for a small budget: the share of customers' questions with a page read
 * that answers them, for 10 and 20 pages. Sites made for it (shops, software and businesses with
 * blogs, tags and archives), two public sites where DATA_FOLDER is named, and the share of facts on
 * the pages read of the small sites with sheets, for 3 pages. One JSON line.
 *
 *   node bench/page-choice.ts [DATA_FOLDER] [--chosen]
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Agent } from "undici";
import type { KnowledgeRequest } from "../src/contract/calls/calls.ts";
import type { JobEvent } from "../src/contract/events/event.ts";
import type { Page } from "../src/contract/page.ts";
import { runCrawl } from "../src/crawler/run.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { offlineReader } from "../src/knowledge/index.ts";
import { createFetcher } from "../src/pages/index.ts";
import { sitesFolder, smallSites } from "./knowledge-site.ts";
import { madeSites, type ChoiceSite } from "./page-choice/made-sites.ts";
import { publicSites } from "./page-choice/public-sites.ts";

const { values: options, positionals } = parseArgs({
  options: { chosen: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [dataFolder] = positionals;
const job = { tenant: "bench", job: "job_1" };

const large = [...madeSites, ...(dataFolder === undefined ? [] : publicSites(dataFolder))];
const figures: Record<string, unknown> = {};
const totals = { 10: [0, 0], 20: [0, 0] } as Record<number, [number, number]>;
for (const site of large) {
  const shares: Record<string, string> = {};
  for (const maxPages of [10, 20]) {
    const paths = await chosenPaths(site, maxPages);
    const questions = Object.entries(site.wanted);
    const missing = questions.filter(([, some]) => !some.some((one) => isRead(paths, one)));
    const total = totals[maxPages] ?? [0, 0];
    total[0] += questions.length - missing.length;
    total[1] += questions.length;
    shares[maxPages] = `${questions.length - missing.length} of ${questions.length}`;
    if (!options.chosen) continue;
    console.error(site.name, maxPages, "missing:", missing.map(([name]) => name).join(" "));
    console.error(`  ${paths.join("\n  ")}`);
  }
  figures[site.name] = shares;
}
const small = await smallShare();
console.log(
  JSON.stringify({ of10: share(totals[10]), of20: share(totals[20]), small, sites: figures }),
);
process.exit(0);

function share([found, all]: [number, number] = [0, 0]): number {
  return Number((found / all).toFixed(3));
}

function isRead(paths: readonly string[], wanted: string): boolean {
  if (!wanted.endsWith("*")) return paths.includes(wanted);
  return paths.some((path) => path.startsWith(wanted.slice(0, -1)));
}

/** Facts on the pages read of the small sites with sheets, with room for three pages. */
async function smallShare(): Promise<number> {
  const folders = [...smallSites(), ...folderNames(join(import.meta.dirname, "facts/sites/work"))];
  const total: [number, number] = [0, 0];
  for (const folder of folders) {
    const name = folder.startsWith(sitesFolder) ? "answers.json" : "facts.json";
    // The sheets are written by hand in this shape.
    const sheet = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      url: string;
      facts: { page: string }[];
    };
    const site: ChoiceSite = {
      name: folder,
      start: "/",
      wanted: {},
      page: pageIn(folder, sheet.url),
    };
    const paths = await chosenPaths(site, 3);
    const files = paths.map((path) => (path === "/" ? "index.html" : path.slice(1)));
    const found = sheet.facts.filter(({ page }) =>
      page.split("|").some((it) => files.includes(it)),
    );
    total[0] += found.length;
    total[1] += sheet.facts.length;
    if (options.chosen)
      console.error(folder, `${found.length} of ${sheet.facts.length}`, paths.join(" "));
  }
  return share(total);
}

function folderNames(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

function pageIn(folder: string, url: string): ChoiceSite["page"] {
  return (path) => {
    const file = join(folder, path === "/" ? "index.html" : path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    return readFileSync(file, "utf8").replaceAll(new URL(url).origin, "ORIGIN");
  };
}

/** The paths that one crawl reads, in its order. */
async function chosenPaths(site: ChoiceSite, maxPages: number): Promise<string[]> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://site");
    const known = site.page(decodeURIComponent(pathname));
    const type = pathname.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
    response.writeHead(known === undefined ? 404 : 200, { "content-type": type });
    response.end((known ?? "not found").replaceAll("ORIGIN", origin) + (search && " "));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dispatcher = new Agent({ allowH2: false });
  const events: JobEvent[] = [];
  const pages: Page[] = [];
  const url = origin + site.start;
  await runCrawl({
    order: {
      ...job,
      name: "bench",
      attempt: 1,
      request: { url, maxPages },
      deadlineAt: clock.now() + 600_000,
    },
    publish: async ({ event }) => void events.push(event),
    call: (request) => answer(request, pages),
    fetcher: createFetcher({ dispatcher, userAgent: "bench", clock, random: () => 0.5 }),
    gate: null,
    browser: null,
    userAgent: "bench",
    robots: "honour",
    clock,
    signal: new AbortController().signal,
  });
  await dispatcher.destroy();
  server.closeAllConnections();
  server.close();
  return events.flatMap((event) => {
    if (event.type !== "page_scraped") return [];
    const { pathname, search } = new URL(event.page.url);
    return [decodeURIComponent(pathname) + search];
  });
}

/** The desk of one crawl, in memory. */
async function answer(request: KnowledgeRequest, pages: Page[]): Promise<unknown> {
  switch (request.op) {
    case "stored":
      return { pages: [], given: null };
    case "store":
      pages.push(request.stored.page);
      return { items: {} };
    case "classify":
      return { ...(await offlineReader.business(job, request.stored.page)), logos: [] };
    case "recall":
      return { known: null };
    case "triage":
      return offlineReader.triage(job, request.unread, { pages, url: pages[0]?.url ?? "" });
    default:
      return {};
  }
}
