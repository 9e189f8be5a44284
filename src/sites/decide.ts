import { limits } from "../contract/limits.ts";
import type {
  attentionReasons,
  OpenSync,
  Site,
  SiteStatus,
  SyncCounts,
} from "../contract/sites/site.ts";
import type { SettledSlice } from "../contract/sites/slice.ts";
import type { SitePageCounts } from "../contract/sites/site-page.ts";
import { slicesAbreast } from "../contract/sites/sync-job.ts";
import type { Run } from "../ports/runs.ts";
import { sharesMax, sharesOf } from "./pages/shares.ts";
import { guard, recentRemovals } from "./guard.ts";
import { pagesAllowed } from "./plan-problem.ts";
import { sumCounts } from "./sum-counts.ts";
import { keptSyncs } from "./kept-syncs.ts";
import { nextSyncAt } from "./schedule/next-sync.ts";

/** All that is known of a Site at one moment. */
export type ObservedSite = {
  site: Site;
  /** Why the Site may not run: its key is revoked or expired, or the tenant's storage is full. */
  fault: SiteFault | undefined;
  /** The latest slices, which are read side by side, by their numbers. */
  slices: readonly ObservedSlice[];
  /** `places`: how many slices may run; absent: one. */
  slot: { free: true; places?: number } | { free: false; reason: string; isOwn?: boolean };
  /** URLs of the next slices, where the sync is about to plan them; empty: all pages are settled. */
  plan: readonly string[] | undefined;
  /** What the latest slices have done, all together. */
  settled: SettledSlice | undefined;
  /** The removals of the ending sync, once they are carried out. */
  applied:
    | { counts: SyncCounts; pages: SitePageCounts; items: number; passages: number }
    | undefined;
  pages: SitePageCounts;
  /** When the first page is due, with the schedule `adaptive`. */
  nextDue: number | undefined;
};

export type ObservedSlice = {
  slice: number;
  /** Its log announces its run. */
  isAnnounced: boolean;
  /** Its crawler has published its end. */
  hasResult: boolean;
  run: Run | undefined;
};

export type SiteFault = {
  cause: Extract<Attention, "key" | "quota" | "session" | "storage">;
  reason: string;
};

export type SiteAction =
  | { do: "announce"; slice: number }
  | { do: "start"; slice: number; urls: readonly string[]; deadlineAt: number }
  | { do: "stop"; slice: number }
  | { do: "settle"; slice: number }
  /** Carries out the removals of the sync, and appends their entries to the ledger. */
  | { do: "apply" }
  /** Removes what a cancelled sync has not settled. */
  | { do: "discard"; slice: number }
  | { do: "publish"; event: SiteEvent };

export type SiteEvent =
  | { type: "site_synced"; sync: number; counts: SyncCounts }
  | {
      type: "site_needs_attention";
      sync: number;
      cause: Attention;
      message: string;
      /** Number of the fault: the same cause may come again before the next sync. */
      fault?: number;
    };
export type Attention = (typeof attentionReasons)[number];

export type SiteDecision = {
  status: SiteStatus;
  actions: SiteAction[];
  /** Look again at this time, without a change. */
  wakeAt?: number;
};

/**
 * What to do about a Site, given what is known of it. Pure, like the decision about a job: an intent
 * is written in one pass, its effect follows in the next, so a crash between the two loses nothing.
 */
export function decideSite(observed: ObservedSite, now: number): SiteDecision {
  const decision = decide(observed, now);
  if (observed.fault !== undefined) return decision;
  const allowedPages = pagesAllowed(observed.site.spec);
  return { ...decision, status: { ...decision.status, fault: null, allowedPages } };
}

function decide(observed: ObservedSite, now: number): SiteDecision {
  const { site, fault } = observed;
  const { sync } = site.status;
  if (sync !== null) {
    if (site.spec.cancelSync === sync.n) return cancel(observed, sync, now);
    if (sync.state === "needs_confirmation") return awaitConfirmation(observed, sync, now);
    return advance(observed, sync, now);
  }
  if (site.spec.paused === true) return hold(site.status, undefined, now);
  if (fault !== undefined) return hold(site.status, fault, now);
  return considerSync(observed, now);
}

/** The crawler ends first: it could still publish, and the next sync would read beside it. */
function cancel(observed: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  const { site, slices } = observed;
  const actions = stops(slices);
  if (actions.length > 0) {
    return { status: site.status, actions, wakeAt: now + limits.stopCheckMs.value };
  }
  const ended = endSync(observed, sync, "cancelled", null, now);
  return { ...ended, actions: [{ do: "discard", slice: sync.slice }, ...ended.actions] };
}

