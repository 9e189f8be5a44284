import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { StoredMsg } from "@nats-io/jetstream";
import { headers, nuid } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { ensureStream, readMessages, token, retryUntilAnswered } from "../client.ts";

/** Bytes that tenants store. */
export type StoredBytes = {
  /** Documents: they are gone 30 days after the day, whether or not they were removed before. */
  addDocuments(tenant: string, day: string, bytes: number): Promise<void>;
  /** Items of the index, which stay until they are removed. */
  addItems(tenant: string, bytes: number): Promise<void>;
  forgetItems(tenant: string): Promise<void>;
  total(tenant: string): Promise<number>;
  remove(tenant: string): Promise<void>;
};

/**
 * The broker's own counters, one for each tenant and day of writing: the bucket drops documents by
 * their age, and a sum over the days that count follows it. A process that is killed between a write
 * and its count leaves that one write uncounted until its day is over.
 */
export async function openStoredBytes(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long an answer of the broker is waited for. */
  waitMs?: number;
}): Promise<StoredBytes> {
  const { connection, clock, replicas = 1 } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["stored.*.*"],
    allow_msg_counter: true,
    max_msgs_per_subject: 1,
    storage: "file",
    num_replicas: replicas,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) =>
    retryUntilAnswered(connection, clock, run, deps.waitMs);

  const add = async (tenant: string, counter: string, bytes: number): Promise<void> => {
    if (bytes === 0) return;
    const msgID = nuid.next();
    const more = headers();
    more.set("Nats-Incr", bytes > 0 ? `+${bytes}` : String(bytes));
    await answered(() =>
      js.publish(subjectOf(tenant, counter), new Uint8Array(), { headers: more, msgID }),
    );
  };
  const purge = async (tenant: string, counter: string): Promise<void> => {
    const filter = `stored.${token(tenant)}.${counter}`;
    await answered(() => jsm.streams.purge(stream, { filter }));
  };

  return {
    addDocuments: (tenant, day, bytes) => add(tenant, day, bytes),
    addItems: (tenant, bytes) => add(tenant, items, bytes),
    forgetItems: (tenant) => purge(tenant, items),
    async total(tenant) {
      const filter = subjectOf(tenant, "*");
      const counters = await answered(() =>
        readMessages(jsm, stream, filter, 0, limits.storedCounters.value),
      );
      const oldest = storedDay(clock.now() - limits.retentionMs.value);
      const isOver = (counter: string) => counter !== items && counter < oldest;
      for (const { subject } of counters) {
        const counter = counterOf(subject);
        if (isOver(counter)) await purge(tenant, counter);
      }
      const bytes = counters
        .filter(({ subject }) => !isOver(counterOf(subject)))
        .reduce((sum, message) => sum + valueOf(message), 0);
      return Math.max(0, bytes);
    },
    remove: (tenant) => purge(tenant, "*"),
  };
}

/** The day of a write, as its counter is named. */
export const storedDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const stream = "STORED";
const items = "items";

const subjectOf = (tenant: string, counter: string) => `stored.${token(tenant)}.${counter}`;
const counterOf = (subject: string) => subject.split(".")[2] ?? "";

/** A counter's message holds its value as `{"val":"12"}`. */
const valueOf = (message: StoredMsg) => Number(message.json<{ val: string }>().val);
