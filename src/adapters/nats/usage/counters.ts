import type { JetStreamClient, JetStreamManager, StoredMsg } from "@nats-io/jetstream";
import { headers, nuid } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Clock } from "../../../kit/clock.ts";
import { retryUntilAnswered } from "../client.ts";

/** Counters at the broker, which adds for all replicas: one for each subject of a stream. */
export function createCounters(deps: {
  stream: string;
  connection: NatsConnection;
  js: JetStreamClient;
  jsm: JetStreamManager;
  clock: Clock;
  /** How long to wait for the broker's answer. */
  waitMs?: number | undefined;
}) {
  const { stream, connection, js, jsm, clock, waitMs } = deps;
  const answered = <T>(run: () => Promise<T>) => retryUntilAnswered(connection, clock, run, waitMs);

  async function valueAt(subject: string): Promise<number> {
    const last = await answered(() => jsm.direct.getMessage(stream, { last_by_subj: subject }));
    return last === null ? 0 : counterValue(last);
  }

  return {
    valueAt,
    /** Returns the counter's new value. */
    async add(subject: string, amount: number): Promise<number> {
      const msgID = nuid.next();
      const more = headers();
      more.set("Nats-Incr", String(amount));
      const answer = await answered(() =>
        js.publish(subject, new Uint8Array(), { headers: more, msgID }),
      );
      // Not in the library's type, and missing after a repeat whose first answer was lost.
      const value: unknown = Reflect.get(answer, "val");
      return typeof value === "string" ? Number(value) : valueAt(subject);
    },
  };
}

/** A counter's message holds its value as `{"val":"12"}`. */
export function counterValue(message: StoredMsg): number {
  return Number(message.json<{ val: string }>().val);
}
