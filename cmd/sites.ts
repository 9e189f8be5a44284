import { foldEvents } from "../src/contract/events/event-fold.ts";
import { limits } from "../src/contract/limits.ts";
import { selectionKey } from "../src/contract/reading-rules.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { Site, Sync } from "../src/contract/sites/site.ts";
import { sliceReadingName } from "../src/contract/sites/slice-reading.ts";
import {
  jobOfSite,
  jobOfSlice,
  jobOfSync,
  latestSlices,
  slicesAbreast,
} from "../src/contract/sites/sync-job.ts";
import { limitsOf } from "../src/contract/settings/plans.ts";
import { runName, sliceAttempt, type SiteOptions, type SliceRef } from "../src/controller/index.ts";
import type { Clock } from "../src/kit/clock.ts";
import type { SiteKnowledge } from "../src/knowledge/index.ts";
import type { Events, JobRef } from "../src/ports/events.ts";
import type { FactLedger } from "../src/ports/fact-ledger.ts";
import type { ItemIndex } from "../src/ports/item-index.ts";
import type { Keys } from "../src/ports/keys.ts";
import type { Results } from "../src/ports/results.ts";
import type { SitePages, SiteRef } from "../src/ports/site-pages.ts";
import type { Sites } from "../src/ports/sites.ts";
import type { Usage } from "../src/ports/usage.ts";
import {
  applyRemovals,
  changesOfSync,
  grownSiteProblem,
  isBaseline,
  markDue,
  movedTo,
  pagesOfOthers,
  readBy,
  settleSitemaps,
  settleSlice,
  siteEventId,
  sitesOf,
  specProblem,
  wantsSitemaps,
  withExcess,
  type SiteEvent,
  type SiteFault,
} from "../src/sites/index.ts";
import { readingProblem } from "../src/pages/index.ts";
import {
  isUsable,
  loginFault,
  storageFault,
  type LoginStore,
  type ReadAccess,
} from "../src/tenancy/index.ts";

export type SiteParts = {
  sites: Sites;
  sitePages: SitePages;
  factLedger: FactLedger;
  events: Events;
  results: Results;
  keys: Pick<Keys, "get">;
  usage: Pick<Usage, "stored">;
  index: Pick<ItemIndex, "count">;
  knowledge: SiteKnowledge;
  readAccess: ReadAccess;
  logins: LoginStore;
  clock: Clock;
};

/** How the controller reads, settles and ends the syncs of Sites. */
export function siteOptions(config: Pick<Config, "plans">, parts: SiteParts): SiteOptions {
  const { sites, sitePages: pages, keys, usage, clock } = parts;
  return {
    sites,
    pages,
    async fault(site) {
      const { spec, tenant } = site;
      const key = await keys.get(spec.apiKey ?? "default");
      if (key === undefined) return keyFault("the API key of the Site does not exist");
      if (!isUsable(key, clock.now()))
        return keyFault("the API key of the Site is revoked or expired");
      const problem =
        specProblem(key, config.plans, spec) ??
        (await grownSiteProblem(key, config.plans, site, () => othersOf(sites, site)));
      if (problem !== undefined) return { cause: "quota", reason: problem };
      // Those of a custom resource are checked here: its schema cannot.
      const invalid = await readingProblem(spec);
      if (invalid !== undefined) return { cause: "quota", reason: invalid };
      const missing = await credentialProblem(parts, site);
      if (missing !== undefined) return { cause: "session", reason: missing };
      const reason = await storageFault(usage, { ...key, tenant }, config.plans);
      return reason === undefined ? undefined : { cause: "storage", reason };
    },
    async maxPerTenant({ spec }) {
      const key = await keys.get(spec.apiKey ?? "default");
      return limitsOf(key ?? { plan: "Usage" }, config.plans).concurrentExtractions;
    },
    order: (slice, urls, deadlineAt) => orderOf(parts, slice, urls, deadlineAt),
    settle: (slice) => settle(parts, slice),
    apply: (slice) => apply(parts, slice),
    discard: (slice) => discard(parts, slice),
    erase: (site) => eraseSite(parts, site),
    extracted: (job) => markExtracted(parts, job),
    publish: (site, event) => publish(parts, site, event),
  };
}

