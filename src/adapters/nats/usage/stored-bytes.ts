import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, nuid } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { counterValue } from "./counters.ts";
import { ensureStream, readMessages, token, retryUntilAnswered } from "../client.ts";

/** How many bytes each tenant stores. */
export type StoredBytes = {
  /** Documents, which expire 30 days after the day unless they were removed before. */
  addDocuments(tenant: string, day: string, bytes: number): Promise<void>;
  /** Items of the index, which do not expire. */
  addItems(tenant: string, bytes: number): Promise<void>;
  forgetItems(tenant: string): Promise<void>;
  total(tenant: string): Promise<number>;
  remove(tenant: string): Promise<void>;
};

/**
 * Counters at the broker, one for each tenant and day of writing. The bucket drops documents by
 * their age, so the total is a sum over the days in its retention. A write whose process is killed
 * before it is counted stays uncounted until it expires.
 */
export async function openStoredBytes(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
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
        .reduce((sum, message) => sum + counterValue(message), 0);
      return Math.max(0, bytes);
    },
    remove: (tenant) => purge(tenant, "*"),
  };
}

/** The day of a write, which names its counter. */
export const storedDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const stream = "STORED";
const items = "items";

const subjectOf = (tenant: string, counter: string) => `stored.${token(tenant)}.${counter}`;
const counterOf = (subject: string) => subject.split(".")[2] ?? "";