/** No schedule runs while the Site is paused; it is computed again from the time of its end. */
function hold(status: SiteStatus, fault: SiteFault | undefined, now: number): SiteDecision {
  return pause({ ...status, nextSync: null, scheduledBy: null }, fault, now);
}

/**
 * A pause by its owner ends with a change of the Site; a fault may end unseen. Its number is stored
 * after its event was published, so a repeated pass publishes the same event.
 */
function pause(status: SiteStatus, fault: SiteFault | undefined, now: number): SiteDecision {
  const reason = fault?.reason ?? null;
  const paused = { ...status, state: "paused" as const, reason };
  if (fault === undefined) return { status: paused, actions: [] };
  const sync = status.sync?.n ?? status.lastSync?.n ?? 1;
  const wakeAt = now + limits.siteFaultCheckMs.value;
  const { cause, reason: message } = fault;
  if (status.fault === cause) return { status: paused, actions: [], wakeAt };
  const number = status.faults + 1;
  const event = { type: "site_needs_attention" as const, sync, cause, message, fault: number };
  const next = { ...paused, fault: cause, faults: number };
  return { status: next, actions: [{ do: "publish", event }], wakeAt };
}

function considerSync(observed: ObservedSite, now: number): SiteDecision {
  const { site } = observed;
  const { spec, status } = site;
  const isRequested = spec.syncRequest !== undefined && spec.syncRequest !== status.syncRequest;
  const isFirst = status.lastSync === null;
  const schedule = spec.schedule ?? null;
  const isDue =
    status.nextSync !== null &&
    status.scheduledBy === schedule &&
    Date.parse(status.nextSync) <= now;
  if (isRequested || isFirst || isDue) {
    const manual = isRequested || isFirst;
    const isAdaptive = schedule === "adaptive" && observed.nextDue !== undefined;
    const scope = isAdaptive && !manual ? "due" : "all";
    const n = (status.lastSync?.n ?? 0) + 1;
    const begun: SiteStatus = {
      ...status,
      state: "syncing",
      reason: null,
      sync: openSync(
        {
          n,
          manual,
          scope,
          known: knownPages(observed.pages),
          request: isRequested ? spec.syncRequest : null,
        },
        now,
      ),
      syncRequest: spec.syncRequest ?? null,
    };
    return { status: begun, actions: [], wakeAt: now };
  }
  return scheduled(observed, { ...status, state: "idle", reason: null }, now);
}

/**
 * The status with its next time, which is computed when it has none or another schedule. With
 * `adaptive` a page may be due earlier than when it was computed.
 */
function scheduled(
  { site: { id, spec }, nextDue }: ObservedSite,
  status: SiteStatus,
  now: number,
): SiteDecision {
  const schedule = spec.schedule ?? null;
  const isKnown = status.nextSync !== null && status.scheduledBy === schedule;
  const known = isKnown ? Date.parse(status.nextSync ?? "") : Infinity;
  const isFinal = isKnown && schedule !== "adaptive";
  const computed = isFinal ? undefined : nextSyncAt({ id, schedule, nextDue }, now);
  const next = isKnown ? Math.min(known, computed ?? Infinity) : computed;
  const nextSync = next === undefined ? null : new Date(next).toISOString();
  const withNext = { ...status, nextSync, scheduledBy: schedule };
  return { status: withNext, actions: [], ...(next !== undefined && { wakeAt: next }) };
}

type Begun = Pick<OpenSync, "n" | "manual" | "scope" | "known" | "request">;

const knownPages = ({ current, failing }: SitePageCounts): number => current + failing;

function openSync(begun: Begun, now: number): OpenSync {
  return {
    ...begun,
    state: "running",
    startedAt: new Date(now).toISOString(),
    finishedAt: null,
    counts: { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 },
    bytes: 0,
    requests: 0,
    reason: null,
    slice: 0,
    step: "none",
    sliceStartedAt: null,
    fruitless: 0,
    retryAt: null,
    removing: 0,
    confirmed: false,
  };
}

function advance(observed: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  switch (sync.step) {
    case "none":
      return considerSlice(observed, sync, now);
    case "running":
      return superviseSlices(observed, sync, now);
    case "ending":
      return conclude(observed, sync, now);
  }
}

