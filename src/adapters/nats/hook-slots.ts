import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { isWriteConflict } from "./events/event-subjects.ts";
import { ensureStream, retryUntilAnswered } from "./client.ts";

/** How many webhooks a key has, counted so that replicas which make some at once agree. */
export type HookSlots = {
  /** False when the key has `most`: those in `stand`, and those that are being made. */
  take(keyId: string, id: string, most: number, stand: readonly string[]): Promise<boolean>;
  free(keyId: string, id: string): Promise<void>;
};

/** The API server cannot count; one message for each key, changed by compare-and-set, can. */
export async function openHookSlots(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<HookSlots> {
  const { connection, clock } = deps;
  const jsm = await jetstreamManager(connection, { timeout: limits.brokerCallMs.value });
  const js = jetstream(connection, { timeout: limits.brokerCallMs.value });
  await ensureStream(jsm, {
    name: stream,
    subjects: ["hookslot.*"],
    storage: "file",
    num_replicas: deps.replicas ?? 1,
    max_msgs_per_subject: 1,
  });
  const subjectOf = (keyId: string) =>
    `hookslot.${createHash("sha256").update(keyId).digest("hex")}`;

  /** Undefined leaves it as it is. */
  async function change(
    keyId: string,
    wanted: (taken: readonly Slot[]) => readonly Slot[] | undefined,
  ): Promise<void> {
    const subject = subjectOf(keyId);
    await retryUntilAnswered(connection, clock, async () => {
      const stands = await jsm.streams.getMessage(stream, { last_by_subj: subject });
      const next = wanted(stands?.json<Slot[]>() ?? []);
      if (next === undefined) return;
      const expect = { lastSubjectSequence: stands?.seq ?? 0 };
      try {
        await js.publish(subject, JSON.stringify(next), { expect });
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
        throw new Error("another replica makes a webhook of this key", { cause: error });
      }
    });
  }

  return {
    async take(keyId, id, most, stand) {
      let taken = false;
      await change(keyId, (slots) => {
        const now = clock.now();
        const making = slots.filter((one) => stand.includes(one.id) || one.at > now - makingMs);
        taken = making.some((one) => one.id === id);
        if (taken) return undefined;
        taken = new Set([...stand, ...making.map((one) => one.id)]).size < most;
        return taken ? [...making, { id, at: now }] : undefined;
      });
      return taken;
    },
    free: (keyId, id) =>
      change(keyId, (slots) =>
        slots.some((one) => one.id === id) ? slots.filter((one) => one.id !== id) : undefined,
      ),
  };
}

type Slot = { id: string; at: number };

const stream = "HOOK_SLOTS";
/** Who has not made its webhook by then has died over it. */
const makingMs = 60_000;
