import { expect } from "vitest";
import type { FactEntry } from "../../src/contract/sites/fact-entry.ts";
import type { FactFilter, FactLedger } from "../../src/ports/fact-ledger.ts";
import type { SiteRef } from "../../src/ports/site-pages.ts";
import { newSiteRef, newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function factLedgerContract(
  name: string,
  open: () => Promise<Opened<FactLedger>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`fact ledger: ${name}`, open, options, cases);
}

type Subject = Opened<FactLedger>;

const hour = 3_600_000;
/** Entries expire by their age, so they are of the last days. */
const start = Math.floor(Date.now() / hour) * hour - 200 * hour;
const at = (hours: number): string => new Date(start + hours * hour).toISOString();
const side = (content: string) => ({ content, quote: `quote of ${content}`, contentHash: "h" });

function entry(site: SiteRef, n: number, given: Partial<FactEntry> = {}): FactEntry {
  return {
    id: `chg_${String(n).padStart(6, "0")}`,
    siteId: site.site,
    sync: n + 1,
    kind: "changed",
    at: at(n),
    itemId: `item-${n}`,
    source: `https://example.com/${n % 3}`,
    category: n % 2 === 0 ? "PRICING" : "FAQ",
    title: `Café 漢字 ${n}`,
    before: side(`${n} before`),
    after: side(`${n} after`),
    erased: false,
    ...given,
  };
}