/** No slice runs: begin the next ones, or end the sync when every page is settled. */
function considerSlice(observed: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  const { site, fault, slot, plan, slices } = observed;
  const { status } = site;
  // The sync goes on where it is when the Site may run again.
  if (site.spec.paused === true) return pause(status, undefined, now);
  if (fault !== undefined) return pause(status, fault, now);
  const stop = stops(slices);
  if (stop.length > 0) {
    return { status, actions: stop, wakeAt: now + limits.stopCheckMs.value };
  }
  const retryAt = sync.retryAt === null ? 0 : Date.parse(sync.retryAt);
  if (now < retryAt) return { status, actions: [], wakeAt: retryAt };
  if (plan === undefined) return { status, actions: [], wakeAt: now };
  const isOver = plan.length === 0 || sync.fruitless >= limits.syncAttemptsMax.value;
  if (isOver || sync.slice >= limits.syncSlices.value) {
    return {
      status: withSync(status, { ...sync, step: "ending", retryAt: null }),
      actions: [],
      wakeAt: now,
    };
  }
  if (!slot.free) {
    return { status: { ...status, state: "syncing", reason: slot.reason }, actions: [] };
  }
  const abreast = Math.min(slot.places ?? 1, sharesMax(plan));
  const begun: OpenSync = {
    ...sync,
    slice: sync.slice + abreast,
    abreast,
    step: "running",
    sliceStartedAt: new Date(now).toISOString(),
    retryAt: null,
  };
  const next: SiteStatus = { ...status, state: "syncing", reason: null, sync: begun };
  return { status: next, actions: [], wakeAt: now };
}

/** Slices were begun: announce and start them, await their end, then settle what they have read. */
function superviseSlices(observed: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  const { site, slices, plan, settled } = observed;
  const { status } = site;
  if (settled?.slice === sync.slice)
    return { ...settledSlice(status, sync, settled, now), wakeAt: now };
  const deadlineAt = Date.parse(sync.sliceStartedAt ?? "") + limits.sliceMs.value + graceMs;
  if (!slices.every(({ isAnnounced }) => isAnnounced)) {
    if (plan === undefined) return { status, actions: [], wakeAt: now };
    // None starts before all are announced, so another plan after a crash reads no page twice.
    const numbers = slicesAbreast(sync);
    const shares = sharesOf(plan, numbers.length);
    const actions: SiteAction[] = [
      ...numbers.map((slice): SiteAction => ({ do: "announce", slice })),
      ...numbers.flatMap((slice, index): SiteAction[] => {
        const urls = shares[index];
        return urls === undefined ? [] : [{ do: "start", slice, urls, deadlineAt }];
      }),
    ];
    return { status, actions, wakeAt: deadlineAt };
  }
  const open = slices.filter((one) => !isRead(one));
  // Whatever a crawler has stored and published counts, also when it was killed.
  if (open.length === 0) {
    const actions: SiteAction[] = [{ do: "settle", slice: sync.slice }, ...stops(slices)];
    return { status, actions, wakeAt: now + limits.refusedRetryMs.value };
  }
  if (now < deadlineAt) return { status, actions: [], wakeAt: deadlineAt };
  // A crawler that still runs may publish another page, so its end is awaited.
  return { status, actions: stops(open), wakeAt: now + limits.stopCheckMs.value };
}

const isRead = ({ hasResult, run }: ObservedSlice): boolean =>
  hasResult || run === undefined || hasEnded(run);

const stops = (slices: readonly ObservedSlice[]): SiteAction[] =>
  slices.flatMap(({ run, slice }) => (run === undefined ? [] : [{ do: "stop", slice }]));

const graceMs = 30_000;

const hasEnded = (run: Run): boolean =>
  run.state === "exited" || run.state === "lost" || run.state === "impossible";

/** In one write with the counts: a slice is counted once, however often it is settled. */
function settledSlice(
  status: SiteStatus,
  sync: OpenSync,
  settled: SettledSlice,
  now: number,
): { status: SiteStatus; actions: SiteAction[] } {
  const fruitless = settled.settled === 0 ? sync.fruitless + 1 : 0;
  const waitMs = fruitless === 0 ? 0 : Math.min(retryMaxMs, 1_000 * 4 ** (fruitless - 1));
  const next: OpenSync = {
    ...sync,
    step: "none",
    sliceStartedAt: null,
    fruitless,
    retryAt: waitMs === 0 ? null : new Date(now + waitMs).toISOString(),
    counts: sumCounts(sync.counts, settled.counts),
    bytes: sync.bytes + settled.bytes,
    requests: sync.requests + settled.requests,
    removing: sync.removing + settled.removing,
    emptying: (sync.emptying ?? 0) + (settled.emptying ?? 0),
  };
  return { status: withSync(status, next), actions: [] };
}

const retryMaxMs = 15 * 60_000;

