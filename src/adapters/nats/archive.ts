import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { extractionSchema, type Extraction } from "../../contract/extraction.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { timeOfId } from "../../kit/ids.ts";
import type { ExtractionFilter, Extractions } from "../../ports/extractions.ts";
import { ensureStream, token, retryUntilAnswered } from "./client.ts";

/** Job records that outlive their objects, for as long as results are kept. */
export type Archive = {
  /** Replaces the stored record of the job. */
  put(extraction: Extraction): Promise<void>;
  get(id: string): Promise<Extraction | undefined>;
  /** Ended jobs of one tenant. */
  list(filter: ExtractionFilter & { tenant: string }): Promise<Extraction[]>;
  remove(id: string): Promise<void>;
};

/**
 * One subject for each job, `arch.<tenant>.<day>.<job>`, with the day on which its id was created.
 * A list reads day by day and sorts the ids of each day, which sort by age.
 */
export async function openArchive(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
}): Promise<Archive> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["arch.*.*.*"],
    max_msgs_per_subject: 1,
    discard: "old",
    max_age: nanos(limits.retentionMs.value),
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);

  const read = async (subject: string): Promise<Extraction | undefined> => {
    const query = { seq: 1, next_by_subj: subject };
    const message = await answered(() => jsm.direct.getMessage(stream, query));
    return message === null ? undefined : extractionSchema.parse(message.json());
  };

  /** Ids of a tenant's jobs of one day. */
  const idsOf = async (tenant: string, day: number): Promise<string[]> => {
    const subjects_filter = `arch.${token(tenant)}.${day}.*`;
    const { state } = await answered(() => jsm.streams.info(stream, { subjects_filter }));
    return Object.keys(state.subjects ?? {}).map((subject) => subject.split(".")[3] ?? "");
  };

  return {
    async put(extraction) {
      const { tenant, id } = extraction;
      const subject = `arch.${token(tenant)}.${dayOf(id)}.${token(id)}`;
      await answered(() => js.publish(subject, JSON.stringify(extraction)));
    },
    get: (id) => read(`arch.*.${dayOf(id)}.${token(id)}`),
    async list({ tenant, phases, limit, newestFirst = false, after }) {
      const found: Extraction[] = [];
      const isAfterCursor = (id: string) =>
        after === undefined || (newestFirst ? id < after : id > after);
      for (const day of daysOf(clock.now(), newestFirst, after)) {
        const ids = (await idsOf(tenant, day)).filter(isAfterCursor).toSorted();
        for (const id of newestFirst ? ids.toReversed() : ids) {
          if (found.length === limit) return found;
          const record = await read(`arch.${token(tenant)}.${day}.${id}`);
          if (record && isEnded(record) && (phases?.includes(record.status.phase) ?? true)) {
            found.push(record);
          }
        }
      }
      return found;
    },
    async remove(id) {
      const filter = `arch.*.${dayOf(id)}.${token(id)}`;
      await answered(() => jsm.streams.purge(stream, { filter }));
    },
  };
}

/** The records, extended by archived records whose objects were removed. */
export function withArchive(records: Extractions, archive: Archive): Extractions {
  return {
    ...records,
    get: async (id) => (await records.get(id)) ?? (await archive.get(id)),
    async list(filter) {
      const { tenant, open, limit, newestFirst = false } = filter;
      if (tenant === undefined || open === true) return records.list(filter);
      // In this order: a record whose object is removed in between is found twice, not missed.
      const current = await records.list(filter);
      const archived = await archive.list({ ...filter, tenant });
      const all = new Map([...archived, ...current].map((record) => [record.id, record]));
      return [...all.values()]
        .sort((a, b) => (a.id < b.id === newestFirst ? 1 : -1))
        .slice(0, limit);
    },
    // Archives a job when its end is published, and later changes, such as its callback's outcome.
    async writeStatus(id, version, status) {
      const written = await records.writeStatus(id, version, status);
      if (written.ok) {
        if (isPublished(written.extraction)) await archive.put(written.extraction);
        return written;
      }
      const archived = written.reason === "removed" ? await archive.get(id) : undefined;
      if (archived === undefined || !isEnded(archived)) return written;
      const extraction = { ...archived, status };
      await archive.put(extraction);
      return { ok: true, extraction };
    },
    async remove(id) {
      await records.remove(id);
      await archive.remove(id);
    },
  };
}

const stream = "ARCHIVE";
const dayMs = 86_400_000;
/** One more day: a record is stored up to a day after the day of its id. */
const daysKept = Math.ceil(limits.retentionMs.value / dayMs) + 1;

const dayOf = (id: string): number => Math.floor(timeOfId(id.replace("job_", "")) / dayMs);

/** From the oldest day or from today back, starting at the cursor's day. */
function daysOf(now: number, newestFirst: boolean, after?: string): number[] {
  const today = Math.floor(now / dayMs) + 1;
  const days = Array.from({ length: daysKept + 1 }, (_, index) => today - index);
  const from = after === undefined ? undefined : dayOf(after);
  const wanted = days.filter(
    (day) => from === undefined || (newestFirst ? day <= from : day >= from),
  );
  return newestFirst ? wanted : wanted.toReversed();
}

const isEnded = ({ status }: Extraction): boolean =>
  status.phase === "Completed" || status.phase === "Failed";

const isPublished = (record: Extraction): boolean =>
  isEnded(record) &&
  record.status.conditions.some(({ type, status }) => type === "Published" && status === "True");
