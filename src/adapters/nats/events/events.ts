import { randomUUID } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { headers, nanos } from "@nats-io/transport-node";
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import { jobEventSchema, type JobEvent } from "../../../contract/events/event.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { EventEntry, Events, JobRef, StoredEvent } from "../../../ports/events.ts";
import {
  eventSubject as subjectOf,
  isWriteConflict,
  idToken,
  jobOf,
  writerToken,
} from "./event-subjects.ts";
import { createLogGap } from "./log-gap.ts";
import { ensureStream, readMessages, retryUntilAnswered } from "../client.ts";

/**
 * The event log as one JetStream stream. An event's subject ends in its id, and the server stores
 * it only if no attempt of the job has written that id: an event that is published again, at any
 * later time, is stored once. The price is one subject for each event, some 400 bytes of the
 * server's memory. JetStream's message ids would prevent repeats only within a time window.
 *
 * The server republishes each stored message, without its body, under `bell.`: subscribers are
 * notified after the event can be read, and not of refused events.
 */
export async function openEvents(deps: {
  connection: NatsConnection;
  clock: Clock;
  report: (error: unknown) => void;
  /** Copies of the log, on as many servers. */
  replicas?: number;
}): Promise<Events> {
  const { connection, clock, report } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, streamConfig(deps.replicas ?? 1));
  const notifications = createNotifications(connection, jsm, clock, report);

  const publishOnce = async (entry: EventEntry, body: Uint8Array, nonce: string) => {
    const id = idToken(entry.id);
    // A crawler that uses the controller's ids replaces no event of it: their subjects differ.
    const writer = entry.attempt === null ? "c" : "*";
    const expect = {
      lastSubjectSequence: 0,
      lastSubjectSequenceSubject: subjectOf(entry, writer, id),
    };
    const head = headers();
    head.set(nonceHeader, nonce);
    try {
      const subject = subjectOf(entry, writerToken(entry.attempt), id);
      const { seq } = await js.publish(subject, body, { expect, headers: head });
      return { seq, duplicate: false };
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      const [first] = await readMessages(jsm, stream, expect.lastSubjectSequenceSubject, 0, 1);
      // Refused because of an event that is being written or was just removed: try again.
      if (!first)
        throw new Error(`event ${entry.id} of ${entry.job} is not stored yet`, { cause: error });
      if (entry.attempt === null && !first.header.get(nonceHeader)) {
        await jsm.streams.deleteMessage(stream, first.seq);
        throw new Error(`a forged event was stored in place of ${entry.id}`, { cause: error });
      }
      // The same nonce: an earlier try was stored and its answer lost.
      return { seq: first.seq, duplicate: first.header.get(nonceHeader) !== nonce };
    }
  };

  return {
    async publish(entry) {
      const body = Buffer.from(JSON.stringify(entry.event));
      // Unknown while disconnected; then the server refuses what is too large.
      const maxPayload = connection.info?.max_payload ?? Infinity;
      if (body.byteLength > maxPayload - headerRoom) {
        throw new Error(
          `event ${entry.id} has ${body.byteLength} bytes; NATS accepts ${maxPayload}`,
        );
      }
      const nonce = randomUUID();
      return retryUntilAnswered(connection, clock, () => publishOnce(entry, body, nonce));
    },
    async read(job, after, limit) {
      const filter = subjectOf(job, ">");
      const found = await retryUntilAnswered(connection, clock, () =>
        readMessages(jsm, stream, filter, after, limit),
      );
      return found.map(toStored);
    },
    follow: (job, ring) => notifications.follow(job, ring),
    async forget(job) {
      const filter = subjectOf(job, ">");
      await retryUntilAnswered(connection, clock, () => jsm.streams.purge(stream, { filter }));
    },
  };
}

const stream = "EVENTS";
const nonceHeader = "Lorepod-Publish";
/** Headers count towards the payload. */
const headerRoom = 1_024;

