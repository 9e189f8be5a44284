import type { Extraction, ExtractionSpec } from "../../../contract/extraction.ts";
import { phases } from "../../../contract/extraction.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { ExtractionFilter, Extractions, NewExtraction } from "../../../ports/extractions.ts";
import { createExtractionClient } from "./extraction-client.ts";
import type { ExtractionClient } from "./extraction-client.ts";
import {
  annotatedTenant,
  idOf,
  idOfName,
  nameOf,
  objectOf,
  recordOf,
  statusPatch,
} from "./extraction-object.ts";
import type { ExtractionObject } from "./extraction-object.ts";
import { KubernetesError } from "../client.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { startReflector } from "../reflector.ts";

export type ExtractionObjects = Extractions & {
  /** The object of a job; undefined when it is gone. */
  refOf(id: string): Promise<ObjectRef | undefined>;
};

/** How others point at an object. */
export type ObjectRef = { name: string; uid: string };

/**
 * Job records as Extraction objects of one namespace. Those that kubectl made are records like any
 * other: they have an id from the start, and are pending until something was written of them.
 */
export function createExtractions(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
  /**
   * What the watch has told is not asked for again: for who acts on what it sees again and again,
   * and writes with the version that it saw, so that one seen late costs it a conflict.
   */
  usesCache?: boolean;
  /** Whose an ApiKey is, as far as that is known without asking. */
  knownTenant?: (apiKey: string) => string | undefined;
}): ExtractionObjects {
  const client = createExtractionClient(deps.kubernetes, deps.namespace);
  const seen = deps.usesCache === true ? createNewest<ExtractionObject>() : undefined;
  /** Names that people gave, by the ids of those objects, as far as a watch has told them. */
  const given = new Map<string, string>();

  /** Whose an object without status is; "" when its ApiKey does not exist, which no tenant is. */
  const tenantBefore = async (object: ExtractionObject): Promise<string> => {
    const { apiKey = "default" } = object.spec;
    const known = annotatedTenant(object) ?? deps.knownTenant?.(apiKey);
    return known ?? (await client.tenantOf(apiKey)) ?? "";
  };

  const toRecord = async (object: ExtractionObject) =>
    recordOf(object, object.status ? "" : await tenantBefore(object));

  /**
   * Acts on the object of an id, whoever named it; undefined when there is none. A name that was
   * heard of may be another object's by now: it is `known` to those whom that does not lead astray.
   */
  const acting = async (
    id: string,
    act: (name: string) => Promise<ExtractionObject | undefined>,
    known?: string,
  ) => {
    const name = nameOf(id);
    if (name === undefined) return undefined;
    const object = known === undefined ? undefined : await act(known);
    if (object && idOf(object) === id) return object;
    const own = await act(name);
    if (own) return own;
    const found = await nameGiven(client, id);
    return found === undefined ? undefined : act(found);
  };

  const find = async (id: string) => {
    const known = seen?.get(given.get(id) ?? nameOf(id) ?? "");
    if (known && idOf(known) === id) return known;
    return acting(id, (name) => client.get(name), given.get(id));
  };

  const patchSpec = (id: string, spec: Partial<ExtractionSpec>) =>
    acting(id, (name) => client.patch(name, "", { spec }));

  return {
    async create(extraction) {
      for (let tries = 1; ; tries++) {
        const made = await postOrGet(client, extraction);
        if (made) {
          const object = await withStatus(client, made.object, extraction);
          return { created: made.created, extraction: await toRecord(object) };
        }
        if (tries === createTries) throw new Error(`${extraction.id} comes and goes`);
      }
    },
    async get(id) {
      const object = await find(id);
      return object && toRecord(object);
    },
    async refOf(id) {
      const object = await find(id);
      return object && { name: object.metadata.name, uid: object.metadata.uid };
    },
    list: (filter) => select(client, filter, toRecord),
    async writeStatus(id, version, status) {
      try {
        const patch = statusPatch(version, status);
        // One of another object would not be this version.
        const write = (name: string) => client.patch(name, "/status", patch);
        const object = await acting(id, write, given.get(id));
        if (!object) return { ok: false, reason: "removed" };
        seen?.renew(slim(object));
        return { ok: true, extraction: await toRecord(object) };
      } catch (error) {
        if (!isRefused(error, 409)) throw error;
        seen?.forget(given.get(id) ?? nameOf(id) ?? "", version);
        return { ok: false, reason: "conflict" };
      }
    },
    async amend(id, { cancelRequested, suspend }) {
      const rest = suspend === undefined ? {} : { suspend };
      const change = cancelRequested === undefined ? rest : { ...rest, cancelRequested };
      let object: ExtractionObject | undefined;
      try {
        object = await patchSpec(id, change);
      } catch (error) {
        // The API server does not let a cancel be taken back; the port just ignores the wish.
        if (!isRefused(error, 422) || cancelRequested !== false) throw error;
        object = await patchSpec(id, rest);
      }
      if (!object) return { ok: false, reason: "removed" };
      return { ok: true, extraction: await toRecord(object) };
    },
    async remove(id) {
      await acting(id, async (name) => {
        const object = await client.get(name);
        if (object) await client.remove(name);
        return object;
      });
    },
    async watch(changed) {
      return watchIds(
        client,
        given,
        changed,
        (name, object) => {
          if (object) seen?.put(slim(object));
          else seen?.drop(name);
        },
        deps,
      );
    },
  };
}

