import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { JobRef } from "../../../ports/events.ts";
import type { Spendings } from "../../../ports/spendings.ts";
import { createCounters } from "./counters.ts";
import { ensureStream, token, retryUntilAnswered } from "../client.ts";

/** The model calls and tokens used by each job: three counters at the broker. */
export async function openSpendings(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<Spendings> {
  const { connection, clock, replicas = 1 } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["spent.>"],
    allow_msg_counter: true,
    max_msgs_per_subject: 1,
    max_age: nanos(limits.spendingKeptMs.value),
    storage: "file",
    num_replicas: replicas,
    allow_direct: true,
  });
  const waitMs = limits.requestBrokerMs.value;
  const counters = createCounters({ stream, connection, js, jsm, clock, waitMs });
  return {
    async add(job, more) {
      const count = (kind: keyof typeof more) => {
        const subject = `${subjectOf(job)}.${kind}`;
        return more[kind] === 0 ? counters.valueAt(subject) : counters.add(subject, more[kind]);
      };
      const [calls, input, output] = await Promise.all([
        count("calls"),
        count("input"),
        count("output"),
      ]);
      return { calls, input, output };
    },
    async remove(job) {
      const filter = `${subjectOf(job)}.*`;
      await retryUntilAnswered(
        connection,
        clock,
        () => jsm.streams.purge(stream, { filter }),
        waitMs,
      );
    },
  };
}

const stream = "MODEL_SPENDING";
const subjectOf = ({ tenant, job }: JobRef) => `spent.${token(tenant)}.${token(job)}`;
