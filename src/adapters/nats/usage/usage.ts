import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamClient, JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { AppError } from "../../../contract/errors.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Usage } from "../../../ports/usage.ts";
import { counterValue, createCounters } from "./counters.ts";
import { openStoredBytes } from "./stored-bytes.ts";
import {
  ensureStream,
  isReconnecting,
  isSubjectFull,
  readMessages,
  token,
  retryUntilAnswered,
} from "../client.ts";

/**
 * The limit per minute is a stream that stores each message for a minute, at most `perMinute` of a
 * subject, and refuses more: the broker counts for all replicas. There is one stream for each
 * distinct limit, created when it is first used. Monthly requests are counters at the broker: a
 * process adds one, gets the new value, and subtracts one if that is above the quota. A process that
 * is killed leaves its requests in progress counted.
 */
export async function openUsage(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
  /** How long to wait for the broker's answer. */
  waitMs?: number;
}): Promise<Usage> {
  const { connection, clock, replicas = 1, waitMs } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, counterConfig(replicas));
  const stored = await openStoredBytes(deps);
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run, waitMs);
  const state: RateState = { connection, clock, jsm, js, replicas, streams: new Map() };
  const counters = createCounters({ stream: counterName, connection, js, jsm, clock, waitMs });
  const add = (subject: string, amount: number) => counters.add(subject, amount);
  const takenOf = (subject: string) => counters.valueAt(subject);

  return {
    async admit(tenant, perMinute) {
      try {
        return await admit(state, tenant, perMinute);
      } catch (error) {
        throw cannotCount(error);
      }
    },

    async take(tenant, month, quota) {
      const subject = takenSubject(tenant, month);
      try {
        // A request above the quota does not count, so that a request that is given back can be used.
        if (quota > 0 && (await takenOf(subject)) >= quota) return false;
        if ((await add(subject, 1)) <= quota || quota === 0) return true;
        await add(subject, -1);
        return false;
      } catch (error) {
        throw cannotCount(error);
      }
    },

    async giveBack(tenant, month) {
      await add(takenSubject(tenant, month), -1);
    },

    async count(tenant, day, endpoint) {
      const month = `usage.${token(tenant)}.${token(day.slice(0, 7))}`;
      await add(`${month}.${token(day)}.${Buffer.from(endpoint).toString("base64url")}`, 1);
    },

    async read(tenant, month) {
      const filter = `usage.${token(tenant)}.${token(month)}.*.*`;
      const rows = await answered(() =>
        readMessages(jsm, counterName, filter, 0, limits.usageRows.value),
      );
      return rows
        .map((message) => {
          const [, , , day = "", name = ""] = message.subject.split(".");
          const endpoint = Buffer.from(name, "base64url").toString("utf8");
          return { day, endpoint, requests: counterValue(message) };
        })
        .sort((a, b) => compare(a.day, b.day) || compare(a.endpoint, b.endpoint));
    },

    stored: (tenant) => stored.total(tenant),

    async remove(tenant) {
      await stored.remove(tenant);
      const filter = `usage.${token(tenant)}.>`;
      await answered(() => jsm.streams.purge(counterName, { filter }));
    },
  };
}

type RateState = {
  connection: NatsConnection;
  clock: Clock;
  jsm: JetStreamManager;
  js: JetStreamClient;
  replicas: number;
  /** The streams that this process has created or found, by their limit. */
  streams: Map<number, Promise<void>>;
};

async function admit(
  { connection, clock, jsm, js, replicas, streams }: RateState,
  tenant: string,
  perMinute: number,
): ReturnType<Usage["admit"]> {
  // A request without a connection would fail only after its timeout.
  if (isReconnecting(connection)) throw new Error("the broker is away");
  const creation = streams.get(perMinute) ?? ensureStream(jsm, rateConfig(perMinute, replicas));
  streams.set(perMinute, creation);
  // After a failure, the next request tries again.
  creation.catch(() => streams.delete(perMinute));
  await creation;
  const subject = `rate.${perMinute}.${token(tenant)}`;
  const admitted = await takeSlot(js, subject);
  const stream = rateName(perMinute);
  const [used, oldest] = await Promise.all([
    countOf(jsm, stream, subject),
    jsm.direct.getMessage(stream, { seq: 1, next_by_subj: subject }),
  ]);
  return {
    admitted,
    remaining: admitted ? Math.max(0, perMinute - used) : 0,
    resetMs: oldest === null ? 0 : resetOf(oldest, clock.now()),
  };
}

/** False when the subject has its maximum of messages. */
async function takeSlot(js: JetStreamClient, subject: string): Promise<boolean> {
  try {
    // Not repeated: a request whose answer was lost may have been counted.
    await js.publish(subject, new Uint8Array(), { retries: 0 });
    return true;
  } catch (error) {
    if (isSubjectFull(error)) return false;
    throw error;
  }
}

const counterName = "USAGE";
const minuteMs = 60_000;
/** The broker removes a message up to this long after its minute. */
const expiryDelayMs = 500;

const rateName = (perMinute: number) => `RATE_${perMinute}`;

function rateConfig(perMinute: number, replicas: number) {
  return {
    name: rateName(perMinute),
    subjects: [`rate.${perMinute}.*`],
    max_msgs_per_subject: perMinute,
    discard: "new" as const,
    discard_new_per_subject: true,
    max_age: nanos(minuteMs),
    duplicate_window: nanos(minuteMs),
    // The broker loses a memory stream when it restarts; a file costs the same.
    storage: "file" as const,
    num_replicas: replicas,
    allow_direct: true,
  };
}

function counterConfig(replicas: number) {
  return {
    name: counterName,
    subjects: ["usage.>"],
    allow_msg_counter: true,
    max_msgs_per_subject: 1,
    max_age: nanos(limits.usageKeptMs.value),
    storage: "file" as const,
    num_replicas: replicas,
    allow_direct: true,
  };
}

async function countOf(jsm: JetStreamManager, stream: string, subject: string): Promise<number> {
  const { state } = await jsm.streams.info(stream, { subjects_filter: subject });
  return state.subjects?.[subject] ?? 0;
}

function resetOf({ time }: StoredMsg, now: number): number {
  return Math.min(minuteMs, Math.max(1, time.getTime() + minuteMs + expiryDelayMs - now));
}

const takenSubject = (tenant: string, month: string) =>
  `usage.${token(tenant)}.${token(month)}.total`;

function cannotCount(cause: unknown): AppError {
  const words = "requests cannot be counted at this moment";
  return new AppError("unavailable", words, { cause, retryAfterSeconds: 5 });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
