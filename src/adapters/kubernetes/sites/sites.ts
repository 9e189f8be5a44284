import { AppError } from "../../../contract/errors.ts";
import type { SiteRecord } from "../../../contract/sites/site-record.ts";
import type { Site, SiteStatus } from "../../../contract/sites/site.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { NewSite, SiteCreation, Sites, SiteWrite } from "../../../ports/sites.ts";
import type { SiteRecords } from "../../nats/sites/site-records.ts";
import type { Kubernetes } from "../client.ts";
import type { ObjectRef } from "../extractions/extractions.ts";
import { createNewest, type Newest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { recordedStatus } from "./recorded-status.ts";
import { createSiteClient, type SiteClient } from "./site-client.ts";
import {
  newSiteObject,
  siteIdOf,
  siteName,
  siteOf,
  siteStatusPatch,
  specPatch,
  type SiteObject,
} from "./site-object.ts";
import { startSiteRemovals } from "./site-removals.ts";

export type SiteObjects = Sites & {
  /** The object of a Site; undefined when it was removed. */
  refOf(id: string): Promise<ObjectRef | undefined>;
};

export type SitesOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  records: SiteRecords;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
  /**
   * Only for the leading controller: reads from the watch cache, and finds out which Sites were
   * deleted.
   */
  leads?: boolean;
};

/**
 * Sites as objects of one namespace. Each has a record at the broker, which outlives it: a Site whose
 * object was deleted is listed with `removal` until the controller has erased its data.
 */
export function createSites(options: SitesOptions): SiteObjects {
  const state: State = {
    ...options,
    client: createSiteClient(options.kubernetes, options.namespace),
    cache: options.leads === true ? createNewest<SiteObject>() : undefined,
    names: new Map(),
  };
  return {
    create: (site, max) => create(state, site, max),
    async get(id) {
      const object = await find(state, id);
      if (object !== undefined) return siteOf(object);
      const record = await removedRecord(state, id);
      return record && ghostOf(record);
    },
    async refOf(id) {
      const object = await find(state, id);
      return object && { name: object.metadata.name, uid: object.metadata.uid };
    },
    list: (filter) => list(state, filter),
    writeStatus: (id, version, status) => writeStatus(state, id, version, status),
    amend: (id, change) => amend(state, id, change),
    async remove(id) {
      const object = await find(state, id);
      // In this order: an object without its record is listed, and can be removed again.
      await state.records.remove(id);
      if (object !== undefined) await state.client.remove(object.metadata.name);
    },
    watch: async (changed) => watchIds(state, changed),
  };
}

type State = SitesOptions & {
  client: SiteClient;
  /** What the watch reported; undefined for callers that read from the server. */
  cache: Newest<SiteObject> | undefined;
  /** Id -> name of the object, as the watch has reported it. */
  names: Map<string, string>;
};

/** The object of a Site, by the name that its id or its record gives. */
async function find(state: State, id: string): Promise<SiteObject | undefined> {
  const { client, cache, names, records } = state;
  const own = siteName(id);
  if (own === undefined) return undefined;
  const isOwn = (object: SiteObject | undefined): object is SiteObject =>
    object !== undefined && siteIdOf(object) === id;
  const reported = names.get(id);
  const cached = cache?.get(reported ?? own);
  if (isOwn(cached)) return cached;
  for (const name of new Set([reported ?? own, own])) {
    const object = await client.get(name);
    if (isOwn(object)) return object;
  }
  const record = await records.get(id);
  if (record === undefined || record.name === own) return undefined;
  const object = await client.get(record.name);
  return isOwn(object) ? object : undefined;
}

async function removedRecord({ records }: State, id: string): Promise<SiteRecord | undefined> {
  const record = siteName(id) === undefined ? undefined : await records.get(id);
  return record?.removal === undefined ? undefined : record;
}

/** A Site without an object, of which data is left. */
function ghostOf({ id, tenant, createdAt, url, removal, status }: SiteRecord): Site {
  const spec = { url, ...(removal !== undefined && { removal }) };
  return { id, tenant, version: "removed", createdAt, spec, status };
}

