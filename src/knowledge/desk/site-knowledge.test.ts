import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createEvents } from "../../adapters/embedded/events.ts";
import { createFactLedger } from "../../adapters/embedded/fact-ledger.ts";
import { createItemIndex } from "../../adapters/embedded/items/item-index.ts";
import { createResults } from "../../adapters/embedded/results.ts";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { createSnapshots } from "../../adapters/embedded/snapshots.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { snapshotSchema } from "../../contract/snapshot.ts";
import { changesElsewhere, newRow, settleSlice } from "../../sites/index.ts";
import { createTestClock } from "../../kit/clock.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { readPage } from "../../pages/index.ts";
import { newExtraction } from "../../../test/contract/samples.ts";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { offlineReader } from "../reader.ts";
import { createItemDocuments } from "../search/item-documents.ts";
import { createSearch } from "../search/search.ts";
import { createSettle } from "./settle.ts";
import { createSiteKnowledge, type SiteKnowledgeDeps } from "./site-knowledge.ts";
import { createStoredPages } from "./stored-pages.ts";

const tenant = "t";
const site = "site_a";
const url = "https://example.com/pricing";
const contact = "https://example.com/contact";
const siteB = "site_b";
const syncJob = (sync: number): string => `${site}-${sync}`;

const plans = (price: string): string =>
  `<h1>Pricing</h1><div class="card"><h2>Basic</h2><p>${price} / month</p><ul><li>5 users</li>
   <li>10 GB storage</li></ul></div><div class="card"><h2>Large</h2><p>$90 / month</p>
   <ul><li>50 users</li><li>100 GB storage</li></ul></div>`;
const hoursUntil = (closes: string): string =>
  `<h1>Contact</h1><h2>Opening hours</h2><p>Monday to Friday: 9:00 – ${closes}<br>Saturday: 10:00 – 14:00</p>`;
const hours = hoursUntil("18:00");

function stored(source: string, main: string, tag = "1"): StoredPage {
  const html = `<html lang="en"><head><title>Acme</title></head><body><main>${main}</main></body></html>`;
  return {
    part: idFromSeed(source),
    engine: "http",
    page: readPage(html, { url: source }),
    validators: { etag: `"${tag}"`, lastModified: null },
    rawHash: idFromSeed(html + tag),
  };
}

/** The ports over one database; the given call of those that write fails. */
function createWorld(failAt = Infinity) {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const clock = createTestClock();
  const results = createResults(database);
  const index = createItemIndex(database);
  const search = createSearch({
    index,
    clock,
    snapshots: createSnapshots(database),
    onFault: () => undefined,
  });
  const ports: SiteKnowledgeDeps = {
    events: createEvents(database, clock),
    results,
    pages: createStoredPages(results),
    snapshots: createSnapshots(database),
    ledger: createFactLedger(database, clock),
    index,
    search,
    clock,
    deletedPages: async () => world.deleted.shift() ?? new Set(),
    changesElsewhere: (own, compared) =>
      changesElsewhere({ pages: table, ledger }, [{ id: site }, { id: siteB }], own, compared),
  };
  const table = createSitePages(database);
  const ledger = createFactLedger(database, clock);
  const world = {
    writes: 0,
    isArmed: false,
    /** What the owner of the pages has deleted, as each look at the page table finds it. */
    deleted: [] as ReadonlySet<string>[],
  };
  const failing = <T extends object>(port: T, names: readonly string[]): T =>
    new Proxy(port, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== "function" || !names.includes(String(name))) return member;
        return (...args: unknown[]) => {
          if (world.isArmed && ++world.writes === failAt) throw new Error("the disk is full");
          return member.apply(target, args);
        };
      },
    });
  const knowledge = createSiteKnowledge({
    ...ports,
    events: failing(ports.events, ["publish"]),
    results: failing(results, ["put"]),
    snapshots: failing(ports.snapshots, ["put"]),
    ledger: failing(ports.ledger, ["append"]),
    search: failing(search, ["indexItems", "indexPassages", "removeKnowledge"]),
  });
  return Object.assign(world, {
    clock,
    index,
    table,
    ledger,
    ports,
    knowledge,
    search,
    changes: async () => (await ledger.list({ tenant, site }, {}, all)).entries,
    updates: async (sync: number) =>
      (await ports.events.read({ tenant, job: syncJob(sync) }, 0, 100)).length,
  });
}

type World = ReturnType<typeof createWorld>;

const all = { limit: 100, cursor: null };

