import type { FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { SyncListQuery } from "../../contract/sites/site-api.ts";
import type { Site, StoredSync, Sync } from "../../contract/sites/site.ts";
import type { Services, SiteServices } from "../services.ts";
import { unknownSite } from "./own-site.ts";
import { syncView } from "./site-view.ts";

type Deps = { services: Services; own: SiteServices };

/** Starts a sync, once for each id that a call has claimed, and waits until it has begun. */
export async function startSync(
  { services, own }: Deps,
  request: FastifyRequest,
  site: Site,
  id: string,
): Promise<Sync> {
  const begun = begunBy(site, id);
  if (begun !== undefined) {
    request.replayed = true;
    return syncView(begun);
  }
  const isRepeat = site.spec.syncRequest === id;
  if (isRepeat) request.replayed = true;
  else {
    refuseSync(site);
    if (!(await own.sites.amend(site.id, { syncRequest: id })).ok) throw unknownSite();
  }
  const isBegun = ({ status }: Site): boolean => status.syncRequest === id;
  const now = await untilSite({ services, own }, site.id, isBegun);
  const { status } = now;
  const latest = begunBy(now, id) ?? status.sync ?? status.lastSync;
  if (status.syncRequest === id && latest !== null) return syncView(latest);
  throw new AppError("unavailable", "the sync is requested and has not begun yet", {
    retryAfterSeconds: 5,
  });
}

/** Refuses what `startSync` would refuse; whether the call is a repeat, which starts nothing. */
export function requireSync(site: Site, id: string): { isRepeat: boolean } {
  const isRepeat = begunBy(site, id) !== undefined || site.spec.syncRequest === id;
  if (!isRepeat) refuseSync(site);
  return { isRepeat };
}

function refuseSync({ spec, status }: Site): void {
  if (status.state === "needs_confirmation") {
    const message = `sync ${status.sync?.n} waits for its confirmation: ${status.reason}`;
    throw new AppError("needs_confirmation", message);
  }
  if (spec.paused === true || status.state === "paused") {
    throw new AppError(
      "site_paused",
      `the Site is paused${status.reason ? `: ${status.reason}` : ""}`,
    );
  }
  const isFirst = status.lastSync === null;
  if (status.sync !== null || isFirst) {
    const message =
      status.sync === null ? "the first sync begins now" : `sync ${status.sync.n} is running`;
    throw new AppError("sync_running", message);
  }
}

/** Allows the removals of the sync that waits for it. */
export async function confirmSync(deps: Deps, site: Site, n: number): Promise<Sync> {
  const { status } = site;
  const isWaiting = status.sync?.state === "needs_confirmation" && status.sync.n === n;
  if (!isWaiting) {
    const waits = status.sync?.state === "needs_confirmation" ? `: sync ${status.sync.n} does` : "";
    throw new AppError("not_waiting", `sync ${n} does not wait for a confirmation${waits}`);
  }
  if (!(await deps.own.sites.amend(site.id, { confirmSync: n })).ok) throw unknownSite();
  const now = await untilSite(deps, site.id, ({ status: { sync } }) => {
    return sync?.n !== n || sync.state !== "needs_confirmation";
  });
  return syncOf(now, n);
}

/** Ends a sync; one that has ended stays as it is. */
export async function cancelSync(deps: Deps, site: Site, n: number): Promise<Sync> {
  const before = syncOf(site, n);
  if (site.status.sync?.n !== n) return before;
  if (!(await deps.own.sites.amend(site.id, { cancelSync: n })).ok) throw unknownSite();
  const now = await untilSite(deps, site.id, ({ status }) => status.sync?.n !== n);
  return syncOf(now, n);
}

/** The sync that a request has started, among those that are kept. */
function begunBy({ status: { sync, syncs } }: Site, request: string): StoredSync | undefined {
  return [...(sync === null ? [] : [sync]), ...syncs].find((one) => one.request === request);
}

/** The latest syncs, newest first. */
function syncsOf({ status: { sync, syncs } }: Site): Sync[] {
  return [...(sync === null ? [] : [sync]), ...syncs].map(syncView);
}

/** The cursor is the number of the last sync that was listed. */
export function listSyncs(
  site: Site,
  { limit = limits.sitePagesListedDefault.value, cursor }: SyncListQuery,
) {
  const rest = syncsOf(site).filter(({ n }) => cursor === undefined || n < Number(cursor));
  const syncs = rest.slice(0, limit);
  const last = syncs.at(-1);
  const nextCursor = last === undefined || rest.length === syncs.length ? null : String(last.n);
  return { syncs, nextCursor };
}

export function syncOf(site: Site, n: number): Sync {
  const sync = syncsOf(site).find((one) => one.n === n);
  if (sync === undefined) throw new AppError("not_found", "there is no such sync");
  return sync;
}

/** The Site once this holds, which takes a moment; as it is when it does not. */
async function untilSite(
  { services, own }: Deps,
  id: string,
  holds: (site: Site) => boolean,
): Promise<Site> {
  for (let looks = 0; ; looks++) {
    const site = await own.sites.get(id);
    if (site === undefined) throw unknownSite();
    if (holds(site) || looks >= limits.syncLooks.value) return site;
    await services.clock.sleep(limits.syncLookMs.value);
  }
}
