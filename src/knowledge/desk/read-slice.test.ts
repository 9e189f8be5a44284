import { expect, test } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createEvents } from "../../adapters/embedded/events.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import { createResults } from "../../adapters/embedded/results.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { LedgerRow } from "../../contract/ledger.ts";
import { pageReading } from "../../contract/page.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { readPage } from "../../pages/index.ts";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { extractItems } from "../offline.ts";
import { ledgerName } from "./ledger.ts";
import { readSlice } from "./read-slice.ts";
import { createStoredPages, toBytes } from "./stored-pages.ts";

const job = { tenant: "t", job: "site_a-2-1" };
const origin = "https://example.com";
const plans = (price: string, more = ""): string =>
  `<h1>Pricing</h1><div class="card"><h2>Basic</h2><p>${price} / month</p><ul><li>5 users</li>
   <li>10 GB storage</li></ul></div><div class="card"><h2>Large</h2><p>$90 / month</p>
   <ul><li>50 users</li><li>100 GB storage</li></ul></div>${more}`;
const hours = (closes: string): string =>
  `<h1>Contact</h1><h2>Opening hours</h2><p>Monday to Friday: 9:00 – ${closes}<br>
   Saturday: 10:00 – 14:00</p>`;

function stored(path: string, main: string, rawHash: string | null = null): StoredPage {
  const url = origin + path;
  const html = `<html lang="en"><head><title>Acme</title></head><body><main>${main}</main></body></html>`;
  return {
    part: idFromSeed(url),
    engine: "http",
    page: readPage(html, { url }),
    validators: null,
    rawHash,
  };
}

type Given = {
  before?: StoredPage[];
  now?: StoredPage[];
  rows?: Partial<LedgerRow>[];
  requested?: Record<string, string>;
  reading?: number;
};

async function read({ before = [], now = [], rows, requested = {}, reading = pageReading }: Given) {
  const database = openDatabase(newDirectory());
  const events = createEvents(database, { now: () => 0 });
  const results = createResults(database);
  const snapshots = createSnapshots(database);
  const pages = createStoredPages(results);
  for (const page of before) {
    await snapshots.put(job.tenant, {
      url: page.page.url,
      contentHash: page.page.contentHash,
      stored: page,
      reading,
      items: extractItems([page.page], { url: page.page.url }).items,
      reader: { name: "offline", version: "" },
      readAt: "2026-01-01T00:00:00.000Z",
      audience: "public",
    });
  }
  const attempt = { type: "attempt", number: 1 } as const;
  await events.publish({ ...job, attempt: null, id: "attempt:1", event: attempt });
  for (const [index, page] of now.entries()) {
    await pages.store(job, `a1/${page.part}.json`, page);
    const { url, title, contentHash } = page.page;
    const requestedUrl = requested[url];
    const event = {
      type: "page_scraped" as const,
      page: { url, title, engine: page.engine, contentHash, part: page.part },
      index,
      total: now.length,
      ...(requestedUrl !== undefined && { requestedUrl }),
    };
    await events.publish({ ...job, attempt: 1, id: page.part, event });
  }
  if (rows !== undefined) {
    const whole = rows.map((row) => ({ ...emptyRow, ...row }));
    await results.put(job, ledgerName, toBytes(whole));
  }
  const index = createItemIndex(database);
  const found = await readSlice({ events, results, pages, snapshots, index }, job);
  database.close();
  return found;
}

const emptyRow: LedgerRow = {
  url: "",
  foundAt: "urls",
  foundOn: null,
  outcome: "error",
  reason: "why",
  engine: "http",
  status: 200,
  bytes: 100,
  ms: 1,
};

const basic = stored("/pricing", plans("$10"), "raw-1");
type Found = Awaited<ReturnType<typeof read>>;
const outcomes = ({ visits }: Found) =>
  visits.map(({ url, outcome }) => `${outcome.kind} ${url.slice(origin.length)}`);
const kinds = ({ changes }: Found) => changes.map(({ kind, item }) => `${kind} ${item.title}`);