/** What a crawler stores and publishes. */
async function crawl({ ports }: World, job: string, pages: readonly StoredPage[]): Promise<void> {
  const { events } = ports;
  const ref = { tenant, job };
  const attempt = { type: "attempt", number: 1 } as const;
  await events.publish({ ...ref, attempt: null, id: "attempt:1", event: attempt });
  for (const [at, page] of pages.entries()) {
    await ports.pages.store(ref, `a1/${page.part}.json`, page);
    const { url: source, title, contentHash } = page.page;
    const read = { url: source, title, engine: page.engine, contentHash, part: page.part };
    const event = { type: "page_scraped" as const, page: read, index: at + 1, total: pages.length };
    await events.publish({ ...ref, attempt: 1, id: page.part, event });
  }
}

async function readSync(world: World, sync: number, pages: readonly StoredPage[]) {
  const job = `${syncJob(sync)}-1`;
  await crawl(world, job, pages);
  const isBaseline = sync === 1;
  return { tenant, site, url, sync, job, syncJob: syncJob(sync), isBaseline };
}

async function openSynced(failAt?: number): Promise<World> {
  const world = createWorld(failAt);
  const first = [stored(url, plans("$10")), stored(contact, hours)];
  await world.knowledge.read(await readSync(world, 1, first));
  return world;
}

it("the first reading is indexed, and reports no change", async () => {
  const world = await openSynced();
  expect(await world.changes()).toEqual([]);
  expect(await world.updates(1)).toBe(0);
  const { results } = await world.search.search(tenant, { query: "Basic plan price" });
  expect(results[0]?.source).toBe(url);
});

it("what a credential shows is for its owner, or those to whom the Site publishes it", async () => {
  const world = await openSynced();
  const shown = async (...audiences: string[]) => {
    const documents = [];
    for await (const one of world.search.documents(tenant, { audiences })) documents.push(one);
    return [...new Set(documents.map(({ source }) => source))].toSorted();
  };
  expect(await shown("public")).toEqual([contact, url]);
  // The same text as before, which is not on show any more.
  const members = { ...stored(url, plans("$10")), credential: "cred_1" };
  await world.knowledge.read(await readSync(world, 2, [members, stored(contact, hours)]));
  expect(await shown("public")).toEqual([contact]);
  expect(await shown(site)).toEqual([url]);
  expect(await shown(siteB)).toEqual([]);
  expect(await world.changes()).toEqual([]);
  expect(await world.updates(2)).toBe(0);
  const { items } = await world.search.listKnowledge(tenant, {});
  expect(new Set(items.map((item) => `${item.source} ${item.private}`))).toEqual(
    new Set([`${contact} false`, `${url} true`]),
  );
  await world.knowledge.read(await readSync(world, 3, [stored(url, plans("$10"))]));
  expect(await shown("public")).toEqual([contact, url]);
});

it("what an earlier version has stored is shown to others when its page was read again", async () => {
  const world = await openSynced();
  const { index } = world;
  const { snapshots } = world.ports;
  const withoutAudience = async () => {
    const every = await index.list(tenant, {}, { limit: 100 });
    const known = await index.get(
      tenant,
      every.map(({ id }) => id),
    );
    const documentOf = createItemDocuments();
    await index.upsert(
      tenant,
      known.map(({ item: { audience: _none, ...item } }) => documentOf(item)),
    );
    for (const source of [url, contact]) {
      const { audience: _unknown, ...before } = (await snapshots.get(tenant, source)) ?? {};
      await snapshots.put(tenant, snapshotSchema.parse(before));
    }
  };
  await withoutAudience();
  const publicItems = async () => (await index.count(tenant, { audiences: ["public"] })).total;
  expect(await publicItems()).toBe(0);
  await world.knowledge.read(
    await readSync(world, 2, [stored(url, plans("$10")), stored(contact, hours)]),
  );
  expect(await publicItems()).toBe((await index.count(tenant, {})).total);
  expect(await world.changes()).toEqual([]);
});