async function list(
  { client, records }: State,
  { tenant, limit, after = "" }: Parameters<Sites["list"]>[0],
): Promise<Site[]> {
  const found = new Map<string, Site>();
  for (const record of await records.list(tenant)) {
    if (record.removal !== undefined) found.set(record.id, ghostOf(record));
  }
  const selector = tenant === undefined ? "" : `status.tenant=${tenant}`;
  for await (const object of client.select(selector)) {
    const site = siteOf(object);
    if (site !== undefined) found.set(site.id, site);
  }
  return [...found.values()]
    .filter(({ id }) => id > after)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

async function create(state: State, site: NewSite, max: number): Promise<SiteCreation> {
  const { client, records, clock } = state;
  const body = newSiteObject(site);
  const taken = await records.take(newRecord(site, body.metadata.name, clock.now()), max);
  if (!taken.ok && taken.reason === "full") return taken;
  if (!taken.ok) {
    const object = await find(state, taken.record.id);
    const existing = (object && siteOf(object)) ?? ghostOf(taken.record);
    return { ok: false, reason: "exists", site: existing };
  }
  const object = await post(state, site);
  const { uid } = object.metadata;
  await records.change(site.id, (record) => (record.uid === uid ? undefined : { ...record, uid }));
  if (object.status?.siteId !== undefined) return { ok: true, site: required(siteOf(object)) };
  try {
    const patch = siteStatusPatch(object, site, clock.now());
    const written = await client.patch(object.metadata.name, "/status", patch);
    if (written === undefined) throw new Error(`Site ${site.id} was removed while it was created`);
    state.cache?.put(slim(written));
    return { ok: true, site: required(siteOf(written)) };
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    // The controller has accepted it meanwhile.
    const now = await client.get(object.metadata.name);
    return { ok: true, site: required(now && siteOf(now)) };
  }
}

/** The object of a new Site, which may exist already. */
async function post({ client, records }: State, site: NewSite): Promise<SiteObject> {
  const body = newSiteObject(site);
  try {
    return await client.post(body);
  } catch (error) {
    const existing = isRefused(error, 409) ? await client.get(body.metadata.name) : undefined;
    if (existing !== undefined) return existing;
    if (isRefused(error, 400, 403, 404, 422)) await records.remove(site.id);
    if (!isRefused(error, 404)) throw error;
    const message = "the definition of Sites is not installed in this cluster";
    throw new AppError("unavailable", message, { cause: error });
  }
}

function required(site: Site | undefined): Site {
  if (site === undefined) throw new Error("the Site was removed while it was created");
  return site;
}

export function newRecord(
  { id, tenant, createdAt, spec, status }: NewSite,
  name: string,
  now: number,
): SiteRecord {
  const madeAt = new Date(now).toISOString();
  return { id, tenant, name, url: spec.url, createdAt, madeAt, keepKnowledge: false, status };
}

async function writeStatus(
  state: State,
  id: string,
  version: string,
  status: SiteStatus,
): Promise<SiteWrite> {
  const { client, cache, records, clock } = state;
  const found = await find(state, id);
  const isRead = found?.metadata.resourceVersion === version;
  // The watch may be behind the caller.
  const object = found === undefined || isRead ? found : await client.get(found.metadata.name);
  const site = object && siteOf(object);
  if (object === undefined || site === undefined) return { ok: false, reason: "removed" };
  const { name, resourceVersion } = object.metadata;
  if (resourceVersion !== version) return { ok: false, reason: "conflict" };
  if (hasAdvanced(site.status, status)) {
    // The removal of the Site reads from it what is to be erased.
    await records.change(id, (record) => ({ ...record, status: recordedStatus(status) }));
  }
  try {
    const patch = siteStatusPatch(object, { ...site, status }, clock.now());
    const written = await client.patch(name, "/status", patch);
    if (written === undefined) return { ok: false, reason: "removed" };
    cache?.renew(slim(written));
    return { ok: true, site: required(siteOf(written)) };
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    cache?.forget(name, version);
    return { ok: false, reason: "conflict" };
  }
}

/** Another sync or another slice is under way. */
function hasAdvanced(before: SiteStatus, after: SiteStatus): boolean {
  return (
    before.sync?.n !== after.sync?.n ||
    before.sync?.slice !== after.sync?.slice ||
    before.lastSync?.n !== after.lastSync?.n
  );
}

async function amend(
  state: State,
  id: string,
  change: Parameters<Sites["amend"]>[1],
): Promise<SiteWrite> {
  const { client, cache, records } = state;
  const object = await find(state, id);
  if (object === undefined) return { ok: false, reason: "removed" };
  const { name } = object.metadata;
  const { removal } = change;
  if (removal !== undefined) {
    const record = await records.change(id, (now) => ({ ...now, removal }));
    if (record === undefined) return { ok: false, reason: "removed" };
    await client.remove(name);
    return { ok: true, site: ghostOf(record) };
  }
  const written = await client.patch(name, "", specPatch(change));
  const site = written && siteOf(written);
  if (written === undefined || site === undefined) return { ok: false, reason: "removed" };
  cache?.renew(slim(written));
  return { ok: true, site };
}

async function watchIds(state: State, changed: (id: string) => void): Promise<AsyncDisposable> {
  const { client, cache, names, leads } = state;
  await using stack = new AsyncDisposableStack();
  let isOpen = true;
  const ring = (id: string) => isOpen && changed(id);
  const removals =
    leads === true && cache !== undefined
      ? stack.use(startSiteRemovals({ ...state, cache, changed: ring }))
      : undefined;
  /** Name -> id: the id of a removed object can no longer be derived. */
  const ids = new Map<string, string>();
  const reflector = startReflector(
    client,
    (name, object, seenBy) => {
      const id = object ? siteIdOf(object) : ids.get(name);
      const last = object ? undefined : cache?.drop(name);
      if (object) cache?.put(slim(object));
      if (id === undefined) return;
      if (object) {
        ids.set(name, id);
        names.set(id, name);
      } else {
        ids.delete(name);
        names.delete(id);
        if (seenBy === "watch" && last !== undefined) removals?.deleted(id, last);
      }
      ring(id);
    },
    state,
  );
  stack.use(reflector);
  stack.defer(() => void (isOpen = false));
  if (removals !== undefined) void reflector.listed.then(() => removals.start());
  return stack.move();
}

/** Without `managedFields`, which is as long as all the rest. */
function slim({ metadata, spec, status }: SiteObject): SiteObject {
  const { name, uid, resourceVersion, generation, creationTimestamp, annotations } = metadata;
  const kept = { name, uid, resourceVersion, generation, creationTimestamp };
  return {
    metadata: { ...kept, ...(annotations && { annotations }) },
    spec,
    ...(status && { status }),
  };
}