const cases = {
  async "entries come back as they were, also after a restart"({ port, reopen }: Subject) {
    const site = newSiteRef();
    const entries = [
      entry(site, 1, { kind: "added", before: null }),
      entry(site, 2),
      entry(site, 3, { kind: "removed", after: null }),
    ];
    expect(await port.append(site, entries)).toBe(3);
    expect(await all(port, site)).toEqual(entries);
    expect(await all(await required(reopen)(), site)).toEqual(entries);
  },

  async "an entry that is appended again is stored once"({ port, reopen }: Subject) {
    const site = newSiteRef();
    const entries = times(20, (n) => entry(site, n));
    expect(await port.append(site, entries.slice(0, 12))).toBe(12);
    const other = await required(reopen)();
    expect(await other.append(site, entries)).toBe(8);
    const counts = await Promise.all([port.append(site, entries), other.append(site, entries)]);
    expect(counts).toEqual([0, 0]);
    expect(await all(port, site)).toEqual(entries);
  },

  async "lists are read in parts, in both directions"({ port }: Subject) {
    const site = newSiteRef();
    const entries = times(50, (n) => entry(site, n));
    await port.append(site, entries);
    for (const limit of [1, 7, 50, 100]) {
      expect(await all(port, site, {}, limit)).toEqual(entries);
      expect(await all(port, site, {}, limit, "listNewest")).toEqual(entries.toReversed());
    }
    expect(await port.list(newSiteRef(), {}, { limit: 10, cursor: null })).toEqual({
      entries: [],
      cursor: null,
    });
  },

  async "entries of one sync share their time and are listed once"({ port }: Subject) {
    const site = newSiteRef();
    const entries = times(30, (n) => entry(site, n, { at: at(1), sync: 2 }));
    await port.append(site, entries);
    const ids = entries.map(({ id }) => id);
    expect((await all(port, site, {}, 7)).map(({ id }) => id)).toEqual(ids);
    const newest = await all(port, site, {}, 7, "listNewest");
    expect(newest.map(({ id }) => id)).toEqual(ids.toReversed());
  },

  async "a filter by time and category"({ port }: Subject) {
    const site = newSiteRef();
    await port.append(
      site,
      times(60, (n) => entry(site, n)),
    );
    const numbers = async (filter: FactFilter) =>
      (await all(port, site, filter, 9)).map(({ sync }) => sync - 1);
    expect(await numbers({ from: at(10), to: at(13) })).toEqual([10, 11, 12]);
    expect(await numbers({ from: at(10), to: at(16), category: "FAQ" })).toEqual([11, 13, 15]);
    expect(await numbers({ from: at(57) })).toEqual([57, 58, 59]);
    expect(await numbers({ to: at(2) })).toEqual([0, 1]);
    expect(await numbers({ from: at(100) })).toEqual([]);
    expect(await numbers({ category: "LEGAL" })).toEqual([]);
    const newest = await all(port, site, { from: at(10), to: at(13) }, 2, "listNewest");
    expect(newest.map(({ sync }) => sync - 1)).toEqual([12, 11, 10]);
  },

  async "what was known at a time"({ port }: Subject) {
    const site = newSiteRef();
    await port.append(site, [
      entry(site, 1, { itemId: "a", before: side("a1"), after: side("a2") }),
      entry(site, 2, { itemId: "b", kind: "added", before: null, after: side("b1") }),
      entry(site, 3, { itemId: "a", before: side("a2"), after: side("a3") }),
      entry(site, 4, { itemId: "c", kind: "removed", before: side("c1"), after: null }),
      entry(site, 5, { itemId: "b", before: side("b1"), after: side("b2") }),
    ]);
    const known = async (hours: number, limit = 10) => {
      const found = new Map<string, string | null>();
      let cursor: string | null = null;
      do {
        const part = await port.asOf(site, at(hours), { limit, cursor });
        for (const each of part.entries) found.set(each.itemId, each.before?.content ?? null);
        cursor = part.cursor;
      } while (cursor !== null);
      return Object.fromEntries(found);
    };
    expect(await known(0)).toEqual({ a: "a1", b: null, c: "c1" });
    expect(await known(0, 1)).toEqual({ a: "a1", b: null, c: "c1" });
    expect(await known(1)).toEqual({ a: "a2", b: null, c: "c1" });
    expect(await known(2, 2)).toEqual({ a: "a2", b: "b1", c: "c1" });
    expect(await known(3)).toEqual({ b: "b1", c: "c1" });
    expect(await known(4)).toEqual({ b: "b1" });
    expect(await known(5)).toEqual({});
    const ofItems = { limit: 5, cursor: null, items: ["b", "c", "unknown"] };
    const { entries: some, cursor: end } = await port.asOf(site, at(1), ofItems);
    expect(some.map(({ itemId, before }) => [itemId, before?.content ?? null])).toEqual(
      Object.entries(await known(1)).filter(([id]) => id === "b" || id === "c"),
    );
    expect(end).toBeNull();
  },

  async "erased pages leave entries without text"({ port }: Subject) {
    const site = newSiteRef();
    const entries = times(9, (n) => entry(site, n));
    await port.append(site, entries);
    await port.erase(site, ["https://example.com/1", "https://example.com/unknown"]);
    const left = await all(port, site);
    expect(left).toHaveLength(9);
    for (const each of left) {
      const isErased = each.source.endsWith("/1");
      expect(each.erased).toBe(isErased);
      expect(JSON.stringify(each).includes("before")).toBe(true);
      expect(JSON.stringify(each).includes("quote of")).toBe(!isErased);
      expect(each.title === "").toBe(isErased);
    }
    expect(await port.append(site, entries)).toBe(0);
    const { entries: known } = await port.asOf(site, at(-1), { limit: 20, cursor: null });
    expect(known.filter(({ erased }) => erased)).toHaveLength(3);
  },

  async "sites and tenants do not see each other"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newSiteRef(tenant), newSiteRef(tenant)];
    const stranger: SiteRef = { ...one, tenant: newTenant() };
    for (const site of [one, sibling, stranger]) await port.append(site, [entry(site, 1)]);
    await port.erase(one, ["https://example.com/1"]);
    expect((await all(port, sibling))[0]?.erased).toBe(false);
    await port.remove({ site: one });
    expect(await all(port, one)).toEqual([]);
    expect(await all(port, sibling)).toHaveLength(1);
    await port.remove({ tenant });
    expect(await all(port, sibling)).toEqual([]);
    expect(await all(port, stranger)).toHaveLength(1);
    expect(await port.append(one, [entry(one, 1)])).toBe(1);
  },

  async "two thousand entries"({ port }: Subject) {
    const site = newSiteRef();
    const entries = times(2_000, (n) => entry(site, n, { at: at(Math.floor(n / 100)) }));
    expect(await port.append(site, entries)).toBe(2_000);
    expect((await all(port, site, {}, 1_000)).map(({ id }) => id)).toEqual(
      entries.map(({ id }) => id),
    );
  },
};

async function all(
  port: FactLedger,
  site: SiteRef,
  filter: FactFilter = {},
  limit = 100,
  order: "list" | "listNewest" = "list",
): Promise<FactEntry[]> {
  const found: FactEntry[] = [];
  let cursor: string | null = null;
  for (let parts = 0; parts < 1_000; parts++) {
    const part: Awaited<ReturnType<FactLedger["list"]>> = await port[order](site, filter, {
      limit,
      cursor,
    });
    expect(part.entries.length).toBeLessThanOrEqual(limit);
    found.push(...part.entries);
    cursor = part.cursor;
    if (cursor === null) return found;
  }
  throw new Error("the list does not end");
}
