import { limits } from "../../contract/limits.ts";
import type { OpenSync, Site } from "../../contract/sites/site.ts";
import type { SettledSlice } from "../../contract/sites/slice.ts";
import { jobOfSlice, jobOfSync, slicesAbreast } from "../../contract/sites/sync-job.ts";
import { isDeepStrictEqual } from "node:util";
import {
  decideSite,
  isDeleted,
  movedTo,
  planSlice,
  sharesMax,
  planStart,
  sumSlices,
  type ObservedSite,
  type ObservedSlice,
  type SiteAction,
} from "../../sites/index.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import { syncEvents } from "../../objectives/index.ts";
import { isOwnWait, noteOwnWait } from "../own-wait.ts";
import { runName } from "../run-name.ts";
import type { SliceRef } from "./site-options.ts";
import {
  addSite,
  hostKeyOf,
  isHostRead,
  placeOf,
  siteOfJob,
  sliceAttempt,
  type OpenSite,
  type SitesState,
} from "./site-state.ts";

/** One pass of one Site. */
export async function reconcileSite(state: SitesState, id: string): Promise<void> {
  const { options, clock, queue, agenda, open } = state;
  await yieldToEventLoop();
  const site = await options.sites.get(id);
  if (site === undefined) {
    agenda.set(id, undefined);
    open.delete(id);
    for (const { name, job } of await state.runs.list()) {
      if (siteOfJob(job) === id) await state.runs.stop(name);
    }
    return release(state, id);
  }
  if (site.spec.removal !== undefined) return removeSite(state, site);
  const memory = memoryOf(state, site);
  const observed = await observeSite(state, site, memory);
  noteOwnWait(memory.own, isOwnWait(observed.slot), clock.now());
  const { status, actions, wakeAt } = decideSite(observed, clock.now());
  for (const action of actions) await act(state, site, memory, action, observed);
  if (!isDeepStrictEqual(status, site.status)) {
    const written = await options.sites.writeStatus(id, site.version, status);
    if (!written.ok && written.reason === "conflict") return void queue.add(id);
    // A missing record may be missing for a moment only.
    if (!written.ok) return void queue.addAfter(id, limits.refusedRetryMs.value);
    state.count?.(syncEvents(site.status, status, memory.own.until));
  }
  const waitsForSlot =
    status.sync?.step === "none" && !observed.slot.free && memory.waitsForHost !== true;
  if (status.sync?.step !== "running" && !waitsForSlot) release(state, id);
  if (status.sync === null) {
    open.delete(id);
    agenda.set(id, wakeAt);
  } else if (wakeAt !== undefined) {
    queue.addAfter(id, Math.max(1, wakeAt - clock.now()));
  }
}

/** The crawlers end first: what they publish later would stay behind. */
async function removeSite(state: SitesState, site: Site): Promise<void> {
  const { options, runs, queue, stories } = state;
  const { sync } = site.status;
  if (sync !== null) {
    const jobs = slicesAbreast(sync).map((slice) => refOf(site, sync, slice).job);
    let isRunning = false;
    for (const name of jobs.map(({ job }) => runName(job, sliceAttempt))) {
      if ((await runs.get(name)) === undefined) continue;
      await runs.stop(name);
      isRunning = true;
    }
    if (isRunning) return void queue.addAfter(site.id, limits.stopCheckMs.value);
    for (const job of jobs) stories.forget(job);
  }
  release(state, site.id);
  await options.erase(site);
  await options.sites.remove(site.id);
}

/** Frees the places of the slices, and wakes Sites that wait for its host. */
function release(state: SitesState, id: string): void {
  const { admission, reading, open } = state;
  const { places = 1 } = reading.get(id) ?? {};
  for (let index = 0; index < places; index++) admission.release(placeOf(id, index));
  if (!reading.delete(id)) return;
  for (const [other, { waitsForHost }] of open) if (waitsForHost === true) addSite(state, other);
}