/** A Site is never read without the credential that it names. */
async function credentialProblem(
  { readAccess, logins, sitePages, clock }: SiteParts,
  { id: site, tenant, spec: { url, credential: name, apiKey = "default" } }: Site,
) {
  if (name === undefined) return undefined;
  const reading = await readAccess({ tenant, apiKey }, name);
  if (!reading.ok) return `credential: ${reading.reason}`;
  const { access } = reading;
  const home = await homeOf(sitePages, { tenant, site }, url);
  const stranger = [url, home].find((one) => !access.origins.includes(new URL(one).origin));
  if (stranger === undefined) {
    if (access.session === undefined) return undefined;
    const fault = await loginFault(
      { store: logins, now: clock.now() },
      { tenant, apiKey, id: name },
    );
    return fault && `credential: ${fault}`.slice(0, 300);
  }
  if (stranger === url) return "credential: its origins do not include that of url";
  return `credential: its origins do not include ${new URL(stranger).origin}, where url leads`;
}

async function* othersOf(sites: Sites, { id, tenant }: Site): AsyncGenerator<Site> {
  for await (const site of sitesOf(sites, tenant)) if (site.id !== id) yield site;
}

const keyFault = (reason: string): SiteFault => ({ cause: "key", reason });

async function orderOf(
  { sitePages, results, clock }: SiteParts,
  { site: { id, tenant, spec }, sync, number, job }: SliceRef,
  urls: readonly string[],
  deadlineAt: number,
) {
  const ref = { tenant, site: id };
  const known = await readBy(sitePages, { id, tenant }, urls);
  const { engine, includePatterns, excludePatterns, credential } = spec;
  const { onlySelectors, exceptSelectors, waitFor, scroll } = spec;
  const at = { now: clock.now(), sync: sync.n, scope: sync.scope, spec };
  // One of the slices that are read side by side.
  const isFirst = number === slicesAbreast(sync)[0];
  const readsSitemaps = isFirst && (await wantsSitemaps(results, ref, at));
  return {
    ...job,
    name: runName(job.job, sliceAttempt),
    attempt: sliceAttempt,
    deadlineAt,
    request: {
      url: await homeOf(sitePages, ref, spec.url),
      ...(engine !== undefined && { engine }),
      ...(includePatterns !== undefined && { includePatterns }),
      ...(excludePatterns !== undefined && { excludePatterns }),
      ...(onlySelectors !== undefined && { onlySelectors }),
      ...(exceptSelectors !== undefined && { exceptSelectors }),
      ...(waitFor !== undefined && { waitFor }),
      ...(scroll !== undefined && { scroll }),
      ...(credential !== undefined && { credential }),
    },
    slice: { urls, known, readsSitemaps },
  };
}

/** Where the URL of the Site leads: its host is that of the other pages. */
async function homeOf(pages: SitePages, ref: SiteRef, given: string): Promise<string> {
  let url = given;
  for (let hops = 0; hops < limits.signposts.value; hops++) {
    const row = await pages.get(ref, url);
    const to = row && movedTo(row);
    if (to === undefined) return url;
    url = to;
  }
  return url;
}

