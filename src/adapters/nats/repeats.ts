import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Repeat, Repeats } from "../../ports/repeats.ts";
import { ensureStream, isSubjectFull, token, retryUntilAnswered } from "./client.ts";

/**
 * A call's name is a subject that has at most one message, for a day: the broker stores the first
 * and refuses the others, for all replicas.
 */
export async function openRepeats(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<Repeats> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["repeat.*.*"],
    max_msgs_per_subject: 1,
    discard: "new",
    discard_new_per_subject: true,
    max_age: nanos(limits.repeatMs.value),
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    allow_direct: true,
  });
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run);

  return {
    async claim(tenant, name, call) {
      const subject = `repeat.${token(tenant)}.${createHash("sha256").update(name).digest("hex")}`;
      return answered(async () => {
        try {
          await js.publish(subject, JSON.stringify(call));
          return call;
        } catch (error) {
          if (!isSubjectFull(error)) throw error;
        }
        // It may be this call: an earlier try was stored and its answer lost.
        const stored = await jsm.direct.getMessage(stream, { last_by_subj: subject });
        // It expired between the two requests: the next try takes the name.
        if (stored === null) throw new Error(`the call ${subject} is not stored yet`);
        // Written above, from a value of this type.
        return stored.json<Repeat>();
      });
    },
    async removeTenant(tenant) {
      await answered(() => jsm.streams.purge(stream, { filter: `repeat.${token(tenant)}.*` }));
    },
  };
}

const stream = "REPEATS";
