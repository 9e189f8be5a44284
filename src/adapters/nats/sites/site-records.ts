import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { StoredMsg } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import { siteRecordSchema, type SiteRecord } from "../../../contract/sites/site-record.ts";
import type { Clock } from "../../../kit/clock.ts";
import { urlKey } from "../../../kit/url.ts";
import { ensureStream, readMessages, retryUntilAnswered, token } from "../client.ts";
import { isWriteConflict } from "../events/event-subjects.ts";

export type SiteTaken =
  | { ok: true; record: SiteRecord }
  | { ok: false; reason: "exists"; record: SiteRecord }
  | { ok: false; reason: "full" };

/** The records of Sites: one for each, also after its object was removed, until its data is erased. */
export type SiteRecords = {
  /**
   * Stores the record, unless the tenant has one with this URL or `max` of them (0: unlimited). A
   * record of this id exists already: that one.
   */
  take(record: SiteRecord, max: number): Promise<SiteTaken>;
  get(id: string): Promise<SiteRecord | undefined>;
  /** Of one tenant, or of all. */
  list(tenant?: string): Promise<SiteRecord[]>;
  /** Changes the record; undefined: nothing is written. Undefined when there is none. */
  change(
    id: string,
    change: (record: SiteRecord) => SiteRecord | undefined,
  ): Promise<SiteRecord | undefined>;
  remove(id: string): Promise<void>;
};

/** One message for each Site; `take` is a compare-and-set on all messages of the tenant. */
export async function openSiteRecords(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
}): Promise<SiteRecords> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["siterecord.*.*"],
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    max_msgs_per_subject: 1,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);
  const read = (filter: string) =>
    answered(() => readMessages(jsm, stream, filter, 0, limits.siteRecords.value));
  const find = async (id: string) => (await read(subjectOf("*", id))).at(-1);

  /** False when another writer was faster. */
  async function write(record: SiteRecord, expected: { filter: string; seq: number }) {
    const expect = {
      lastSubjectSequenceSubject: expected.filter,
      lastSubjectSequence: expected.seq,
    };
    const { tenant, id } = record;
    try {
      const body = JSON.stringify(record);
      await answered(() => js.publish(subjectOf(tenant, id), body, { expect }));
      return true;
    } catch (error) {
      if (isWriteConflict(error)) return false;
      throw error;
    }
  }

  async function untilWritten<T>(attempt: () => Promise<T | undefined>, id: string): Promise<T> {
    for (let races = 0; races < limits.siteRecordRaces.value; races++) {
      const done = await attempt();
      if (done !== undefined) return done;
    }
    throw new Error(`the record of ${id} is written faster than it can be changed`);
  }

  return {
    async take(record, max) {
      const filter = subjectOf(record.tenant, "*");
      const own = urlKey(record.url);
      return untilWritten(async (): Promise<SiteTaken | undefined> => {
        const messages = await read(filter);
        const records = messages.map(recordOf);
        const before = records.find(({ id }) => id === record.id);
        if (before !== undefined) return { ok: true, record: before };
        const same = records.find(({ url }) => urlKey(url) === own);
        if (same !== undefined) return { ok: false, reason: "exists", record: same };
        if (max > 0 && records.length >= max) return { ok: false, reason: "full" };
        const seq = messages.at(-1)?.seq ?? 0;
        return (await write(record, { filter, seq })) ? { ok: true, record } : undefined;
      }, record.id);
    },
    async get(id) {
      const message = await find(id);
      return message && recordOf(message);
    },
    async list(tenant) {
      return (await read(subjectOf(tenant ?? "*", "*"))).map(recordOf);
    },
    async change(id, change) {
      const { changed } = await untilWritten(async () => {
        const message = await find(id);
        if (message === undefined) return { changed: undefined };
        const next = change(recordOf(message));
        if (next === undefined) return { changed: recordOf(message) };
        const expected = { filter: message.subject, seq: message.seq };
        return (await write(next, expected)) ? { changed: next } : undefined;
      }, id);
      return changed;
    },
    async remove(id) {
      const message = await find(id);
      if (message === undefined) return;
      await answered(() => jsm.streams.purge(stream, { filter: message.subject }));
    },
  };
}

const stream = "SITE_RECORDS";

const subjectOf = (tenant: string, id: string): string =>
  `siterecord.${tenant === "*" ? tenant : token(tenant)}.${id === "*" ? id : token(id)}`;

const recordOf = (message: StoredMsg): SiteRecord => siteRecordSchema.parse(message.json());