async function settle(parts: SiteParts, slice: SliceRef) {
  const { sitePages: pages, results, events, knowledge, clock } = parts;
  const { site, sync, number, job, syncJob } = slice;
  const ref = { tenant: site.tenant, site: site.id };
  const { n, manual, scope } = sync;
  const adaptive = site.spec.schedule === "adaptive" || scope === "due";
  const at = { now: clock.now(), sync: n, manual, adaptive };
  const maxPages = site.spec.maxPages ?? limits.sitePagesDefault.value;
  const maxRows = Math.min(limits.sitePagesMax.value, maxPages * rowsPerPage);
  await settleSitemaps({ pages, results }, ref, job, { ...at, spec: site.spec, maxRows });
  const settled = await settleSlice(
    { pages, results },
    ref,
    { job: syncJob, number, sync: at, maxRows },
    async () => {
      const read = await knowledge.read({
        ...ref,
        url: site.spec.url,
        sync: n,
        job: job.job,
        syncJob: syncJob.job,
        isBaseline: isBaseline(site.status),
      });
      return number === 1 ? withExcess(pages, ref, site.spec, read) : read;
    },
  );
  // The logs of these slices show that they were announced, until the next ones are.
  if (number === sync.slice) {
    const earlier = latestSlices(sync).slice(0, -slicesAbreast(sync).length);
    await forgetSlices({ events, results }, site, sync, earlier);
  }
  return settled;
}

/** Known pages beyond the maximum are listed as unread. */
const rowsPerPage = 4;

async function apply(parts: SiteParts, slice: SliceRef) {
  const { sites, sitePages: pages, results, events, index, knowledge } = parts;
  const { site, sync, syncJob } = slice;
  const { tenant, id } = site;
  const ref = { tenant, site: id };
  const of = { job: syncJob, slices: sync.slice };
  const counts = await applyRemovals({ pages, results }, ref, of, async ({ urls, emptied }) => {
    const kept = [...(await pagesOfOthers({ sites, pages }, site, urls))];
    const order = { ...ref, sync: sync.n, syncJob: syncJob.job, urls, kept };
    return knowledge.remove({ ...order, emptied, selection: selectionKey(site.spec) });
  });
  await forgetSlices({ events, results }, site, sync, slicesAbreast(sync));
  if (sync.n > 1) await results.remove({ tenant, job: jobOfSync(id, sync.n - 1) });
  await forgetOldLog(events, site, sync);
  const items = await index.count(tenant, { kinds: ["item"], site: id });
  const passages = await index.count(tenant, { kinds: ["passage"], site: id });
  return {
    counts,
    pages: await pages.counts(ref),
    items: items.total,
    passages: passages.total,
  };
}

/**
 * Of a cancelled sync. The next one removes the documents of this sync alone. Slices of which a part
 * may be written already are settled first: their changes would be reported again.
 */
async function discard(parts: SiteParts, slice: SliceRef): Promise<void> {
  const { events, results } = parts;
  const { site, sync } = slice;
  const { tenant, id } = site;
  for (const number of sync.step === "running" ? slicesAbreast(sync) : []) {
    const job = { tenant, job: jobOfSlice(id, sync.n, number) };
    const isBegun = (await results.get(job, sliceReadingName)) !== undefined;
    if (isBegun) await settle(parts, { ...slice, number, job });
  }
  await forgetSlices({ events, results }, site, sync, latestSlices(sync));
  for (const n of [sync.n - 1, sync.n]) {
    if (n > 0) await results.remove({ tenant, job: jobOfSync(id, n) });
  }
  await forgetOldLog(events, site, sync);
}

/** Receivers of its events have had the time of many syncs. */
async function forgetOldLog(events: Events, { id, tenant }: Site, { n }: Sync): Promise<void> {
  const old = n - limits.syncsKept.value;
  if (old > 0) await events.forget({ tenant, job: jobOfSync(id, old) });
}

async function forgetSlices(
  parts: Pick<SiteParts, "events" | "results">,
  { id, tenant }: Pick<Site, "id" | "tenant">,
  { n }: Pick<Sync, "n">,
  slices: readonly number[],
): Promise<void> {
  for (const slice of slices) await forget(parts, { tenant, job: jobOfSlice(id, n, slice) });
}

async function forget({ events, results }: Pick<SiteParts, "events" | "results">, job: JobRef) {
  await results.remove(job);
  await events.forget(job);
}