/** One place, and as many more as are free now: the Site does not wait for those. */
async function slotOf(
  state: SitesState,
  site: Site,
  memory: OpenSite,
  wanted: number,
): Promise<ObservedSite["slot"]> {
  memory.waitsForHost = isHostRead(state, site);
  if (memory.waitsForHost)
    return { free: false, reason: "another Site of this key reads this host", isOwn: true };
  const { id, tenant } = site;
  const maxPerTenant = await state.options.maxPerTenant(site);
  const { admission, reading } = state;
  const applicant = { tenant, priority: "batch" as const, maxPerTenant };
  const slot = admission.requestSlot({ id, ...applicant });
  if (!slot.free) return slot;
  let places = 1;
  for (; places < wanted; places++) {
    const place = placeOf(id, places);
    if (admission.requestSlot({ id: place, ...applicant }).free) continue;
    admission.release(place);
    break;
  }
  // Taken in a pass whose write was refused, perhaps because the Site wants fewer now.
  const { places: before = 0 } = reading.get(id) ?? {};
  for (let index = places; index < before; index++) admission.release(placeOf(id, index));
  reading.set(id, { host: hostKeyOf(site), places });
  return { free: true, places };
}

function refOf(site: Site, sync: OpenSync, number: number): SliceRef {
  const { id, tenant } = site;
  return {
    site,
    sync,
    number,
    job: { tenant, job: jobOfSlice(id, sync.n, number) },
    syncJob: { tenant, job: jobOfSync(id, sync.n) },
  };
}

/** What is remembered of an earlier sync, or of an earlier slice, does not count. */
function memoryOf({ open }: SitesState, { id, status }: Site): OpenSite {
  const known = open.get(id);
  const { sync } = status;
  if (known !== undefined && known.sync === sync?.n) return known;
  const memory: OpenSite = { sync: sync?.n ?? 0, cursor: planStart, own: { waits: false } };
  open.set(id, memory);
  return memory;
}

async function observeSite(state: SitesState, site: Site, memory: OpenSite): Promise<ObservedSite> {
  const { options, clock } = state;
  const { sync } = site.status;
  const ref = { tenant: site.tenant, site: site.id };
  const fault = await options.fault(site);
  const base = { site, fault, slot: { free: true } as const, nextDue: undefined };
  if (sync === null) {
    const pages = await options.pages.counts(ref);
    const nextDue = await nextDueOf(state, site);
    return { ...base, ...nothing, pages, nextDue };
  }
  const slices: ObservedSlice[] = [];
  for (const slice of slicesAbreast(sync))
    slices.push(await observeSlice(state, site, sync, slice));
  const isWaiting = sync.retryAt !== null && clock.now() < Date.parse(sync.retryAt);
  const mayPlan = sync.step === "none" && sync.state === "running" && slices.every(isOver);
  const isUnannounced = sync.step === "running" && !slices.every((one) => one.isAnnounced);
  const isHeld = fault !== undefined || site.spec.paused === true;
  const plan =
    isUnannounced || (mayPlan && !isWaiting && !isHeld)
      ? await planOf(state, site, sync, memory)
      : undefined;
  const wantsSlot = mayPlan && plan !== undefined && plan.length > 0;
  const wanted = Math.min(site.spec.parallel ?? 1, sharesMax(plan ?? []));
  const slot = wantsSlot ? await slotOf(state, site, memory, wanted) : base.slot;
  return {
    ...base,
    slot,
    slices,
    plan,
    settled: memory.settled,
    applied: memory.applied,
    pages: site.status.pages,
    nextDue: memory.applied === undefined ? undefined : await nextDueOf(state, site),
  };
}

const isOver = ({ run }: ObservedSlice): boolean => run === undefined;

async function observeSlice(
  { stories, runs }: SitesState,
  site: Site,
  sync: OpenSync,
  slice: number,
): Promise<ObservedSlice> {
  const { job } = refOf(site, sync, slice);
  const story = await stories.read(job);
  const isAnnounced = story.attempt >= sliceAttempt;
  const run = isAnnounced ? await runs.get(runName(job.job, sliceAttempt)) : undefined;
  const hasResult = story.result !== undefined || story.gaveUp !== undefined;
  return { slice, isAnnounced, hasResult, run };
}

