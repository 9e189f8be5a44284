import { expect, test } from "vitest";
import { newSite } from "../../../../test/contract/samples.ts";
import type { SiteRecord } from "../../../contract/sites/site-record.ts";
import type { OpenSync, StoredSync } from "../../../contract/sites/site.ts";
import { isBaseline } from "../../../sites/index.ts";
import { continuedStatus, recordedStatus, recordToContinue } from "./recorded-status.ts";

const at = "2026-02-01T00:00:00.000Z";

const sync = (n: number, state: StoredSync["state"], read: number): StoredSync => {
  const counts = { read, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
  return { n, state, startedAt: at, finishedAt: at, counts, bytes: 0, requests: 0, reason: null };
};
const open = (n: number): OpenSync => ({
  ...sync(n, "running", 1),
  manual: false,
  scope: "all",
  slice: 1,
  known: 1,
  step: "none",
  sliceStartedAt: null,
  fruitless: 0,
  retryAt: null,
  removing: 0,
  confirmed: false,
});

test.each<[title: string, ended: StoredSync[], under: OpenSync | null, baseline: boolean]>([
  ["never read", [], null, true],
  ["in its first sync", [], open(1), true],
  ["read", [sync(1, "completed", 3)], null, false],
  ["read, in its second sync", [sync(1, "completed", 3)], open(2), false],
  ["read before a failure", [sync(2, "failed", 0), sync(1, "completed", 3)], null, false],
  ["only cancelled", [sync(1, "cancelled", 3)], open(2), true],
])("a Site that was %s goes on under another object", (_title, ended, under, baseline) => {
  const { id, tenant, spec, status } = newSite();
  const before = { ...status, lastSync: ended[0] ?? null, sync: under, syncs: ended };
  const name = { id, tenant, name: "docs", url: spec.url, createdAt: at, madeAt: at };
  const record = { ...name, keepKnowledge: false, status: recordedStatus(before) };
  expect(record.status.syncs.length).toBeLessThanOrEqual(1);
  const next = continuedStatus(record, status, Date.parse(at));
  expect(isBaseline(next)).toBe(baseline);
  const numbers = next.syncs.map(({ n }) => n);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
  expect(next.lastSync?.n).toBe(under?.n ?? ended[0]?.n);
});

test.each<[title: string, change: Partial<SiteRecord>, isContinued: boolean]>([
  ["of an object that has disappeared", { uid: "old", missingSince: at }, true],
  ["of this object, after a pass that failed before the status", { uid: "new" }, true],
  ["of another object", { uid: "old" }, false],
  ["of an object without a uid yet", {}, false],
  ["that is being removed", { uid: "new", removal: "erase" }, false],
  ["of another name", { uid: "new", name: "shop" }, false],
  ["of another URL", { uid: "new", url: "https://other.example/" }, false],
])("a record %s", (_title, change, isContinued) => {
  const { id, tenant, spec, status } = newSite();
  const record: SiteRecord = {
    id,
    tenant,
    name: "docs",
    url: spec.url,
    keepKnowledge: false,
    status,
    createdAt: at,
    madeAt: at,
    ...change,
  };
  const found = recordToContinue([record], { name: "docs", uid: "new" }, spec.url);
  expect(found).toBe(isContinued ? record : undefined);
});
