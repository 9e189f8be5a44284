/**
 * Memory of a crawler over a long crawl: the resident size of its process, and what is left in its
 * heap after a collection, when 100, 500 and 1,000 pages of a generated site on loopback are read.
 * The site and the egress proxy are in the parent; the child is the crawler as the product starts
 * it, with a budget that no request can ask for. One JSON line; the ratio is 1,000 pages to 100.
 *
 *   node bench/crawl-memory.ts [--kilobytes 100]
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { limits } from "../src/contract/limits.ts";
import type { KnowledgeRequest } from "../src/contract/calls/calls.ts";
import type { Business } from "../src/contract/knowledge.ts";
import {
  createEgressDispatcher,
  createTurnTaker,
  parseNetworks,
  startEgressProxy,
  systemResolver,
} from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";

const business: Business = {
  name: "Bench",
  domain: "127.0.0.1",
  category: "Other",
  categoryCode: "other",
  description: "",
  languages: [],
  contacts: [],
  socialLinks: [],
};

type Sample = { pages: number; rssMb: number; heapMb: number };

const token = "bench";
const inAll = 1_200;
const samplesAt = [100, 500, 1_000];
const { values: options } = parseArgs({
  options: {
    kilobytes: { type: "string", default: "100" },
    crawl: { type: "string" },
    proxy: { type: "string", default: "" },
  },
});
if (options.crawl === undefined) await compare(Number(options.kilobytes));
else console.log(JSON.stringify(await crawl(options.crawl, options.proxy)));

async function compare(kilobytes: number): Promise<void> {
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const at = pathname === "/" ? 0 : Number(/^\/guide\/topic-(\d+)$/.exec(pathname)?.[1]);
    if (Number.isNaN(at)) return void response.writeHead(404).end();
    response.setHeader("content-type", "text/html; charset=utf-8").end(pageOf(at, kilobytes));
  });
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>();
  site.listen(0, "127.0.0.1", listens);
  await listening;
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("the site has no port");
  const proxy = await startEgressProxy({
    allow: parseNetworks(["127.0.0.0/8"]),
    resolver: systemResolver({ hostsFile: true }),
    clock,
    token,
    log: () => {},
  });
  const child = spawn(
    process.execPath,
    [
      "--expose-gc",
      `--max-old-space-size=${limits.crawlerHeapMb.value}`,
      `--max-semi-space-size=${limits.youngHeapMb.value}`,
      fileURLToPath(import.meta.url),
      `--crawl=http://127.0.0.1:${address.port}/`,
      `--proxy=${proxy.url}`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  // The child's own last line, written below.
  const samples = JSON.parse(await text(child.stdout)) as Sample[];
  await proxy.close();
  site.close();
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || samples.length < samplesAt.length) throw new Error("pages are missing");
  const ratio = Number((last.rssMb / first.rssMb).toFixed(2));
  console.log(
    JSON.stringify({ figure: last.rssMb, unit: "MB", ratio, kilobytesAPage: kilobytes, samples }),
  );
}

async function crawl(url: string, proxyUrl: string): Promise<Sample[]> {
  const { runOrder } = await import("../src/crawler/index.ts");
  const { createFetcher } = await import("../src/pages/index.ts");
  const route = { proxyUrl, token };
  const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost: 4 });
  const gate = createTurnTaker(route);
  const userAgent = "lorepod-bench";
  const samples: Sample[] = [];
  let pages = 0;
  // In the product the link to the parent does this.
  const alive = setInterval(() => {}, 60_000);
  await runOrder({
    order: {
      name: "bench-a1",
      job: "bench",
      tenant: "bench",
      attempt: 1,
      request: { url, maxPages: inAll },
      deadlineAt: clock.now() + 3_600_000,
    },
    publish: async ({ event }) => {
      if (event.type !== "page_scraped") return;
      if (samplesAt.includes(++pages)) samples.push(sample(pages));
    },
    call: async (request) => answer(request),
    fetcher: createFetcher({ dispatcher, gate, userAgent, clock, random: Math.random }),
    gate,
    browser: null,
    userAgent,
    robots: "honour",
    clock,
    signal: new AbortController().signal,
  });
  clearInterval(alive);
  gate.close();
  await dispatcher.destroy();
  return samples;
}

function sample(pages: number): Sample {
  const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);
  const rssMb = megabytes(process.memoryUsage.rss());
  globalThis.gc?.();
  return { pages, rssMb, heapMb: megabytes(process.memoryUsage().heapUsed) };
}

/** As a desk would that keeps everything elsewhere. */
function answer(request: KnowledgeRequest): unknown {
  switch (request.op) {
    case "document":
      return { document: null, partBase64: null };
    case "access":
      return { access: null };
    case "session":
      return { grant: null };
    case "stored":
      return { pages: [], given: null };
    case "archive":
      return {};
    case "recall":
      return { known: null };
    case "languages":
      return { read: [], twins: [] };
    case "classify":
      return { business, logos: [], reader: "offline" };
    case "triage":
      return { suggestedUrls: [], reader: "offline" };
    case "sitemaps":
      return { files: [] };
    case "store":
    case "store-sitemap-part":
    case "store-sitemaps":
    case "logo":
    case "so-far":
    case "ledger":
      return {};
  }
}

/** Unique words, and links to pages not yet found, each with words that only this page has. */
function pageOf(at: number, kilobytes: number): string {
  const links = Array.from({ length: 8 }, (_, index) => {
    const to = at * 3 + index + 1;
    const name = `The whole story of topic number ${to}, as page ${at} tells it`;
    return to < inAll * 2 ? `<li><a href="/guide/topic-${to}">${name}</a></li>` : "";
  });
  const parts = [`<title>Topic ${at}</title><body><nav><ul>${links.join("")}</ul></nav><main>`];
  parts.push(`<h1>Everything about topic ${at}</h1>`);
  for (let size = 0, seed = at + 1; size < kilobytes * 1_024;) {
    let words = "";
    for (let index = 0; index < 60; index++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      words += ` w${(seed >>> 8).toString(36)}`;
    }
    const part = `<h2>Part ${size} of ${at}</h2><p class="text">${words}.</p>\n`;
    parts.push(part);
    size += part.length;
  }
  return parts.join("");
}
