import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createKeys } from "../../src/adapters/embedded/keys.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { createFactLedger } from "../../src/adapters/embedded/fact-ledger.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import { newRow, newStatus } from "../../src/sites/index.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { tenantErasers } from "../../cmd/tenant-erasers.ts";
import { limits } from "../../src/contract/limits.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { createErasing, deleteKey, makeKey } from "../../src/tenancy/index.ts";
import { newDirectory } from "./embedded.ts";

/** A server's ports on a new database, with some deleted keys. */
async function setUp(names: readonly string[]) {
  const clock = createTestClock(Date.parse("2026-01-01T00:00:00.000Z"));
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const outbox = createOutbox(database, clock);
  const keys = createKeys(database);
  const made = [];
  for (const [index, name] of names.entries()) {
    const about = { id: `${index}`, now: clock.now(), randomBytes };
    const { key, hash } = makeKey({ name, plan: "Pro" }, about);
    await keys.create(key, hash);
    await deleteKey(keys, key.id);
    made.push(key);
  }
  const ports = {
    keys,
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
  };
  return { clock, database, outbox, keys, ports, made };
}

it("a delivery that was on its way is erased too, and the key's record goes last", async () => {
  const { clock, database, outbox, keys, ports, made } = await setUp(["a"]);
  const tenant = made[0]?.tenant ?? "";
  const put = (id: string) => {
    const message = { id, tenant, job: null, event: "PAGE_SCRAPED" as const, at: clock.now() };
    const delivery = { id, lane: "hook_1", url: null, outcome: "pending" as const, tries: [] };
    return outbox.enqueue({ ...message, body: Buffer.from("{}") }, [delivery]);
  };
  const left = async () => (await outbox.list({ lane: "hook_1", limit: 10 })).length;
  const erase = createErasing({ ...ports, erasers: tenantErasers(database, { outbox }), clock });

  await put("first");
  const onItsWay = put("second");
  expect(await erase(false)).toBe(false);
  await onItsWay;
  // A dispatcher that had read the tenant's webhooks before they were removed.
  await put("third");
  for (let seconds = 0; seconds * 1_000 <= limits.eraseAgainMs.value; seconds++) {
    await clock.advance(1_000);
    await erase(false);
  }
  expect(await left()).toBe(0);
  expect(await keys.list()).toEqual([]);
  expect(await erase(false)).toBe(true);
});

it("a tenant whose data cannot be erased does not keep others waiting", async () => {
  const { clock, keys, ports, made } = await setUp(["broken", "fine"]);
  const broken = made[0]?.tenant ?? "";
  const erased: string[] = [];
  const erasers = [
    async (tenant: string) => {
      if (tenant === broken) throw new Error("disk full");
      erased.push(tenant);
    },
  ];
  const erase = createErasing({ ...ports, erasers, clock });
  await expect(erase(false)).rejects.toThrow("1 keys not erased");
  await clock.advance(limits.eraseAgainMs.value);
  await expect(erase(false)).rejects.toThrow("1 keys not erased");
  expect(erased).toEqual([made[1]?.tenant, made[1]?.tenant]);
  expect((await keys.list()).map(({ name }) => name)).toEqual(["broken"]);
});

it("where no server runs, one pass is enough", async () => {
  const { clock, database, keys, ports } = await setUp(["a"]);
  const erase = createErasing({ ...ports, erasers: tenantErasers(database), clock });
  expect(await erase(true)).toBe(true);
  expect(await keys.list()).toEqual([]);
});

it("Sites go with their key: records, pages and what the ledger quotes", async () => {
  const { clock, database, ports, made } = await setUp(["a"]);
  const tenant = made[0]?.tenant ?? "";
  const sites = createSites(database);
  const [sitePages, ledger] = [createSitePages(database), createFactLedger(database, clock)];
  const at = new Date(clock.now()).toISOString();
  const side = { content: "$10", quote: "It costs $10", contentHash: "h" };
  const left = async (of: string) => {
    const ref = { tenant: of, site: `site_${of}` };
    const part = { limit: 10, cursor: null };
    return [
      (await sites.list({ tenant: of, limit: 10 })).length,
      (await sitePages.list(ref, "all", part)).pages.length,
      (await ledger.list(ref, {}, part)).entries.length,
    ];
  };
  for (const of of [tenant, "other"]) {
    const [ref, spec] = [{ tenant: of, site: `site_${of}` }, { url: "https://shop.example/" }];
    const record = { id: ref.site, tenant: of, createdAt: at, spec };
    await sites.create({ ...record, status: newStatus(spec) }, 0);
    await sitePages.putMany(ref, [newRow(spec.url, clock.now())]);
    const about = { id: "chg_1", siteId: ref.site, sync: 1, kind: "added" as const, at };
    const item = { itemId: "i", source: spec.url, category: "PRICING" as const, title: "Basic" };
    await ledger.append(ref, [{ ...about, ...item, before: null, after: side, erased: false }]);
  }
  const erase = createErasing({ ...ports, erasers: tenantErasers(database), clock });
  await erase(false);
  expect([await left(tenant), await left("other")]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
});
