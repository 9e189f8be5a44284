import { createHash } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { isWriteConflict } from "./events/event-subjects.ts";
import { ensureStream, retryUntilAnswered } from "./client.ts";

/** Counts the webhooks of a key, so that replicas which create some at once respect its limit. */
export type HookSlots = {
  /** False when the key has `max` webhooks: the `existing` ones and those being created. */
  take(keyId: string, id: string, max: number, existing: readonly string[]): Promise<boolean>;
  free(keyId: string, id: string): Promise<void>;
};

/** One message for each key, changed by compare-and-set; Kubernetes has no such counter. */
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

  /** When `wanted` returns undefined, nothing is written. */
  async function change(
    keyId: string,
    wanted: (taken: readonly Slot[]) => readonly Slot[] | undefined,
  ): Promise<void> {
    const subject = subjectOf(keyId);
    await retryUntilAnswered(connection, clock, async () => {
      const current = await jsm.streams.getMessage(stream, { last_by_subj: subject });
      const next = wanted(current?.json<Slot[]>() ?? []);
      if (next === undefined) return;
      const expect = { lastSubjectSequence: current?.seq ?? 0 };
      try {
        await js.publish(subject, JSON.stringify(next), { expect });
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
        throw new Error("another replica is creating a webhook of this key", { cause: error });
      }
    });
  }

  return {
    async take(keyId, id, max, existing) {
      let taken = false;
      await change(keyId, (slots) => {
        const now = clock.now();
        const active = slots.filter(
          (one) => existing.includes(one.id) || one.at > now - limits.hookCreationMs.value,
        );
        taken = active.some((one) => one.id === id);
        if (taken) return undefined;
        taken = new Set([...existing, ...active.map((one) => one.id)]).size < max;
        return taken ? [...active, { id, at: now }] : undefined;
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