const createTries = 5;

const isRefused = (error: unknown, status: number) =>
  error instanceof KubernetesError && error.status === status;

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
 * Gives an object its first status, also when it was posted by a caller that died before this. Who
 * comes second finds a status, or meets a conflict, and takes what stands.
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

function watchIds(
  client: ExtractionClient,
  given: Map<string, string>,
  changed: (id: string) => void,
  keep: (name: string, object: ExtractionObject | undefined) => void,
  deps: Parameters<typeof startReflector>[2],
): AsyncDisposable {
  /** Ids of names that people gave: a removed object can no longer be asked for its own. */
  const ids = new Map<string, string>();
  const onChange = (name: string, object: ExtractionObject | undefined) => {
    keep(name, object);
    const known = idOfName(name);
    const id = known ?? (object ? idOf(object) : ids.get(name));
    if (id === undefined) return;
    if (!object) {
      ids.delete(name);
      given.delete(id);
    } else if (known === undefined) {
      ids.set(name, id);
      given.set(id, name);
    }
    changed(id);
  };
  return startReflector(client, onChange, deps);
}

/** Without who has managed which field, which is as long as all the rest. */
function slim({ metadata, spec, status }: ExtractionObject): ExtractionObject {
  const { name, uid, resourceVersion, creationTimestamp, annotations } = metadata;
  const kept = { name, uid, resourceVersion, creationTimestamp };
  return {
    metadata: { ...kept, ...(annotations && { annotations }) },
    spec,
    ...(status && { status }),
  };
}

/** The name of the object that kubectl made and whose id this is. */
async function nameGiven(client: ExtractionClient, id: string): Promise<string | undefined> {
  for (const selector of ["status.jobId=", `status.jobId=${id}`]) {
    for await (const object of client.select(selector)) {
      if (idOfName(object.metadata.name) === undefined && idOf(object) === id) {
        return object.metadata.name;
      }
    }
  }
  return undefined;
}

/** The first `limit` by id. The server filters what it can; order and the rest are ours. */
async function select(
  client: ExtractionClient,
  filter: ExtractionFilter,
  toRecord: (object: ExtractionObject) => Promise<Extraction>,
): Promise<Extraction[]> {
  let found: Extraction[] = [];
  const keep = () => {
    // An object that got its status between the two lists is in both; the later one counts.
    found = [...new Map(found.map((record) => [record.id, record])).values()]
      .sort((a, b) => (a.id < b.id === (filter.newestFirst !== true) ? -1 : 1))
      .slice(0, filter.limit);
  };
  for (const selector of selectorsOf(filter)) {
    for await (const object of client.select(selector)) {
      const record = await toRecord(object);
      if (matches(record, filter)) found.push(record);
      if (found.length > 2 * filter.limit + 1_000) keep();
    }
  }
  keep();
  return found;
}

/**
 * Objects without status, which may be the tenant's, and the tenant's. In this order: one that gets
 * its status meanwhile is listed twice, not missed.
 */
function selectorsOf({ tenant, phases: wanted }: ExtractionFilter): string[] {
  const others = wanted ? phases.filter((phase) => !wanted.includes(phase)) : [];
  const terms = others.map((phase) => `status.phase!=${phase}`);
  if (tenant === undefined) return [terms.join(",")];
  return ["status.tenant=", [`status.tenant=${tenant}`, ...terms].join(",")];
}

function matches({ id, tenant, status }: Extraction, filter: ExtractionFilter): boolean {
  return (
    (filter.tenant === undefined || filter.tenant === tenant) &&
    (filter.phases === undefined || filter.phases.includes(status.phase)) &&
    (filter.after === undefined || isAfter(id, filter.after, filter.newestFirst)) &&
    (filter.open === undefined || filter.open === isOpen(status))
  );
}

const isAfter = (id: string, after: string, newestFirst = false): boolean =>
  newestFirst ? id < after : id > after;

/** Not terminal, or its end not yet published. */
function isOpen({ phase, conditions }: Extraction["status"]): boolean {
  const published = conditions.some(
    ({ type, status }) => type === "Published" && status === "True",
  );
  return !published || (phase !== "Completed" && phase !== "Failed");
}
