import type { SyncCounts } from "../contract/sites/site.ts";
import type { SettledSlice } from "../contract/sites/slice.ts";

export function sumCounts(a: SyncCounts, b: SyncCounts): SyncCounts {
  return {
    read: a.read + b.read,
    unchanged: a.unchanged + b.unchanged,
    changed: a.changed + b.changed,
    added: a.added + b.added,
    removed: a.removed + b.removed,
    failed: a.failed + b.failed,
  };
}

/** What slices that were read side by side have done together, under the number of the last. */
export function sumSlices(slices: readonly SettledSlice[]): SettledSlice {
  return slices.reduce((sum, one) => ({
    slice: one.slice,
    counts: sumCounts(sum.counts, one.counts),
    bytes: sum.bytes + one.bytes,
    requests: sum.requests + one.requests,
    removing: sum.removing + one.removing,
    emptying: (sum.emptying ?? 0) + (one.emptying ?? 0),
    settled: sum.settled + one.settled,
  }));
}
