/**
 * What `knowledge` does for one job in the embedded mode, without a crawler: storing the pages as
 * they are read, ranking what is left, and settling. A second job reads the same, unchanged pages.
 * CPU time of this process and elapsed time, the best of several rounds.
 *
 *   node bench/settle.ts [pages, ...]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createResults } from "../src/adapters/embedded/results.ts";
import { createSnapshots } from "../src/adapters/embedded/snapshots.ts";
import { newExtraction } from "../src/extraction/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import * as knowledge from "../src/knowledge/index.ts";
import { readPage } from "../src/pages/index.ts";

const sizes = process.argv.slice(2).map(Number);
const rounds = 5;
const site = "https://bench.example";

for (const pages of sizes.length > 0 ? sizes : [20, 200]) {
  const best = new Map<string, Figure>();
  for (let round = 0; round < rounds; round++) {
    for (const [step, figure] of await oneRound(pages)) {
      const known = best.get(step);
      best.set(step, known === undefined ? figure : lower(known, figure));
    }
  }
  console.log(JSON.stringify({ bench: `knowledge of ${pages} pages, ms`, ...show(best) }));
}

type Figure = { cpu: number; elapsed: number };

async function oneRound(count: number): Promise<Map<string, Figure>> {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
  const database = openDatabase(dir);
  const ports = {
    events: createEvents(database, clock),
    results: createResults(database),
    snapshots: createSnapshots(database),
    reader: knowledge.offlineReader,
  };
  const onFault = (error: unknown) => {
    throw error;
  };
  // Older sources have no store of pages: `before` is measured with this same file.
  const pages =
    "createStoredPages" in knowledge ? knowledge.createStoredPages(ports.results) : undefined;
  const index = knowledge.createSearch({ index: createItemIndex(database), clock, onFault });
  const desk = knowledge.createDesk({ ...ports, pages } as never);
  const settle = knowledge.createSettle({ ...ports, pages, index, clock } as never);
  const figures = new Map<string, Figure>();
  const measured = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const [cpuBefore, before] = [process.cpuUsage(), performance.now()];
    const outcome = await work();
    const { user, system } = process.cpuUsage(cpuBefore);
    figures.set(step, { cpu: (user + system) / 1_000, elapsed: performance.now() - before });
    return outcome;
  };

  const read = Array.from({ length: count }, (_, n) => pageAt(n));
  for (const job of ["first", "again"]) {
    const extraction = newExtraction(
      { url: `${site}/`, maxPages: count },
      { tenant: "t1", keyId: "key_1" },
      "batch",
      { id: job, now: clock.now() },
    );
    const ref = { tenant: extraction.tenant, job: extraction.id };
    const publish = (id: string, event: Parameters<typeof ports.events.publish>[0]["event"]) =>
      ports.events.publish({ ...ref, id, attempt: event.type === "attempt" ? null : 1, event });
    const call = (request: unknown) => desk.call(ref, 1, request, new AbortController().signal);
    await publish("attempt:1", { type: "attempt", number: 1 });
    await publish("started", { type: "started" });
    const stored = read.map((page, n) => ({
      part: `p${n}`,
      engine: "http" as const,
      page,
      validators: null,
      rawHash: null,
    }));
    await call({ op: "classify", stored: stored[0] });
    await measured(`${job}: store`, async () => {
      for (const [n, one] of stored.entries()) {
        await call({ op: "store", stored: one });
        const { url, title, contentHash } = one.page;
        await publish(`page:${n}`, {
          type: "page_scraped",
          page: { url, title, engine: "http", contentHash, part: one.part },
          index: n + 1,
          total: count,
          ms: null,
        });
      }
    });
    const unread = [{ url: `${site}/pricing`, linkText: "Pricing", score: 0.5 }];
    await measured(`${job}: triage`, () => call({ op: "triage", unread }));
    await publish("result", {
      type: "result",
      urlsDiscovered: count,
      suggestedUrls: [],
      warnings: [],
      readers: { business: "offline", items: "offline", triage: "offline" },
    });
    await measured(`${job}: settle`, () => settle({ ...extraction, version: "1" }));
  }
  await index.close();
  database.close();
  rmSync(dir, { recursive: true, force: true });
  return figures;
}

function pageAt(n: number) {
  const name = n === 0 ? "home" : `page-${n}`;
  const links = Array.from({ length: 40 }, (_, at) => `<li><a href="/page-${at}">Page ${at}</a>`);
  const sections = Array.from(
    { length: 30 },
    (_, at) =>
      `<h2>Section ${at} of ${name}</h2><p>${`What ${name} offers for subject ${at} of its own kind. `.repeat(8)}</p>`,
  );
  const html = `<!doctype html><html lang="en"><title>${name}</title><nav><ul>${links.join("")}</ul></nav>
    <main><h1>${name}</h1>${sections.join("\n")}</main></html>`;
  return readPage(html, { url: `${site}/${n === 0 ? "" : name}`, status: 200, headers: {} });
}

function lower(a: Figure, b: Figure): Figure {
  return { cpu: Math.min(a.cpu, b.cpu), elapsed: Math.min(a.elapsed, b.elapsed) };
}

function show(figures: Map<string, Figure>) {
  return Object.fromEntries(
    [...figures].map(([step, { cpu, elapsed }]) => [
      step,
      `${cpu.toFixed(0)} CPU, ${elapsed.toFixed(0)} elapsed`,
    ]),
  );
}
