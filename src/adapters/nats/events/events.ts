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
 * The event log as one JetStream stream. An event's subject ends in its id, and the server takes it
 * only where no attempt of the job has written that id yet: told twice is written once, however
 * late, at the price of one subject for each event kept: some 400 bytes of the server's memory.
 * Message ids would keep the promise for their window only, and against a job begun again.
 *
 * The server repeats what it has stored, without the body, under `bell.`: a doorbell that rings
 * after the event can be read, and not for what was refused.
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
  const bells = createBells(connection, jsm, clock, report);

  const publishOnce = async (entry: EventEntry, body: Uint8Array, nonce: string) => {
    const id = idToken(entry.id);
    // A crawler that forges the controller's ids takes nothing from it: it has subjects of its own.
    const whose = entry.attempt === null ? "c" : "*";
    const expect = {
      lastSubjectSequence: 0,
      lastSubjectSequenceSubject: subjectOf(entry, whose, id),
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
      // Refused for one that is being written, or was forgotten just now: the next try will tell.
      if (!first)
        throw new Error(`event ${entry.id} of ${entry.job} is not there yet`, { cause: error });
      if (entry.attempt === null && !first.header.get(nonceHeader)) {
        await jsm.streams.deleteMessage(stream, first.seq);
        throw new Error(`a forged event stood in the place of ${entry.id}`, { cause: error });
      }
      // Our own, when an earlier try was stored and its answer lost.
      return { seq: first.seq, duplicate: first.header.get(nonceHeader) !== nonce };
    }
  };

  return {
    async publish(entry) {
      const body = Buffer.from(JSON.stringify(entry.event));
      // Between connections the server's own word is missing; it then speaks for itself.
      const most = connection.info?.max_payload ?? Infinity;
      if (body.byteLength > most - headerRoom) {
        throw new Error(`event ${entry.id} has ${body.byteLength} bytes, NATS takes ${most}`);
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
    follow: (job, ring) => bells.follow(job, ring),
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
    // Also against a crawler that does not say what it expects.
    max_msgs_per_subject: 1,
    discard: "new" as const,
    discard_new_per_subject: true,
    republish: { src: ">", dest: "bell.>", headers_only: true },
  };
}

/**
 * The broker sends its receipts wherever a publisher wants them, also to where that one may not
 * speak: what lies in the controller's place without its mark is nobody's, and never counts.
 */
function toStored({ seq, time, subject, data, header }: StoredMsg): StoredEvent {
  const [, , , writer = ""] = subject.split(".");
  const isOurs = writer === "c" && Boolean(header.get(nonceHeader));
  return {
    seq,
    at: time.getTime(),
    attempt: isOurs ? null : Number(writer.slice(1)),
    event: eventOf(Buffer.from(data).toString("utf8")),
  };
}

/**
 * A crawler reads hostile pages, and the broker does not look into what it writes: what is no event
 * is read as one that only the controller may say, which under an attempt never counts.
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

type Bells = Pick<Events, "follow">;

/** Core subscriptions to `bell.`, which forget what passes while the connection is down. */
function createBells(
  connection: NatsConnection,
  jsm: JetStreamManager,
  clock: Clock,
  report: (error: unknown) => void,
): Bells {
  const missed = new Set<() => Promise<void>>();
  const listening = (async () => {
    for await (const { type } of connection.status()) {
      if (type === "reconnect") for (const ring of missed) ring().catch(report);
    }
  })();
  listening.catch(report);

  // A listener's mistake must not end the subscription of another.
  const ringSafely = (ring: (job: JobRef) => void, job: JobRef) => {
    try {
      ring(job);
    } catch (error) {
      report(error);
    }
  };

  const subscribe = async (subject: string, heard: (message: Msg) => void) => {
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => (error ? report(error) : heard(message)),
    });
    await connection.flush();
    return subscription;
  };

  const following = (subscription: Subscription, afterGap: () => Promise<void>) => {
    missed.add(afterGap);
    return {
      async [Symbol.asyncDispose]() {
        missed.delete(afterGap);
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
      // What rings before the log's last number is known counts as part of a gap.
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
        pageEntries: gapPage,
        ring: ringFor,
        read: async (after) =>
          subscription.isClosed()
            ? []
            : retryUntilAnswered(connection, clock, () =>
                readMessages(jsm, stream, ">", after, gapPage),
              ),
      });
      return following(subscription, () => gap.catchUp());
    },
  };
}

const gapPage = 200;