test.each<[title: string, given: Given, outcomes: string[], changes: string[]]>([
  ["nothing was read", {}, [], []],
  [
    "the same bytes",
    { before: [basic], now: [stored("/pricing", plans("$10"), "raw-1")] },
    ["unchanged /pricing"],
    [],
  ],
  [
    "other bytes, the same text",
    { before: [basic], now: [stored("/pricing", plans("$10"), "raw-2")] },
    ["unchanged /pricing"],
    [],
  ],
  [
    "another price",
    { before: [basic], now: [stored("/pricing", plans("$12"))] },
    ["read /pricing"],
    ["changed Basic"],
  ],
  [
    "another text without facts",
    { before: [basic], now: [stored("/pricing", plans("$10", "<p>Updated on 3 May 2026.</p>"))] },
    ["read /pricing"],
    [],
  ],
  [
    "hours, which the hash of the content leaves out",
    { before: [stored("/contact", hours("17:00"))], now: [stored("/contact", hours("18:00"))] },
    ["read /contact"],
    ["changed Opening hours: Example"],
  ],
  [
    "a page read for the first time",
    { now: [basic] },
    ["read /pricing"],
    ["added Basic", "added Large"],
  ],
  [
    "a page that another version has read differently",
    { before: [basic], now: [stored("/pricing", plans("$12"))], reading: pageReading - 1 },
    ["read /pricing"],
    [],
  ],
  [
    "a page that answers no longer",
    { before: [basic], rows: [{ url: `${origin}/pricing`, status: 404 }] },
    ["missing /pricing"],
    [],
  ],
  [
    "a page that moved while its old address answers 404",
    {
      before: [basic],
      now: [stored("/plans", plans("$10"))],
      rows: [{ url: `${origin}/pricing`, status: 410 }],
    },
    ["read /plans", "missing /pricing"],
    [],
  ],
  [
    "a page that leads to another one",
    {
      now: [stored("/plans", plans("$10"))],
      requested: { [`${origin}/plans`]: `${origin}/pricing` },
    },
    ["read /plans", "moved /pricing"],
    ["added Basic", "added Large"],
  ],
  [
    "pages that could not be read, and one that was not reached",
    {
      rows: [
        { url: `${origin}/a`, outcome: "robots", status: null },
        { url: `${origin}/b`, outcome: "login-wall" },
        { url: `${origin}/c`, outcome: "error", status: 500 },
        { url: `${origin}/d`, outcome: "budget", status: null },
        { url: `${origin}/e`, outcome: "soft-404" },
      ],
    },
    ["refused /a", "failed /b", "failed /c", "failed /e"],
    [],
  ],
])("%s", async (_title, given, expectedOutcomes, changes) => {
  const found = await read(given);
  expect(outcomes(found)).toEqual(expectedOutcomes);
  expect(kinds(found)).toEqual(changes);
});

test("facts are counted for their page, and only changed pages are written", async () => {
  const contact = stored("/contact", hours("17:00"), "raw-c");
  const found = await read({
    before: [basic, contact],
    now: [stored("/pricing", plans("$12")), contact],
    rows: [
      { url: `${origin}/pricing`, outcome: "scraped", bytes: 900 },
      { url: `${origin}/contact`, outcome: "scraped", bytes: 0, status: 304 },
    ],
  });
  expect(found.visits.map(({ facts }) => facts)).toEqual([
    { added: 0, changed: 1, removed: 0 },
    { added: 0, changed: 0, removed: 0 },
  ]);
  expect(found.read.map(({ stored: { page } }) => page.url)).toEqual([`${origin}/pricing`]);
  expect([found.bytes, found.requests]).toEqual([900, 2]);
});

test("a renamed plan keeps the id of the last reading", async () => {
  const { items } = extractItems([basic.page], { url: basic.page.url });
  const before = items.find(({ title }) => title === "Basic");
  const renamed = stored("/pricing", plans("$10").replace("<h2>Basic</h2>", "<h2>Solo</h2>"));
  const found = await read({ before: [basic], now: [renamed] });
  expect(kinds(found)).toEqual(["changed Solo"]);
  const item = found.read[0]?.items.find(({ title }) => title === "Solo");
  expect(item?.id).toBe(before?.id);
});

/** Turns of the event loop while pages with these prices are read after those with $10. */
async function turnsOf(price: string): Promise<number> {
  const paths = Array.from({ length: pageCount }, (_, at) => `/plan-${at}`);
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await read({
    before: paths.map((path) => stored(path, plans("$10"))),
    now: paths.map((path) => stored(path, plans(price))),
  });
  done = true;
  return turns;
}

const pageCount = 20;

test("the event loop turns between two compared pages", async () => {
  const [unchanged, changed] = [await turnsOf("$10"), await turnsOf("$12")];
  expect(changed - unchanged).toBeGreaterThanOrEqual(pageCount - 2);
});
