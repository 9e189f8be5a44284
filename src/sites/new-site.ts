import type { SiteSpec, SiteStatus } from "../contract/sites/site.ts";

/** A Site that is created unpaused starts its first sync at once. */
export function newStatus(spec: SiteSpec): SiteStatus {
  return {
    state: spec.paused === true ? "paused" : "idle",
    reason: null,
    pages: { current: 0, failing: 0, gone: 0, refused: 0, unread: 0 },
    items: 0,
    passages: 0,
    nextSync: null,
    lastSync: null,
    sync: null,
    syncs: [],
    syncRequest: null,
    scheduledBy: null,
    fault: null,
    faults: 0,
    removals: [],
  };
}
