import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { isWriteConflict } from "../events/event-subjects.ts";
import { ensureStream, isApiError, readMessages, retryUntilAnswered } from "../client.ts";
import { doneSubject, laneOf, laneSubject, openSubject, stream } from "./outbox-records.ts";
import type { DeliveryRecord, Lease } from "./outbox-records.ts";

export type Stored<T> = { value: T; seq: number };

/** The outbox's stream: what is read and written of it, one message at a time. */
export type OutboxStore = {
  /** What was written to open deliveries and to lanes after `seq`, oldest first. */
  openSince(
    seq: number,
  ): Promise<(Stored<DeliveryRecord> | (Stored<Lease[]> & { lane: string }))[]>;
  open(
    kept: Pick<DeliveryRecord, "tenant" | "lane" | "id">,
  ): Promise<Stored<DeliveryRecord> | undefined>;
  openOf(lane: string, id?: string): Promise<Stored<DeliveryRecord>[]>;
  done(
    kept: Pick<DeliveryRecord, "tenant" | "lane" | "id">,
  ): Promise<Stored<DeliveryRecord> | undefined>;
  doneOf(lane: string, id?: string): Promise<Stored<DeliveryRecord>[]>;
  lane(lane: string): Promise<Stored<Lease[]> | undefined>;
  /** Its number; undefined when the last one was not `seq` (0: none). */
  writeOpen(kept: DeliveryRecord, seq: number): Promise<number | undefined>;
  writeLane(lane: string, leases: readonly Lease[], seq: number): Promise<number | undefined>;
  writeDone(kept: DeliveryRecord, seq?: number): Promise<number | undefined>;
  /** Takes an open delivery away, if it still is the one of that number. */
  removeOpen(seq: number): Promise<void>;
  purge(filter: string, keep?: number): Promise<void>;
};

export async function openOutboxStore(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<OutboxStore> {
  const { connection, clock, replicas = 1 } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["outbox.open.>", "outbox.done.>"],
    storage: "file",
    num_replicas: replicas,
    allow_direct: true,
    max_msgs_per_subject: 1,
    max_age: nanos(limits.deliveryKeptMs.value + dayMs),
  });
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run);

  /** Asked directly where nobody can answer but whoever takes the writes: a replica may be behind. */
  const newest = (subject: string): Promise<StoredMsg | null> =>
    replicas > 1
      ? jsm.streams.getMessage(stream, { last_by_subj: subject })
      : jsm.direct.getMessage(stream, { last_by_subj: subject });

  async function last<T>(subject: string): Promise<Stored<T> | undefined> {
    const found = await answered(() => newest(subject));
    return found ? stored<T>(found) : undefined;
  }
  const all = async (filter: string) =>
    (await answered(() => readAll(jsm, filter, 0))).map((one) => stored<DeliveryRecord>(one));

  /** Compare and set. One whose answer was lost finds its own words there. */
  async function write(subject: string, value: unknown, seq?: number): Promise<number | undefined> {
    const body = JSON.stringify(value);
    return answered(async () => {
      try {
        const expect = seq === undefined ? {} : { expect: { lastSubjectSequence: seq } };
        return (await js.publish(subject, body, expect)).seq;
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
      }
      const stands = await newest(subject);
      return stands?.string() === body ? stands.seq : undefined;
    });
  }

  return {
    async openSince(seq) {
      const found = await answered(() => readAll(jsm, "outbox.open.>", seq));
      return found.map((one) => {
        const lane = laneOf(one.subject);
        return lane === undefined ? stored<DeliveryRecord>(one) : { ...stored<Lease[]>(one), lane };
      });
    },
    open: ({ tenant, lane, id }) => last<DeliveryRecord>(openSubject(tenant, lane, id)),
    openOf: (lane, id = "*") => all(openSubject("*", lane, id)),
    done: ({ tenant, lane, id }) => last<DeliveryRecord>(doneSubject(tenant, lane, id)),
    doneOf: (lane, id = "*") => all(doneSubject("*", lane, id)),
    lane: (lane) => last<Lease[]>(laneSubject(lane)),
    writeOpen: (kept, seq) => write(openSubject(kept.tenant, kept.lane, kept.id), kept, seq),
    writeLane: (lane, leases, seq) => write(laneSubject(lane), leases, seq),
    writeDone: (kept, seq) => write(doneSubject(kept.tenant, kept.lane, kept.id), kept, seq),
    async removeOpen(seq) {
      await answered(async () => {
        try {
          await jsm.streams.deleteMessage(stream, seq, false);
        } catch (error) {
          // Replaced or removed by another.
          if (!isApiError(error, ...goneCodes)) throw error;
        }
      });
    },
    async purge(filter, keep) {
      const options = keep === undefined ? { filter } : { filter, keep };
      await answered(() => jsm.streams.purge(stream, options));
    },
  };
}

function readAll(jsm: JetStreamManager, filter: string, after: number): Promise<StoredMsg[]> {
  return readMessages(jsm, stream, filter, after, limits.deliveriesPerTenant.value);
}

/** Written by this adapter, from values of these types. */
const stored = <T>(message: StoredMsg): Stored<T> => ({
  value: message.json<T>(),
  seq: message.seq,
});

/** No such message; none with that number any more. */
const goneCodes = [10_037, 10_043, 10_057];
/** What is removed after its days is no longer shown before. */
const dayMs = 24 * 60 * 60_000;
