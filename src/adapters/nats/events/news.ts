import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { News } from "../../../ports/news.ts";
import { isWriteConflict, jobOf } from "./event-subjects.ts";
import { ensureStream, readMessages, retryUntilAnswered } from "../client.ts";

/** A mark in the event log, as a message that is only replaced by a higher mark. */
export async function openNews(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<News> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: [subject],
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    max_msgs_per_subject: 1,
  });
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run);
  const readMark = async () => {
    const found = await answered(() => jsm.streams.getMessage(stream, { last_by_subj: subject }));
    return { seq: found?.seq ?? 0, upTo: Number(found?.string() ?? 0) };
  };

  return {
    async next(limit) {
      const { upTo: after } = await readMark();
      const found = await answered(() => readMessages(jsm, "EVENTS", ">", after, limit));
      const jobs = found.map((one) => jobOf(one.subject));
      const each = new Map(jobs.map((job) => [`${job.tenant}.${job.job}`, job]));
      return { jobs: [...each.values()], after, upTo: found.at(-1)?.seq ?? after };
    },
    async done(upTo) {
      await answered(async () => {
        const mark = await readMark();
        if (mark.upTo >= upTo) return;
        const expect = { lastSubjectSequence: mark.seq };
        try {
          await js.publish(subject, String(upTo), { expect });
        } catch (error) {
          // Another process moved the mark, or the answer to our write was lost: read it again.
          if (!isWriteConflict(error)) throw error;
          throw new Error("another process moved the mark", { cause: error });
        }
      });
    },
  };
}

const stream = "NEWS";
const subject = "news.mark";