it("a change is written and reported once, whichever write fails before", async () => {
  for (let failAt = 1; ; failAt++) {
    const world = await openSynced(failAt);
    const order = await readSync(world, 2, [
      stored(url, plans("$12"), "2"),
      stored(contact, hours, "2"),
    ]);
    world.isArmed = true;
    const first = await world.knowledge.read(order).catch(() => undefined);
    world.isArmed = false;
    const done = await world.knowledge.read(order);
    expect(done.visits.map((visit) => [visit.outcome.kind, visit.facts.changed])).toEqual([
      ["read", 1],
      ["unchanged", 0],
    ]);
    const changes = await world.changes();
    expect(changes).toMatchObject([{ kind: "changed", source: url, sync: 2 }]);
    expect(changes[0]?.before?.quote).toContain("10");
    expect(changes[0]?.after?.quote).toContain("12");
    expect(await world.updates(2)).toBe(1);
    const { results } = await world.search.search(tenant, { query: "Basic plan price" });
    expect(results[0]?.content).toContain("12");
    // The next request is conditional on the new response.
    for (const source of [url, contact]) {
      const snapshot = await world.ports.snapshots.get(tenant, source);
      expect(snapshot?.stored.validators?.etag).toBe('"2"');
    }
    if (first !== undefined) {
      expect(failAt).toBeGreaterThan(6);
      return;
    }
  }
}, 120_000);

it("a page whose snapshot is no longer stored is compared with its indexed items", async () => {
  const world = await openSynced();
  for (const source of [url, contact]) await world.ports.snapshots.remove(tenant, source);
  const pages = [stored(url, plans("$12"), "2"), stored(contact, hours, "2")];
  await world.knowledge.read(await readSync(world, 2, pages));
  const changes = await world.changes();
  expect(changes).toMatchObject([{ kind: "changed", source: url, sync: 2 }]);
  expect(changes[0]?.before?.quote).toContain("10");
  expect(changes[0]?.after?.quote).toContain("12");
});

it("other opening hours are an update, though the content hash leaves out times of day", async () => {
  const world = await openSynced();
  const now = stored(contact, hoursUntil("17:00"), "2");
  const before = stored(contact, hours);
  expect(now.page.contentHash).toBe(before.page.contentHash);
  const { visits } = await world.knowledge.read(await readSync(world, 2, [now]));
  expect(visits).toMatchObject([{ outcome: { kind: "read", factsDiffer: true } }]);
  expect(await world.changes()).toMatchObject([{ kind: "changed", source: contact }]);
  expect(await world.updates(2)).toBe(1);
});

it("a removed page is recorded and removed once, whichever write fails before", async () => {
  for (let failAt = 1; ; failAt++) {
    const world = await openSynced(failAt);
    const order = { tenant, site, sync: 3, syncJob: syncJob(3), urls: [contact] };
    world.isArmed = true;
    const first = await world.knowledge.remove(order).catch(() => undefined);
    world.isArmed = false;
    const { removed } = await world.knowledge.remove(order);
    const changes = await world.changes();
    expect(changes.length).toBe(removed);
    expect(changes.map(({ kind, source }) => `${kind} ${source}`)).toContain(`removed ${contact}`);
    const listed = await world.search.listKnowledge(tenant, {});
    expect(listed.items.map(({ source }) => source)).not.toContain(contact);
    expect(listed.items.map(({ source }) => source)).toContain(url);
    expect(await world.ports.snapshots.get(tenant, contact)).toBeUndefined();
    if (first !== undefined) {
      expect(failAt).toBeGreaterThan(3);
      return;
    }
  }
}, 120_000);

it("a page that states nothing any more keeps its last reading until the end of the sync", async () => {
  const world = await openSynced();
  const empty = stored(url, "<h1>Pricing</h1>", "2");
  const { visits } = await world.knowledge.read(await readSync(world, 2, [empty]));
  expect(visits).toMatchObject([
    { outcome: { kind: "read", items: 0, isEmptied: true }, facts: { removed: 0 } },
  ]);
  expect(await world.changes()).toEqual([]);
  const { results } = await world.search.search(tenant, { query: "Basic plan price" });
  expect(results[0]?.source).toBe(url);
  expect((await world.ports.snapshots.get(tenant, url))?.stored.validators?.etag).toBe('"1"');
  // The guard has held, and the page is as it was before.
  const again = await world.knowledge.read(
    await readSync(world, 3, [stored(url, plans("$10"), "3")]),
  );
  expect(again.visits).toMatchObject([{ outcome: { kind: "unchanged" } }]);
  expect(await world.changes()).toEqual([]);
  await world.knowledge.remove({ tenant, site, sync: 4, syncJob: syncJob(4), urls: [url] });
  expect((await world.changes()).map(({ kind, source }) => `${kind} ${source}`)).toContain(
    `removed ${url}`,
  );
});