async function publish(
  { factLedger, events }: SiteParts,
  { id, tenant, status }: Site,
  event: SiteEvent,
): Promise<void> {
  const entry = {
    tenant,
    job: jobOfSync(id, event.sync),
    attempt: null,
    id: siteEventId(event),
  };
  if (event.type === "site_needs_attention") {
    const { type, sync: n, cause: reason, message } = event;
    const attention = { type, sync: n, reason, message };
    await events.publish({ ...entry, event: attention });
    return;
  }
  const known = [status.sync, status.lastSync, ...status.syncs].find(
    (one) => one?.n === event.sync,
  );
  const of = { n: event.sync, startedAt: known?.startedAt };
  const found = await changesOfSync(factLedger, { tenant, site: id }, of);
  await events.publish({ ...entry, event: { ...event, ...found } });
}

/** A page that another Site of the key has as well stays, with its knowledge. */
async function eraseSite(parts: SiteParts, site: Site): Promise<void> {
  const { id, tenant, spec, status } = site;
  const { sites, sitePages: pages, factLedger, events, results, knowledge } = parts;
  const ref = { tenant, site: id };
  for (;;) {
    const part = await pages.list(ref, "all", { limit: erasedAtOnce, cursor: null });
    const urls = part.pages.map(({ url }) => url);
    if (urls.length === 0) break;
    if (spec.removal === "erase") {
      const kept = await pagesOfOthers({ sites, pages }, site, urls);
      await knowledge.erase({ tenant, urls: urls.filter((url) => !kept.has(url)) });
    }
    await pages.remove({ site: ref, urls });
  }
  await factLedger.remove({ site: ref });
  await forgetSyncs({ events, results }, { id, tenant, status });
}

/** Removes the records and the logs of a deleted key's Sites; other erasers remove the rest. */
export async function eraseSites(
  { sites, events, results }: Pick<SiteParts, "sites" | "events" | "results">,
  tenant: string,
): Promise<void> {
  for (;;) {
    const part = await sites.list({ tenant, limit: erasedAtOnce });
    if (part.length === 0) return;
    for (const site of part) {
      await forgetSyncs({ events, results }, site);
      await sites.remove(site.id);
    }
  }
}

/** Logs and documents of the latest syncs; those of earlier ones are removed already. */
async function forgetSyncs(
  { events, results }: Pick<SiteParts, "events" | "results">,
  { id, tenant, status }: Pick<Site, "id" | "tenant" | "status">,
): Promise<void> {
  const { sync, lastSync } = status;
  await results.remove({ tenant, job: jobOfSite(id) });
  const last = sync?.n ?? lastSync?.n ?? 0;
  for (let n = last; n > Math.max(0, last - limits.syncsKept.value); n--) {
    await events.forget({ tenant, job: jobOfSync(id, n) });
  }
  for (const n of [last - 1, last]) {
    if (n > 0) await results.remove({ tenant, job: jobOfSync(id, n) });
  }
  if (sync === null) return;
  await forgetSlices({ events, results }, { id, tenant }, sync, latestSlices(sync));
}

/** The pages that a settled job has read. */
async function markExtracted(
  { sites, sitePages: pages, events, clock }: SiteParts,
  job: JobRef,
): Promise<string[]> {
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  const urls = log.flatMap(({ event }) => (event.type === "page_scraped" ? [event.page.url] : []));
  return markDue({ sites, pages }, job.tenant, [...new Set(urls)], clock.now());
}

const erasedAtOnce = 100;

/** Which of the pages one of the tenant's Sites has read: they belong to it. */
export async function pagesOfSites(
  sitePages: Pick<SitePages, "get">,
  sites: Iterable<{ id: string }> | AsyncIterable<{ id: string }>,
  tenant: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { id } of sites) {
    for (const url of await readBy(sitePages, { id, tenant }, urls)) found.add(url);
  }
  return found;
}
