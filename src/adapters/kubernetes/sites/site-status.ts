import type { sitePhases, SiteResourceStatus } from "../../../contract/resources/site-resource.ts";
import type { OpenSync, SiteStatus, Sync } from "../../../contract/sites/site.ts";

export type Condition = NonNullable<SiteResourceStatus["conditions"]>[number];

/**
 * The status in a merge patch. A null removes a field of an object; in a list it would stay, so
 * entries of lists are written without.
 */
export function resourceStatus(status: SiteStatus, before: readonly Condition[], now: number) {
  const { state, pages, items, passages, syncs, ...rest } = status;
  return {
    ...rest,
    phase: phases[state],
    counts: { ...pages, pages: pages.current + pages.failing, items, passages },
    syncs: syncs.map(withoutNulls),
    conditions: conditionsOf(status, before, now),
  };
}

/** What the resource leaves out is null in the record. */
export function fromResourceStatus(resource: SiteResourceStatus) {
  const { phase = "Idle", counts, lastSync, sync, syncs = [], allowedPages } = resource;
  const { pages: _, items = 0, passages = 0, ...pages } = counts ?? {};
  return {
    state: stateOf(phase),
    reason: resource.reason ?? null,
    pages: { ...noPages, ...pages },
    items,
    passages,
    nextSync: resource.nextSync ?? null,
    lastSync: lastSync === undefined ? null : syncOf(lastSync),
    sync:
      sync === undefined
        ? null
        : {
            ...syncOf(sync),
            sliceStartedAt: sync.sliceStartedAt ?? null,
            retryAt: sync.retryAt ?? null,
          },
    syncs: syncs.map(syncOf),
    syncRequest: resource.syncRequest ?? null,
    scheduledBy: resource.scheduledBy ?? null,
    removals: resource.removals ?? [],
    fault: resource.fault ?? null,
    faults: resource.faults ?? 0,
    ...(allowedPages !== undefined && { allowedPages }),
  };
}

const noPages = { current: 0, failing: 0, gone: 0, refused: 0, unread: 0 };

const phases: Record<SiteStatus["state"], (typeof sitePhases)[number]> = {
  idle: "Idle",
  syncing: "Syncing",
  paused: "Paused",
  needs_confirmation: "NeedsConfirmation",
};

function stateOf(phase: (typeof sitePhases)[number]): SiteStatus["state"] {
  switch (phase) {
    case "Idle":
      return "idle";
    case "Syncing":
      return "syncing";
    case "Paused":
      return "paused";
    case "NeedsConfirmation":
      return "needs_confirmation";
  }
}

type ResourceSync = NonNullable<SiteResourceStatus["lastSync"]>;

const syncOf = <T extends ResourceSync>(sync: T) => ({
  ...sync,
  finishedAt: sync.finishedAt ?? null,
  reason: sync.reason ?? null,
});

const withoutNulls = (sync: Sync | OpenSync): object =>
  Object.fromEntries(Object.entries(sync).filter(([, value]) => value !== null));

/** A condition that stays as it was keeps the time of its last change. */
export function conditionsOf(
  status: SiteStatus,
  before: readonly Condition[],
  now: number,
): Condition[] {
  const wanted = [
    { type: "Accepted" as const, status: "True" as const, reason: "Accepted", message: "" },
    { type: "Synced" as const, ...syncedOf(status) },
    { type: "Attention" as const, ...attentionOf(status) },
  ];
  return wanted.map((condition) => {
    const last = before.find(({ type }) => type === condition.type);
    const isSame = last?.status === condition.status;
    const lastTransitionTime = isSame ? last.lastTransitionTime : new Date(now).toISOString();
    return { ...condition, lastTransitionTime };
  });
}

type Described = Pick<Condition, "status" | "reason" | "message">;

function syncedOf({ lastSync }: SiteStatus): Described {
  if (lastSync === null) {
    return { status: "Unknown", reason: "NotSynced", message: "the first sync has not ended" };
  }
  const message = `sync ${lastSync.n}${lastSync.reason === null ? "" : `: ${lastSync.reason}`}`;
  if (lastSync.state === "completed") return { status: "True", reason: "Completed", message };
  const reason = lastSync.state === "cancelled" ? "Cancelled" : "Failed";
  return { status: "False", reason, message };
}

function attentionOf({ state, reason, sync, lastSync }: SiteStatus): Described {
  if (state === "needs_confirmation") {
    const message = `sync ${sync?.n}: ${reason ?? ""}`;
    return { status: "True", reason: "NeedsConfirmation", message };
  }
  if (state === "paused" && reason !== null) {
    return { status: "True", reason: "Stopped", message: reason };
  }
  if (lastSync !== null && lastSync.reason !== null && lastSync.state !== "cancelled") {
    return { status: "True", reason: "Failing", message: lastSync.reason };
  }
  return { status: "False", reason: "None", message: "" };
}
