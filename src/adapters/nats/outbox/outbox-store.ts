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

/** Reads and writes the outbox's stream, one message at a time. */
export type OutboxStore = {
  /** Open deliveries and leases written after `seq`, oldest first. */
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
  /** The new message's number; undefined when the subject's last message was not `seq` (0: none). */
  writeOpen(record: DeliveryRecord, seq: number): Promise<number | undefined>;
  writeLane(lane: string, leases: readonly Lease[], seq: number): Promise<number | undefined>;
  writeDone(record: DeliveryRecord, seq?: number): Promise<number | undefined>;
  /** Removes an open delivery, unless it was replaced by a newer message. */
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

  /** A direct read may be answered by a replica that is behind, so it is used without replicas only. */
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

  /** Compare and set. If an earlier try was stored and its answer lost, its own text is found. */
  async function write(subject: string, value: unknown, seq?: number): Promise<number | undefined> {
    const body = JSON.stringify(value);
    return answered(async () => {
      try {
        const expect = seq === undefined ? {} : { expect: { lastSubjectSequence: seq } };
        return (await js.publish(subject, body, expect)).seq;
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
      }
      const current = await newest(subject);
      return current?.string() === body ? current.seq : undefined;
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
    writeOpen: (record, seq) => write(openSubjectOf(record), record, seq),
    writeLane: (lane, leases, seq) => write(laneSubject(lane), leases, seq),
    writeDone: (record, seq) => write(doneSubjectOf(record), record, seq),
    async removeOpen(seq) {
      await answered(async () => {
        try {
          await jsm.streams.deleteMessage(stream, seq, false);
        } catch (error) {
          // Replaced or removed by another process.
          if (!isApiError(error, ...missingCodes)) throw error;
        }
      });
    },
    async purge(filter, keep) {
      const options = keep === undefined ? { filter } : { filter, keep };
      await answered(() => jsm.streams.purge(stream, options));
    },
  };
}

const openSubjectOf = ({ tenant, lane, id }: DeliveryRecord) => openSubject(tenant, lane, id);
const doneSubjectOf = ({ tenant, lane, id }: DeliveryRecord) => doneSubject(tenant, lane, id);

function readAll(jsm: JetStreamManager, filter: string, after: number): Promise<StoredMsg[]> {
  return readMessages(jsm, stream, filter, after, limits.deliveriesPerTenant.value);
}

/** Written by this adapter, from values of these types. */
const stored = <T>(message: StoredMsg): Stored<T> => ({
  value: message.json<T>(),
  seq: message.seq,
});

/** No such message, or no longer one with that number. */
const missingCodes = [10_037, 10_043, 10_057];
/** One day longer than a delivery is listed. */
const dayMs = 24 * 60 * 60_000;
