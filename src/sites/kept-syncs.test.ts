import { expect, test } from "vitest";
import { limits } from "../contract/limits.ts";
import type { StoredSync } from "../contract/sites/site.ts";
import { isBaseline, keptSyncs } from "./kept-syncs.ts";

const at = "2026-02-01T00:00:00.000Z";

function sync(n: number, state: StoredSync["state"], read: number): StoredSync {
  const counts = { read, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
  return { n, state, startedAt: at, finishedAt: at, counts, bytes: 0, requests: 0, reason: null };
}

/** R: read; U: completed without a page; F: failed; C: cancelled after some pages. Oldest first. */
function after(outcomes: string): StoredSync[] {
  let syncs: StoredSync[] = [];
  for (const [index, letter] of outcomes.split("").entries()) {
    const state = letter === "F" ? "failed" : letter === "C" ? "cancelled" : "completed";
    syncs = keptSyncs([sync(index + 1, state, letter === "R" || letter === "C" ? 5 : 0), ...syncs]);
  }
  return syncs;
}

test.each<[outcomes: string, baseline: boolean]>([
  ["", true],
  ["R", false],
  ["C", true],
  ["FUC", true],
  ["F".repeat(40), true],
  [`${"F".repeat(40)}R`, false],
  [`R${"F".repeat(60)}`, false],
  [`${"U".repeat(30)}R${"F".repeat(60)}`, false],
])("after %s a sync is a baseline: %s", (outcomes, baseline) => {
  const syncs = after(outcomes);
  expect(isBaseline({ syncs })).toBe(baseline);
  expect(syncs.length).toBe(Math.min(outcomes.length, limits.syncsKept.value));
  expect(syncs[0]?.n ?? 0).toBe(outcomes.length);
});
