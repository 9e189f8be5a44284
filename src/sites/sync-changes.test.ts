import { expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../test/contract/embedded.ts";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createFactLedger } from "../adapters/embedded/fact-ledger.ts";
import { limits } from "../contract/limits.ts";
import type { FactEntry } from "../contract/sites/fact-entry.ts";
import type { FactLedger } from "../ports/fact-ledger.ts";
import { changesOfSync } from "./sync-changes.ts";

const site = { tenant: "t", site: "site_a" };
const hour = 3_600_000;
const begun = Date.parse("2026-02-01T12:00:00.000Z");
const max = limits.syncedChanges.value;

const entry = (number: number, sync: number, at: number): FactEntry => ({
  id: `chg_${sync}_${number}`,
  siteId: site.site,
  sync,
  kind: "changed",
  at: new Date(at).toISOString(),
  itemId: `item-${number}`,
  source: "https://shop.example/",
  category: "PRICING",
  title: "Basic",
  before: null,
  after: null,
  erased: false,
});
const entries = (count: number, sync: number, at: number) =>
  Array.from({ length: count }, (_, number) => entry(number, sync, at));

/** Lists from an hour earlier in parts of fifty and leaves out what is too early afterwards. */
function filteringLast(ledger: FactLedger): Pick<FactLedger, "list"> {
  return {
    async list(of, { from = "" }, { cursor }) {
      const earlier = new Date(Date.parse(from) - hour).toISOString();
      const part = await ledger.list(of, { from: earlier }, { limit: 50, cursor });
      return { ...part, entries: part.entries.filter(({ at }) => at >= from) };
    },
  };
}

it.each([
  ["none", 0, 0, false],
  ["one after many of the hour before", 120, 1, false],
  ["as many as fit", 120, max, false],
  ["one more than fits", 120, max + 1, true],
  ["one more than fits, without earlier ones", 0, max + 1, true],
])("the changes of a sync: %s", async (_title, earlier, own, truncated) => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const ledger = createFactLedger(database, { now: () => begun });
  await ledger.append(site, entries(earlier, 1, begun - hour / 2));
  await ledger.append(site, entries(own, 2, begun + 1_000));
  const of = { n: 2, startedAt: new Date(begun).toISOString() };
  for (const each of [ledger, filteringLast(ledger)]) {
    const found = await changesOfSync(each, site, of);
    expect(found.truncated).toBe(truncated);
    expect(found.changes).toEqual(entries(Math.min(own, max), 2, begun + 1_000));
  }
});
