import type { Condition } from "../contract/extraction.ts";
import type { Try } from "../contract/webhooks/webhook.ts";
import { backoffMs } from "../kit/backoff.ts";
import type { Clock } from "../kit/clock.ts";
import type { Extractions } from "../ports/extractions.ts";
import { limits } from "../contract/limits.ts";

type NoteDeps = {
  extractions: Extractions;
  clock: Pick<Clock, "sleep">;
  random: () => number;
  log: { warn(fields: object, name: string): void };
};

/** Writes the outcome of the callback to the job's record, or logs that it could not. */
export async function noteCallback(
  { extractions, clock, random, log }: NoteDeps,
  job: string,
  { at, error }: Try,
): Promise<void> {
  const type = "CallbackDelivered";
  const condition: Condition = {
    type,
    status: error === null ? "True" : "False",
    reason: error === null ? "Delivered" : "GaveUp",
    message: error ?? "",
    lastTransitionTime: at,
  };
  // Another writer may be first; each lost race means that the other made progress.
  for (let tries = 0; tries < limits.callbackNoteTries.value; tries++) {
    const extraction = await extractions.get(job);
    if (extraction === undefined) return;
    const { status, version } = extraction;
    const others = status.conditions.filter((one) => one.type !== type);
    const next = { ...status, conditions: [...others, condition] };
    const written = await extractions.writeStatus(job, version, next);
    if (written.ok || written.reason === "removed") return;
    await clock.sleep(backoffMs(tries, betweenTries, random));
  }
  log.warn(
    { job, tries: limits.callbackNoteTries.value, reason: condition.reason },
    "callback.not-noted",
  );
}

const betweenTries = { baseMs: 50, factor: 2, maxMs: 5_000, jitter: 0.5 };