it.each<[title: string, ...looks: ReadonlySet<string>[]]>([
  ["before its slice was settled", new Set([url]), new Set([url])],
  ["while its slice was written", new Set(), new Set([url])],
])("a page that its owner has deleted %s is not stored again", async (_title, ...looks) => {
  const world = await openSynced();
  await world.search.removeKnowledge(tenant, { source: url });
  world.deleted = looks;
  await world.knowledge.read(await readSync(world, 2, [stored(url, plans("$12"), "2")]));
  expect(JSON.stringify(await world.changes())).not.toContain("$12");
  const listed = await world.search.listKnowledge(tenant, {});
  expect(new Set(listed.items.map(({ source }) => source))).toEqual(new Set([contact]));
  expect(await world.ports.snapshots.get(tenant, url)).toBeUndefined();
});

it("what a settling had stored before a crash is erased where the page was deleted meanwhile", async () => {
  const world = await openSynced();
  const order = await readSync(world, 2, [stored(url, plans("$12"), "2")]);
  await world.knowledge.read(order);
  world.deleted = [new Set([url]), new Set([url])];
  await world.knowledge.read(order);
  expect(JSON.stringify(await world.changes())).not.toContain("$12");
  const listed = await world.search.listKnowledge(tenant, {});
  expect(new Set(listed.items.map(({ source }) => source))).toEqual(new Set([contact]));
});

it("an extraction over a page of a Site changes nothing of it, and the next sync reports the change", async () => {
  const world = await openSynced();
  const { ports, search } = world;
  const changed = stored(url, plans("$12"), "2");
  const other = stored("https://example.com/about", "<h1>About</h1><p>Acme has 40 workshops.</p>");
  const job = { tenant, job: "job_1" };
  await crawl(world, job.job, [changed, other]);
  const ended = {
    type: "result" as const,
    urlsDiscovered: 2,
    suggestedUrls: [],
    warnings: [],
    readers: { business: "offline", items: "offline", triage: "offline" } as const,
  };
  await ports.events.publish({ ...job, attempt: 1, id: "result", event: ended });
  const settle = createSettle({
    ...ports,
    index: search,
    reader: offlineReader,
    pagesOfSites: async (_tenant, urls) => new Set(urls.filter((one) => one === url)),
  });
  const settled = await settle({ ...newExtraction({ tenant, id: job.job }), version: "1" });
  expect(settled.counts.pagesScraped).toBe(2);
  const body = await ports.results.get(job, settled.ref.object);
  expect(Buffer.from(body ?? "").toString()).toContain("$12");
  const before = await search.search(tenant, { query: "Basic plan price" });
  expect(before.results[0]?.content).toContain("$10");
  expect((await ports.snapshots.get(tenant, url))?.stored.validators?.etag).toBe('"1"');
  expect(await ports.snapshots.get(tenant, other.page.url)).toBeDefined();
  await world.knowledge.read(await readSync(world, 2, [changed]));
  expect(await world.changes()).toMatchObject([{ kind: "changed", source: url }]);
});

it("other selectors are another reading, and no change of facts", async () => {
  const world = await openSynced();
  const select = (page: StoredPage, selection: string): StoredPage => {
    return { ...page, page: { ...page.page, selection } };
  };
  const read = async (sync: number, pages: StoredPage[]) =>
    world.knowledge.read(await readSync(world, sync, pages));
  const first = await read(2, [
    select(stored(url, plans("$12"), "2"), "a"),
    select(stored(contact, "<p>Nothing is left of it.</p>", "2"), "a"),
  ]);
  expect(first.visits.map(({ outcome }) => outcome.kind)).toEqual(["read", "read"]);
  expect(await world.changes()).toEqual([]);
  expect(await world.updates(2)).toBe(0);
  // The same selectors again are compared.
  await read(3, [select(stored(url, plans("$14"), "3"), "a")]);
  expect((await world.changes()).map(({ kind }) => kind)).toEqual(["changed"]);
  expect(await world.updates(3)).toBe(1);
});

it.each<[title: string, before: string, now: string]>([
  ["items", plans("$10"), ""],
  ["text without items", "<p>Nothing of note.</p>", ""],
  ["items, but no text", plans("$10"), "<p>Nothing of note.</p>"],
])(
  "a page that other selectors leave without %s keeps its last reading",
  async (_title, textBefore, textNow) => {
    const [before, now] = [stored(url, textBefore, "0"), stored(url, textNow, "1")];
    const world = createWorld();
    await world.knowledge.read(await readSync(world, 1, [before]));
    const selected = { ...now, page: { ...now.page, selection: "a" } };
    const { visits } = await world.knowledge.read(await readSync(world, 2, [selected]));
    expect(visits).toMatchObject([{ outcome: { kind: "read", items: 0, isEmptied: true } }]);
    const { items } = await world.search.listKnowledge(tenant, {});
    expect(items.length > 0).toBe(before.page.text.includes("Basic"));
    expect((await world.ports.snapshots.get(tenant, url))?.stored.page.text).toBe(before.page.text);
    expect(await world.changes()).toEqual([]);
  },
);