const nothing = {
  slices: [],
  plan: undefined,
  settled: undefined,
  applied: undefined,
};

async function nextDueOf({ options }: SitesState, { id, tenant, spec }: Site) {
  if (spec.schedule !== "adaptive") return undefined;
  return options.pages.nextDue({ tenant, site: id });
}

/** The URLs of the next slices. An empty plan that did not begin at the start is made once more. */
async function planOf(
  { options, clock }: SitesState,
  { id, tenant, spec }: Site,
  sync: OpenSync,
  memory: OpenSite,
): Promise<readonly string[]> {
  const isBegun = sync.step === "running";
  const { abreast = 1 } = sync;
  const slice = isBegun ? sync.slice - abreast + 1 : sync.slice + 1;
  if (memory.plan?.slice === slice) return memory.plan.urls;
  const ref = { tenant, site: id };
  const counts = await options.pages.counts(ref);
  const { current, failing, refused, unread } = counts;
  const wish = {
    sync: sync.n,
    scope: sync.scope,
    now: clock.now(),
    maxPages: spec.maxPages ?? limits.sitePagesDefault.value,
    known: current + failing + refused,
    slices: isBegun ? abreast : (spec.parallel ?? 1),
  };
  let { urls, cursor } = await planSlice(options.pages, ref, { ...wish, cursor: memory.cursor });
  if (urls.length === 0 && memory.cursor !== planStart) {
    ({ urls, cursor } = await planSlice(options.pages, ref, { ...wish, cursor: planStart }));
  }
  // A Site without pages begins with its own URL, also where all pages that it had were removed.
  if (current + failing + refused + unread === 0) {
    const row = await options.pages.get(ref, spec.url);
    urls = row === undefined || row.sync < sync.n ? [spec.url] : [];
  }
  // No page is due: the page of the Site and its sitemaps may name new ones.
  if (urls.length === 0 && sync.scope === "due" && slice === 1) {
    const row = await options.pages.get(ref, spec.url);
    urls = row === undefined || isDeleted(row) ? [] : [movedTo(row) ?? spec.url];
  }
  memory.cursor = cursor;
  memory.plan = { slice, urls };
  return urls;
}

async function act(
  state: SitesState,
  site: Site,
  memory: OpenSite,
  action: SiteAction,
  { site: { status } }: ObservedSite,
): Promise<void> {
  const { options, events, stories, runs, queue } = state;
  if (action.do === "publish") return options.publish(site, action.event);
  const { sync } = status;
  if (sync === null) return;
  const ref = refOf(site, sync, "slice" in action ? action.slice : sync.slice);
  const { job } = ref;
  switch (action.do) {
    case "announce": {
      const event = { type: "attempt", number: sliceAttempt } as const;
      const entry = { ...job, attempt: null, id: `attempt:${sliceAttempt}`, event };
      const { seq, duplicate } = await events.publish(entry);
      if (!duplicate) stories.wrote(job, seq);
      return;
    }
    case "start":
      return runs.ensure(await options.order(ref, action.urls, action.deadlineAt));
    case "stop":
      return runs.stop(runName(job.job, sliceAttempt));
    case "discard":
      await options.discard(ref);
      for (const slice of slicesAbreast(sync)) stories.forget(refOf(site, sync, slice).job);
      return;
    case "settle": {
      // One after the other: a page that two of them have found becomes one row.
      const settled: SettledSlice[] = [];
      for (const slice of slicesAbreast(sync)) {
        settled.push(await options.settle(refOf(site, sync, slice)));
      }
      memory.settled = sumSlices(settled);
      return void queue.add(site.id);
    }
    case "apply":
      memory.applied = await options.apply(ref);
      return void queue.add(site.id);
  }
}