/** All pages are settled: carry out the removals, or wait until a client confirms them. */
function conclude(observed: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  const { site, applied } = observed;
  const { status } = site;
  if (applied === undefined) {
    const earlier = recentRemovals(status.removals, now);
    const { known, removing } = sync;
    const verdict = guard({ known, removing, earlier, now });
    if (!verdict.ok && !sync.confirmed) return needConfirmation(status, sync, verdict.reason, now);
    return { status, actions: [{ do: "apply" }], wakeAt: now };
  }
  const { counts } = applied;
  const all = sumCounts(sync.counts, counts);
  const isFailed = sync.fruitless >= limits.syncAttemptsMax.value;
  // Once until a page can be read again.
  const wasFailing = status.lastSync?.reason === nothingRead;
  const isFailing = isFailed || isWholeFailing(sync, all, wasFailing);
  const { removing, emptying = 0, confirmed } = sync;
  const emptied = emptying === 0 ? {} : { emptied: emptying };
  const removal = { at: now, pages: removing, ...emptied, confirmed };
  const removals = recentRemovals([...status.removals, removal], now);
  const { pages, items, passages } = applied;
  const done = { ...status, removals, pages, items, passages };
  const reason = isFailing ? nothingRead : null;
  const ended = { ...sync, counts: all };
  const decision = endSync(
    { ...observed, site: { ...site, status: done } },
    ended,
    isFailed ? "failed" : "completed",
    reason,
    now,
  );
  const synced = { type: "site_synced" as const, sync: sync.n, counts: all };
  const events: SiteAction[] = [{ do: "publish", event: synced }];
  if (isFailing && !wasFailing) {
    const event = {
      type: "site_needs_attention" as const,
      sync: sync.n,
      cause: "failing" as const,
    };
    events.push({ do: "publish", event: { ...event, message: nothingRead } });
  }
  return { ...decision, actions: [...events, ...decision.actions] };
}

const nothingRead = "no page could be read";

/** A sync of due pages may consist of one page, whose failure shows little about the site. */
function isWholeFailing(
  { scope, known }: OpenSync,
  { failed, read, unchanged }: SyncCounts,
  wasFailing: boolean,
): boolean {
  const enough = scope === "all" || wasFailing ? 1 : Math.min(failedMin, Math.max(1, known));
  return failed >= enough && read + unchanged === 0;
}

const failedMin = 3;

function needConfirmation(
  status: SiteStatus,
  sync: OpenSync,
  reason: string,
  now: number,
): SiteDecision {
  const waiting: OpenSync = { ...sync, state: "needs_confirmation", reason };
  const next = {
    ...withSync(status, waiting),
    state: "needs_confirmation" as const,
    reason,
    nextSync: null,
  };
  // The next pass reports it, also where no watch reports this write.
  return { status: { ...next, scheduledBy: null }, actions: [], wakeAt: now };
}

/** The schedule stops until the removals are confirmed or the sync is cancelled. */
function awaitConfirmation({ site }: ObservedSite, sync: OpenSync, now: number): SiteDecision {
  const { spec, status } = site;
  if (spec.confirmSync === sync.n) {
    const confirmed: OpenSync = { ...sync, state: "running", reason: null, confirmed: true };
    const next = { ...withSync(status, confirmed), state: "syncing" as const, reason: null };
    return { status: next, actions: [], wakeAt: now };
  }
  const message = sync.reason ?? "";
  const event = { type: "site_needs_attention" as const, sync: sync.n, cause: "guard" as const };
  // Published again by each pass; the log stores the event once.
  return { status, actions: [{ do: "publish", event: { ...event, message } }] };
}

function endSync(
  observed: ObservedSite,
  sync: OpenSync,
  state: "completed" | "failed" | "cancelled",
  reason: string | null,
  now: number,
): SiteDecision {
  const { site } = observed;
  const { status } = site;
  const { n, startedAt, counts, bytes, requests, request = null } = sync;
  const finishedAt = new Date(now).toISOString();
  const did = { counts, bytes, requests, reason, request };
  const lastSync = { n, state, startedAt, finishedAt, ...did };
  const syncs = keptSyncs([lastSync, ...status.syncs]);
  const ended = { sync: null, lastSync, syncs, nextSync: null };
  const idle = { ...status, state: "idle" as const, reason, ...ended };
  const { spec } = site;
  const isHeld = spec.paused === true || observed.fault !== undefined;
  const fault = spec.paused === true ? undefined : observed.fault;
  return isHeld ? hold(idle, fault, now) : scheduled(observed, idle, now);
}

const withSync = (status: SiteStatus, sync: OpenSync): SiteStatus => ({ ...status, sync });
