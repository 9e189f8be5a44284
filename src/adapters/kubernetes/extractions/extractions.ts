import type { Extraction, ExtractionSpec, ExtractionStatus } from "../../../contract/extraction.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Extractions, NewExtraction, WriteOutcome } from "../../../ports/extractions.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest, type Newest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createExtractionClient, type ExtractionClient } from "./extraction-client.ts";
import { listExtractions } from "./extraction-list.ts";
import {
  annotatedTenant,
  idOf,
  idOfName,
  nameOf,
  objectOf,
  recordOf,
  statusPatch,
  type ExtractionObject,
} from "./extraction-object.ts";

export type ExtractionObjects = Extractions & {
  /** The object of a job; undefined when it was removed. */
  refOf(id: string): Promise<ObjectRef | undefined>;
};

/** A reference to an object. */
export type ObjectRef = { name: string; uid: string };

export type ExtractionsOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
  /**
   * Reads objects from the watch cache. For callers that act on every change and write with the
   * version that they read: an outdated object costs them a conflict.
   */
  usesCache?: boolean;
  /** The tenant of an ApiKey, as far as it is known without a call. */
  knownTenant?: (apiKey: string) => string | undefined;
};

/**
 * Job records as Extraction objects of one namespace. Objects that kubectl created are records like
 * any other: they have an id from the start, and are pending until their first status.
 */
export function createExtractions(options: ExtractionsOptions): ExtractionObjects {
  const state: State = {
    client: createExtractionClient(options.kubernetes, options.namespace),
    cache: options.usesCache === true ? createNewest<ExtractionObject>() : undefined,
    chosenNames: new Map(),
    knownTenant: options.knownTenant ?? (() => undefined),
  };
  return {
    create: (extraction) => create(state, extraction),
    async get(id) {
      const object = await find(state, id);
      return object && toRecord(state, object);
    },
    async refOf(id) {
      const object = await find(state, id);
      return object && { name: object.metadata.name, uid: object.metadata.uid };
    },
    list: (filter) => listExtractions(state.client, filter, (object) => toRecord(state, object)),
    writeStatus: (id, version, status) => writeStatus(state, id, version, status),
    amend: (id, change) => amend(state, id, change),
    async remove(id) {
      await withName(state, id, async (name) => {
        const object = await state.client.get(name);
        if (object) await state.client.remove(name);
        return object;
      });
    },
    watch: async (changed) => watchIds(state, changed, options),
  };
}

type State = {
  client: ExtractionClient;
  /** What the watch reported; undefined for callers that read from the server. */
  cache: Newest<ExtractionObject> | undefined;
  /** Id -> name, for objects of the watch whose names people chose. */
  chosenNames: Map<string, string>;
  knownTenant: (apiKey: string) => string | undefined;
};

async function toRecord(state: State, object: ExtractionObject): Promise<Extraction> {
  return recordOf(object, object.status ? "" : await tenantWithoutStatus(state, object));
}

/**
 * The tenant of an object without status; "", which no tenant is, when its ApiKey does not exist.
 */
async function tenantWithoutStatus(
  { client, knownTenant }: State,
  object: ExtractionObject,
): Promise<string> {
  const { apiKey = "default" } = object.spec;
  const known = annotatedTenant(object) ?? knownTenant(apiKey);
  return known ?? (await client.tenantOf(apiKey)) ?? "";
}

/**
 * Calls `act` with the name of the object of an id; undefined when there is none. `chosenName` was
 * reported by the watch. By now another object may have that name, so only callers for whom that is
 * harmless pass it.
 */
async function withName(
  { client }: State,
  id: string,
  act: (name: string) => Promise<ExtractionObject | undefined>,
  chosenName?: string,
): Promise<ExtractionObject | undefined> {
  const name = nameOf(id);
  if (name === undefined) return undefined;
  const object = chosenName === undefined ? undefined : await act(chosenName);
  if (object && idOf(object) === id) return object;
  const own = await act(name);
  if (own) return own;
  const found = await findChosenName(client, id);
  return found === undefined ? undefined : act(found);
}

/** The name of the object that kubectl created and whose id this is. */
async function findChosenName(client: ExtractionClient, id: string): Promise<string | undefined> {
  for (const selector of ["status.jobId=", `status.jobId=${id}`]) {
    for await (const object of client.select(selector)) {
      if (idOfName(object.metadata.name) === undefined && idOf(object) === id) {
        return object.metadata.name;
      }
    }
  }
  return undefined;
}