function streamConfig(replicas: number) {
  return {
    name: stream,
    subjects: ["ext.*.*.*.*", "job.*.*.*.*"],
    storage: "file" as const,
    num_replicas: replicas,
    max_age: nanos(limits.retentionMs.value),
    allow_direct: true,
    // Also refuses repeats of a crawler that expects no sequence.
    max_msgs_per_subject: 1,
    discard: "new" as const,
    discard_new_per_subject: true,
    republish: { src: ">", dest: "bell.>", headers_only: true },
  };
}

/**
 * A publisher chooses where the broker sends its receipts, even a subject that it may not publish
 * to. A message under the controller's subject without its nonce is such a forgery; it is read as
 * an event of no attempt, which never counts.
 */
function toStored({ seq, time, subject, data, header }: StoredMsg): StoredEvent {
  const [, , , writer = ""] = subject.split(".");
  const isController = writer === "c" && Boolean(header.get(nonceHeader));
  return {
    seq,
    at: time.getTime(),
    attempt: isController ? null : Number(writer.slice(1)),
    event: eventOf(Buffer.from(data).toString("utf8")),
  };
}

/**
 * A crawler reads hostile pages, and the broker does not validate its messages. A message that is
 * not an event is read as one that only the controller may write, which under an attempt never
 * counts.
 */
function eventOf(text: string): JobEvent {
  try {
    const parsed = jobEventSchema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON either.
  }
  return { type: "waiting", message: "unreadable" };
}

type Notifications = Pick<Events, "follow">;

/** Core subscriptions to `bell.`; they miss messages while the connection is down. */
function createNotifications(
  connection: NatsConnection,
  jsm: JetStreamManager,
  clock: Clock,
  report: (error: unknown) => void,
): Notifications {
  const afterGaps = new Set<() => Promise<void>>();
  const listening = (async () => {
    for await (const { type } of connection.status()) {
      if (type === "reconnect") for (const readGap of afterGaps) readGap().catch(report);
    }
  })();
  listening.catch(report);

  // A listener that throws must not end another listener's subscription.
  const ringSafely = (ring: (job: JobRef) => void, job: JobRef) => {
    try {
      ring(job);
    } catch (error) {
      report(error);
    }
  };

  const subscribe = async (subject: string, onMessage: (message: Msg) => void) => {
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => (error ? report(error) : onMessage(message)),
    });
    await connection.flush();
    return subscription;
  };

  const following = (subscription: Subscription, afterGap: () => Promise<void>) => {
    afterGaps.add(afterGap);
    return {
      async [Symbol.asyncDispose]() {
        afterGaps.delete(afterGap);
        subscription.unsubscribe();
      },
    };
  };

  return {
    async follow(job, ring) {
      if (job !== "all") {
        const subscription = await subscribe(`bell.${subjectOf(job, ">")}`, () =>
          ringSafely(ring, job),
        );
        return following(subscription, async () => ringSafely(ring, job));
      }
      // Notifications before the log's last number is known count as part of a gap.
      let gap: ReturnType<typeof createLogGap> | undefined;
      const ringFor = (subject: string) => ringSafely(ring, jobOf(subject));
      const subscription = await subscribe("bell.>", (message) => {
        const seq = Number(message.headers?.get("Nats-Sequence") ?? 0);
        const subject = message.subject.slice("bell.".length);
        if (gap === undefined) ringFor(subject);
        else gap.hear(seq, subject);
      });
      const { state } = await jsm.streams.info(stream);
      gap = createLogGap({
        from: state.last_seq,
        pageEntries: limits.gapEntries.value,
        notify: ringFor,
        read: async (after) =>
          subscription.isClosed()
            ? []
            : retryUntilAnswered(connection, clock, () =>
                readMessages(jsm, stream, ">", after, limits.gapEntries.value),
              ),
      });
      return following(subscription, () => gap.catchUp());
    },
  };
}
