import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { headers, nanos, nuid } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Usage } from "../../ports/usage.ts";
import { ensureStream, isApiError, readMessages, token, whenAnswered } from "./nats.ts";

/**
 * A slot is a message that lives for a minute in a stream which holds so many of a subject and
 * refuses the next: the broker itself counts, for all replicas. One stream for each distinct limit,
 * made when it is first met. Counts are the broker's counters.
 */
export async function openUsage(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<Usage> {
  const { connection, clock, replicas = 1 } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, counterConfig(replicas));
  const answered = <T>(run: () => Promise<T>) => whenAnswered(connection, clock, run);
  const made = new Map<number, Promise<void>>();
  const rateStream = (perMinute: number): Promise<void> => {
    const making = made.get(perMinute) ?? ensureStream(jsm, rateConfig(perMinute, replicas));
    made.set(perMinute, making);
    // A broker that was away is asked again by the next request.
    making.catch(() => made.delete(perMinute));
    return making;
  };

  return {
    async admit(tenant, perMinute) {
      const subject = `rate.${perMinute}.${token(tenant)}`;
      const taken = async () => {
        await rateStream(perMinute);
        try {
          // Not tried again: whether a lost answer took its slot is not known.
          await js.publish(subject, new Uint8Array(), { retries: 0 });
          return true;
        } catch (error) {
          if (isApiError(error, tooManyOfSubject)) return false;
          throw error;
        }
      };
      try {
        const admitted = await taken();
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
      } catch (error) {
        const words = "requests cannot be counted at this moment";
        throw new AppError("unavailable", words, { cause: error, retryAfterSeconds: 5 });
      }
    },

    async count(tenant, day, endpoint) {
      const month = `usage.${token(tenant)}.${token(day.slice(0, 7))}`;
      const row = `${month}.${token(day)}.${Buffer.from(endpoint).toString("base64url")}`;
      // The row first: what a crash leaves out is missing from the sum that limits, not added.
      for (const subject of [row, `${month}.total`]) {
        const msgID = nuid.next();
        await answered(() => js.publish(subject, new Uint8Array(), { headers: oneMore(), msgID }));
      }
    },

    async total(tenant, month) {
      const subject = `usage.${token(tenant)}.${token(month)}.total`;
      const last = await answered(() =>
        jsm.direct.getMessage(counterName, { last_by_subj: subject }),
      );
      return last === null ? 0 : valueOf(last);
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
          return { day, endpoint, requests: valueOf(message) };
        })
        .sort((a, b) => compare(a.day, b.day) || compare(a.endpoint, b.endpoint));
    },

    async remove(tenant) {
      const filter = `usage.${token(tenant)}.>`;
      await answered(() => jsm.streams.purge(counterName, { filter }));
    },
  };
}

const counterName = "USAGE";
const tooManyOfSubject = 10_077;
const minuteMs = 60_000;
/** The broker forgets a message some moments after its minute. */
const lateMs = 500;

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
    // A stream in memory is gone after a restart of the broker; a file costs the same.
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
  return Math.min(minuteMs, Math.max(1, time.getTime() + minuteMs + lateMs - now));
}

function oneMore() {
  const one = headers();
  one.set("Nats-Incr", "1");
  return one;
}

/** A counter's message holds its value as `{"val":"12"}`. */
function valueOf(message: StoredMsg): number {
  return Number(message.json<{ val: string }>().val);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