/** The name under which the watch reports the object of an id. */
function cachedName({ chosenNames }: State, id: string): string {
  return chosenNames.get(id) ?? nameOf(id) ?? "";
}

async function find(state: State, id: string): Promise<ExtractionObject | undefined> {
  const cached = state.cache?.get(cachedName(state, id));
  if (cached && idOf(cached) === id) return cached;
  return withName(state, id, (name) => state.client.get(name), state.chosenNames.get(id));
}

async function create(state: State, extraction: NewExtraction) {
  for (let tries = 1; ; tries++) {
    const posted = await postOrGet(state.client, extraction);
    if (posted) {
      const object = await withStatus(state.client, posted.object, extraction);
      return { created: posted.created, extraction: await toRecord(state, object) };
    }
    if (tries === limits.createTries.value) {
      throw new Error(`${extraction.id} exists at each POST and is missing at each GET`);
    }
  }
}

async function postOrGet(client: ExtractionClient, extraction: NewExtraction) {
  const body = objectOf(extraction);
  try {
    return { created: true, object: await client.post(body) };
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    const object = await client.get(body.metadata.name);
    return object && { created: false, object };
  }
}

/**
 * Gives an object its first status, also when the caller that posted it crashed before this. A
 * second caller finds a status or gets a conflict, and uses the existing object.
 */
async function withStatus(
  client: ExtractionClient,
  object: ExtractionObject,
  { tenant, status }: NewExtraction,
): Promise<ExtractionObject> {
  if (object.status || annotatedTenant(object) !== tenant) return object;
  const { name, resourceVersion } = object.metadata;
  try {
    return (await client.patch(name, "/status", statusPatch(resourceVersion, status))) ?? object;
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    return (await client.get(name)) ?? object;
  }
}

async function writeStatus(
  state: State,
  id: string,
  version: string,
  status: ExtractionStatus,
): Promise<WriteOutcome> {
  const { client, cache } = state;
  try {
    const patch = statusPatch(version, status);
    // Another object of the chosen name has another version, so the server refuses the write.
    const write = (name: string) => client.patch(name, "/status", patch);
    const object = await withName(state, id, write, state.chosenNames.get(id));
    if (!object) return { ok: false, reason: "removed" };
    cache?.renew(slim(object));
    return { ok: true, extraction: await toRecord(state, object) };
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    cache?.forget(cachedName(state, id), version);
    return { ok: false, reason: "conflict" };
  }
}

async function amend(
  state: State,
  id: string,
  { cancelRequested, suspend }: Pick<ExtractionSpec, "cancelRequested" | "suspend">,
): Promise<WriteOutcome> {
  const patchSpec = (spec: Partial<ExtractionSpec>) =>
    withName(state, id, (name) => state.client.patch(name, "", { spec }));
  const rest = suspend === undefined ? {} : { suspend };
  const change = cancelRequested === undefined ? rest : { ...rest, cancelRequested };
  let object: ExtractionObject | undefined;
  try {
    object = await patchSpec(change);
  } catch (error) {
    // The API server refuses to take a cancel back; the port ignores such a change.
    if (!isRefused(error, 422) || cancelRequested !== false) throw error;
    object = await patchSpec(rest);
  }
  if (!object) return { ok: false, reason: "removed" };
  return { ok: true, extraction: await toRecord(state, object) };
}

function watchIds(
  { client, cache, chosenNames }: State,
  changed: (id: string) => void,
  deps: Parameters<typeof startReflector>[2],
): AsyncDisposable {
  /** Chosen name -> id: the id of a removed object can no longer be derived. */
  const ids = new Map<string, string>();
  const onChange = (name: string, object: ExtractionObject | undefined) => {
    if (object) cache?.put(slim(object));
    else cache?.drop(name);
    const idInName = idOfName(name);
    const id = idInName ?? (object ? idOf(object) : ids.get(name));
    if (id === undefined) return;
    if (!object) {
      ids.delete(name);
      chosenNames.delete(id);
    } else if (idInName === undefined) {
      ids.set(name, id);
      chosenNames.set(id, name);
    }
    changed(id);
  };
  return startReflector(client, onChange, deps);
}

/** Without `managedFields`, which is as long as all the rest. */
function slim({ metadata, spec, status }: ExtractionObject): ExtractionObject {
  const { name, uid, resourceVersion, creationTimestamp, annotations } = metadata;
  const kept = { name, uid, resourceVersion, creationTimestamp };
  return {
    metadata: { ...kept, ...(annotations && { annotations }) },
    spec,
    ...(status && { status }),
  };
}
