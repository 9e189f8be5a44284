import { jetstream, JetStreamApiError } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { eventTable, type JobEvent } from "../../../contract/events/event.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import { eventSubject, isWriteConflict, idToken, writerToken } from "./event-subjects.ts";
import { retryUntilAnswered } from "../client.ts";

/**
 * A crawler's end of the event log: it may write events of its attempt and read none. The
 * limits here only report mistakes early. The rights of the broker's user and the checks of the
 * log's readers contain a compromised crawler.
 */
export function createEventPublisher(
  connection: NatsConnection,
  run: { tenant: string; job: string; attempt: number },
  clock: Clock,
) {
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value, checkAPI: false });
  let published = 0;

  return async ({ id, event }: { id: string; event: JobEvent }): Promise<void> => {
    if (eventTable[event.type]?.writer !== "crawler") {
      throw new Error(`a crawler may not write the event ${event.type}`);
    }
    const text = JSON.stringify(event);
    if (text.length > limits.eventChars.value) {
      throw new Error(`the event ${event.type} is larger than ${limits.eventChars.value}`);
    }
    if (++published > limits.eventsPerJob.value) {
      throw new Error(`a run may write ${limits.eventsPerJob.value} events at most`);
    }
    // The id contains the attempt: an event of an older attempt replaces no other event.
    const name = idToken(`a${run.attempt}:${id}`);
    const expect = {
      lastSubjectSequence: 0,
      lastSubjectSequenceSubject: eventSubject(run, "*", name),
    };
    const subject = eventSubject(run, writerToken(run.attempt), name);
    await retryUntilAnswered(connection, clock, async () => {
      try {
        await js.publish(subject, Buffer.from(text), { expect });
      } catch (error) {
        // Stored already: an earlier try was written and its answer lost.
        if (!isWriteConflict(error)) throw retryable(error);
      }
    });
  };
}

/** The caller retries while the stream is full or missing, as when it does not answer. */
function retryable(error: unknown): unknown {
  if (!(error instanceof JetStreamApiError) || error.status >= 500) return error;
  return new Error(`the event log refused: ${error.message}`, { cause: error });
}