it("searches and lists of a Site have its pages alone", async () => {
  const { search, table } = await openSynced();
  const left = { ...newRow(contact, 0), state: "gone" as const };
  await table.putMany({ tenant, site }, [{ ...newRow(url, 0), contentHash: "h" }, left]);
  await table.putMany({ tenant, site: siteB }, [{ ...newRow(contact, 0), contentHash: "h" }]);
  for (const [id, source] of [
    [site, url],
    [siteB, contact],
  ] as const) {
    const listed = await search.listKnowledge(tenant, { site: id });
    expect(new Set(listed.items.map((item) => item.source))).toEqual(new Set([source]));
    expect(listed.counts.passages).toBeGreaterThan(0);
    const found = await search.search(tenant, { query: "plan price opening hours", site: id });
    expect(new Set(found.results.map((result) => result.source))).toEqual(new Set([source]));
  }
  expect((await search.search(tenant, { query: "plan price", site: "site_c" })).count).toBe(0);
});

it("a page that leaves a Site keeps its knowledge where another Site has read it", async () => {
  const { knowledge, search, changes } = await openSynced();
  const urls = [url, contact];
  const order = { tenant, site, sync: 2, syncJob: syncJob(2), urls, kept: [contact] };
  await knowledge.remove(order);
  const listed = await search.listKnowledge(tenant, {});
  expect(new Set(listed.items.map(({ source }) => source))).toEqual(new Set([contact]));
  const removed = (await changes()).map(({ kind, source }) => `${kind} ${source}`);
  expect(new Set(removed)).toEqual(new Set([`removed ${url}`, `removed ${contact}`]));
});

it("a changed page of two Sites is a change of both, once each, whichever reads it first", async () => {
  const world = await openSynced();
  const { clock, knowledge, ledger, ports, table } = world;
  const before = stored(url, plans("$10"));
  const after = stored(url, plans("$12"), "2");
  const read = { state: "current" as const, sync: 1, contentHash: before.page.contentHash };
  const row = {
    ...newRow(url, clock.now()),
    ...read,
    lastRead: new Date(clock.now()).toISOString(),
  };
  for (const id of [site, siteB]) await table.putMany({ tenant, site: id }, [row]);
  await clock.advance(60_000);
  await knowledge.read(await readSync(world, 2, [after]));
  await clock.advance(60_000);

  /** A slice of the other Site, whose request was answered with 304. */
  const settleOther = async (sync: number, { page, part, engine }: StoredPage) => {
    const job = `${siteB}-${sync}-1`;
    const { title, contentHash } = page;
    await ports.events.publish({
      tenant,
      job,
      attempt: 1,
      id: part,
      event: {
        type: "page_scraped",
        page: { url, title, engine, contentHash, part },
        index: 1,
        total: 1,
        unchanged: true,
      },
    });
    const order = { tenant, site: siteB, url, sync, job, isBaseline: false };
    const syncJobOfOther = `${siteB}-${sync}`;
    const at = { now: clock.now(), sync, manual: false, adaptive: false };
    return settleSlice(
      { pages: table, results: ports.results },
      { tenant, site: siteB },
      { job: { tenant, job: syncJobOfOther }, number: 1, sync: at, maxRows: 10 },
      () => knowledge.read({ ...order, syncJob: syncJobOfOther }),
    );
  };
  await ports.events.publish({
    tenant,
    job: `${siteB}-2-1`,
    attempt: null,
    id: "attempt:1",
    event: { type: "attempt", number: 1 },
  });
  const settled = await settleOther(2, after);
  expect(settled.counts).toMatchObject({ changed: 1, unchanged: 0 });
  expect(await settleOther(2, after)).toEqual(settled);
  const [own] = await world.changes();
  const { entries } = await ledger.list({ tenant, site: siteB }, {}, all);
  const at = new Date(clock.now()).toISOString();
  expect(entries).toEqual([
    { ...own, id: expect.stringMatching(/^chg_/), siteId: siteB, sync: 2, at },
  ]);
  expect(entries[0]?.id).not.toBe(own?.id);

  await clock.advance(60_000);
  await ports.events.publish({
    tenant,
    job: `${siteB}-3-1`,
    attempt: null,
    id: "attempt:1",
    event: { type: "attempt", number: 1 },
  });
  expect((await settleOther(3, after)).counts).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await ledger.list({ tenant, site: siteB }, {}, all)).entries).toHaveLength(1);
});
