import { limits } from "../../../contract/limits.ts";
import type { SiteRecord } from "../../../contract/sites/site-record.ts";
import type { Clock } from "../../../kit/clock.ts";
import { every } from "../../../kit/every.ts";
import type { SiteRecords } from "../../nats/sites/site-records.ts";
import type { Newest } from "../newest.ts";
import type { SiteClient } from "./site-client.ts";
import type { SiteObject } from "./site-object.ts";

export type SiteRemovals = Disposable & {
  /** The server has reported that this object was deleted. */
  deleted(id: string, last: SiteObject): void;
  /** Begins to look for Sites whose objects have disappeared; the cache has been filled. */
  start(): void;
};

/**
 * Finds out which Sites were deleted. A reported deletion is one, if the kind still exists: with the
 * definition all objects are removed. An object that is merely missing may be restored: its Site is
 * erased a day later, unless an object of its name continues it.
 */
export function startSiteRemovals(deps: {
  client: SiteClient;
  records: SiteRecords;
  cache: Newest<SiteObject>;
  changed: (id: string) => void;
  clock: Clock;
  report: (error: unknown) => void;
}): SiteRemovals {
  const { client, records, cache, changed, clock, report } = deps;
  const stack = new DisposableStack();
  const stop = new AbortController();
  stack.defer(() => stop.abort());

  async function confirm(id: string, { metadata, spec }: SiteObject): Promise<void> {
    await clock.sleep(limits.siteDeletionMs.value, stop.signal);
    // Fails when the kind does not exist any more.
    await client.list(undefined, stop.signal);
    const now = await client.get(metadata.name);
    if (now?.metadata.uid === metadata.uid) return;
    const keepKnowledge = spec.keepKnowledge === true;
    await records.change(id, (record) =>
      record.uid !== metadata.uid || record.removal !== undefined
        ? undefined
        : withRemoval({ ...record, keepKnowledge }),
    );
    changed(id);
  }

  /** Looks at all records; the next look repairs what this one could not. */
  async function look(): Promise<void> {
    const objects = [...cache.all()];
    const byUid = new Map(objects.map((object) => [object.metadata.uid, object]));
    for (const record of await records.list()) {
      if (stop.signal.aborted) return;
      const object = byUid.get(record.uid ?? "");
      if (object !== undefined) await noteObject(record, object);
      else if (record.removal !== undefined) changed(record.id);
      else if (record.uid === undefined) await removeAbandoned(record);
      // An empty list may be that of a cluster which is being restored.
      else if (objects.length > 0) await noteMissing(record);
    }
  }

  async function noteObject(record: SiteRecord, { metadata, spec }: SiteObject): Promise<void> {
    // The process that deleted it has died between the record and the object.
    if (record.removal !== undefined) return client.remove(metadata.name);
    const keepKnowledge = spec.keepKnowledge === true;
    if (record.keepKnowledge === keepKnowledge && record.missingSince === undefined) return;
    await records.change(record.id, (one) => ({ ...withoutMissing(one), keepKnowledge }));
  }

  async function removeAbandoned(record: SiteRecord): Promise<void> {
    if (!isAbandoned(record, clock.now())) return;
    if ((await client.get(record.name)) === undefined) await records.remove(record.id);
  }

  async function noteMissing(record: SiteRecord): Promise<void> {
    const { id, name, uid, missingSince } = record;
    if ((await client.get(name))?.metadata.uid === uid) return;
    const now = clock.now();
    if (missingSince === undefined) {
      const since = new Date(now).toISOString();
      await records.change(id, (one) =>
        one.uid === uid ? { ...one, missingSince: since } : undefined,
      );
    } else if (now - Date.parse(missingSince) >= limits.siteMissingMs.value) {
      await records.change(id, (one) => (one.uid === uid ? withRemoval(one) : undefined));
      changed(id);
    }
  }

  const lookSafely = () => void look().catch((error) => stop.signal.aborted || report(error));
  return {
    deleted(id, last) {
      confirm(id, last).catch((error) => stop.signal.aborted || report(error));
    },
    start() {
      if (stop.signal.aborted) return;
      stack.use(every(clock, limits.siteMissingCheckMs.value, lookSafely));
      lookSafely();
    },
    [Symbol.dispose]: () => stack.dispose(),
  };
}

/** Its object exists. */
export function withoutMissing(record: SiteRecord): SiteRecord {
  const { missingSince: _missing, ...rest } = record;
  return rest;
}

const withRemoval = (record: SiteRecord): SiteRecord => ({
  ...record,
  removal: record.keepKnowledge ? "keep" : "erase",
});

/** A process that has not created the object of its record by then has died. */
const isAbandoned = ({ uid, madeAt }: SiteRecord, now: number): boolean =>
  uid === undefined && now - Date.parse(madeAt) > limits.siteCreationMs.value;
