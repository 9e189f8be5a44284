/**
 * The page table of a Site with 50,000 rows: insert, get, rewrite as a sync does, due rows, one
 * list, counts, and the memory of this process. On SQLite, and on the broker of
 * LOREPOD_TEST_NATS_URL or the `nats-server` of PATH with `--broker`, whose memory is counted apart.
 * The floor is the same rows inserted into a bare table, or published to a bare stream.
 *
 *   node --expose-gc bench/site-pages.ts [--broker] [--rows 50000]
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createSitePages } from "../src/adapters/embedded/site-pages.ts";
import { connectNats } from "../src/adapters/nats/client.ts";
import { openSitePages } from "../src/adapters/nats/sites/site-pages.ts";
import type { SitePage } from "../src/contract/sites/site-page.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { SitePages } from "../src/ports/site-pages.ts";
import { openBroker } from "../test/cluster/broker.ts";
import { newSitePage, newSiteRef } from "../test/contract/samples.ts";
import { bareInserts, machine, perSecond, ratioOf } from "./floor.ts";

const { values } = parseArgs({
  options: { broker: { type: "boolean" }, rows: { type: "string", default: "50000" } },
});
const rows = Number(values.rows);
const slice = 500;
const start = Date.parse("2026-11-01T00:00:00.000Z");
const hour = 3_600_000;

const isoAt = (ms: number): string => new Date(ms).toISOString();
const urlOf = (i: number): string => `https://docs.shop.example/guides/section-${i % 97}/page-${i}`;
const unread = (i: number): SitePage => newSitePage(urlOf(i));
const read = (i: number): SitePage => ({
  ...unread(i),
  state: i % 50 === 0 ? "failing" : "current",
  lastRead: isoAt(start),
  lastChanged: isoAt(start),
  nextRead: isoAt(start + (i % 720) * hour),
  validators: { etag: `"${i}-5f3c"`, lastModified: "Sun, 01 Nov 2026 00:00:00 GMT" },
  rawHash: "0123456789abcdef".repeat(4),
  contentHash: "0123456789abcdef".repeat(2),
  items: 7,
  sync: 1,
});
const visited = (i: number): SitePage => ({
  ...read(i),
  sync: 2,
  nextRead: isoAt(start + (720 + (i % 24)) * hour),
});

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const rounded = (ms: number): number => Math.round(ms * 100) / 100;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function writeAll(port: SitePages, rowOf: (i: number) => SitePage): Promise<number> {
  const ms = await timed(async () => {
    for (let from = 0; from < rows; from += slice) {
      const count = Math.min(slice, rows - from);
      await port.putMany(
        site,
        Array.from({ length: count }, (_, i) => rowOf(from + i)),
      );
    }
  });
  return perSecond(rows, ms);
}

async function repeated(times: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push(await timed(() => work(i)));
  return rounded(medianOf(found));
}

const site = newSiteRef();

async function measure(port: SitePages) {
  const insertsPerSecond = await writeAll(port, unread);
  const readsPerSecond = await writeAll(port, read);
  const getMs = await repeated(200, (i) => port.get(site, urlOf((i * 7_919) % rows)));
  const dueSliceMs = await repeated(9, () => port.due(site, start + 1_000 * hour, slice));
  const dueNoneMs = await repeated(9, () => port.due(site, start - hour, slice));
  const nextDueMs = await repeated(9, () => port.nextDue(site));
  const countsMs = await repeated(9, () => port.counts(site));
  let listed = 0;
  const listAllMs = await timed(async () => {
    let cursor: string | null = null;
    do {
      const part: Awaited<ReturnType<SitePages["list"]>> = await port.list(site, "current", {
        limit: 1_000,
        cursor,
      });
      listed += part.pages.length;
      cursor = part.cursor;
    } while (cursor !== null);
  });
  const visitsPerSecond = await writeAll(port, visited);
  const counts = await port.counts(site);
  const due = await port.due(site, start + 719 * hour, slice);
  if (counts.current + counts.failing !== rows || listed !== counts.current || due.length > 0) {
    throw new Error(`rows were lost: ${JSON.stringify({ counts, listed, due: due.length })}`);
  }
  return {
    insertsPerSecond,
    readsPerSecond,
    visitsPerSecond,
    getMs,
    dueSliceMs,
    dueNoneMs,
    nextDueMs,
    countsMs,
    listAllMs: rounded(listAllMs),
  };
}

const residentMb = (pid: number | "self"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

async function onLaptop() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
  const database = openDatabase(dir);
  const floorPerSecond = bareInserts(dir, "NORMAL", rows, JSON.stringify(read(1)));
  const before = residentMb("self");
  const figures = await measure(createSitePages(database));
  globalThis.gc?.();
  const growthMb = residentMb("self") - before;
  database.close();
  rmSync(dir, { recursive: true, force: true });
  const ratio = ratioOf(figures.insertsPerSecond, floorPerSecond);
  return { ...figures, floorPerSecond, ratio, growthMb };
}

async function onBroker() {
  await using broker = await openBroker();
  const connection = await connectNats({ servers: broker.url, name: "bench" });
  const pid = brokerPid(broker.url);
  const port = await openSitePages({ connection, clock });
  const [before, brokerBefore] = [residentMb("self"), pid && residentMb(pid)];
  const figures = await measure(port);
  globalThis.gc?.();
  const growthMb = residentMb("self") - before;
  const brokerGrowthMb = pid && residentMb(pid) - (brokerBefore ?? 0);
  const removeMs = rounded(await timed(() => port.remove({ site })));
  await connection.close();
  return { ...figures, removeMs, growthMb, brokerMb: pid && residentMb(pid), brokerGrowthMb };
}

/** The process that this bench has started, by its port. */
function brokerPid(url: string): number | undefined {
  const port = new URL(url).port;
  const own = `/proc/self/task/${process.pid}/children`;
  const children = readFileSync(own, "utf8").trim().split(" ").filter(Boolean).map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(port));
}

const figures = values.broker === true ? await onBroker() : await onLaptop();
const on = values.broker === true ? "JetStream" : "SQLite";
console.log(JSON.stringify({ bench: "site-pages", on, rows, ...figures, machine: machine() }));
