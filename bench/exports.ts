/**
 * Exports of a Site with many stored pages: pages a second, the longest time that the process does
 * nothing else, and its memory in the first and in the last tenth.
 *
 *   node bench/exports.ts [pages]
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createPageArchive } from "../src/adapters/embedded/page-archive.ts";
import { createSitePages } from "../src/adapters/embedded/site-pages.ts";
import { createSnapshots } from "../src/adapters/embedded/snapshots.ts";
import { siteSource } from "../src/api/exports/site-source.ts";
import { exportFormats, type ExportQuery } from "../src/contract/files/exports.ts";
import type { ArchivedPage } from "../src/contract/files/archived-page.ts";
import { pageReading } from "../src/contract/page.ts";
import { jobOfSite } from "../src/contract/sites/sync-job.ts";
import type { Site } from "../src/contract/sites/site.ts";
import { exportFile, inChunks } from "../src/exports/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import { newRow } from "../src/sites/index.ts";
import { buildPage } from "../test/page-builder.ts";

const count = Number(process.argv[2] ?? 50_000);
const dir = mkdtempSync(join(tmpdir(), "lorepod-exports-"));
const database = openDatabase(dir);
const pages = createSitePages(database);
const snapshots = createSnapshots(database);
const archive = createPageArchive(database, clock);
const search = createSearch({ index: createItemIndex(database), clock, onFault: console.error });
const ref = { tenant: "key_1", site: "site_1" };
const url = "https://example.com/";

const words = "The Alpine 40 weighs one kilogram and costs 129 euros with two poles and a bag. ";
for (let from = 0; from < count; from += 500) {
  const rows = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
    ...newRow(`${url}folder-${(from + n) % 97}/page-${from + n}`, 0),
    contentHash: "h",
  }));
  await pages.putMany(ref, rows);
  for (const row of rows) {
    const page = buildPage([["paragraph", words.repeat(50)]], {
      url: row.url,
      title: `Page ${row.url.slice(-6)}`,
      markdown: `# Page\n\n${words.repeat(50)}`,
    });
    await snapshots.put(ref.tenant, {
      url: row.url,
      contentHash: "h",
      stored: { part: "1", page, validators: null, rawHash: null, engine: "http" },
      reading: pageReading,
      items: [],
      reader: { name: "offline", version: "" },
      readAt: new Date(0).toISOString(),
    });
    const html = Buffer.from(`<p>${row.url}</p>${words.repeat(50)}`);
    await archive.put(
      { tenant: ref.tenant, owner: jobOfSite(ref.site) },
      received(row.url, html),
      gzipSync(html),
    );
  }
}

// Only what the source reads of a Site.
const site = { id: ref.site, tenant: ref.tenant, spec: { url } } as Site;
const stores = { search, snapshots, archive, sites: { pages } as never };
const source = siteSource({ ...stores, clock }, site);
console.log(`${count} pages of ${Math.round((words.length * 50) / 1_000)} KB`);
for (const format of exportFormats) {
  const kind = format === "jsonl" || format === "csv" ? "pages" : undefined;
  await measure({ format, kind });
}
await search.close();
database.close();
rmSync(dir, { recursive: true });

function received(at: string, html: Uint8Array): ArchivedPage {
  return {
    kind: "response",
    url: at,
    title: `Page ${at.slice(-6)}`,
    at: new Date(0).toISOString(),
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    requestHeaders: { "user-agent": "Lorepod", accept: "text/html" },
    digest: createHash("sha256").update(html).digest("hex"),
    bytes: html.byteLength,
  };
}

async function measure(query: ExportQuery): Promise<void> {
  const begun = performance.now();
  const peaks: number[] = [];
  let bytes = 0;
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 20);
    last = now;
    peaks.push(process.memoryUsage.rss() / 1e6);
  }, 20);
  for await (const chunk of inChunks(exportFile(source, query).parts)) bytes += chunk.byteLength;
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1_000;
  const tenth = Math.max(1, Math.floor(peaks.length / 10));
  const [firstPeak, lastPeak] = [peaks.slice(0, tenth), peaks.slice(-tenth)].map((all) =>
    Math.round(Math.max(...all)),
  );
  console.log(
    `${query.format}: ${Math.round(count / seconds)} pages/s, ${Math.round(bytes / 1e6)} MB, ` +
      `memory at most ${Math.round(Math.max(...peaks))} MB, first tenth ${firstPeak}, last tenth ${lastPeak}; ` +
      `other work waited at most ${Math.round(longest)} ms`,
  );
}
