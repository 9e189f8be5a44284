import { timed, type ObjectiveEvent } from "./objectives.ts";

/** A delivery that is about to be tried. */
export type DueDelivery = {
  tries: readonly unknown[];
  failed: number;
  /** When its event was published; 0: it was put back into the queue since. */
  dueAt: number;
};

export const isFirstTry = ({ tries, failed }: Pick<DueDelivery, "tries" | "failed">): boolean =>
  tries.length === 0 && failed === 0;

/** `freeAt`: when the last earlier try of the same receiver ended, which this one may have awaited. */
export function delayEvents(delivery: DueDelivery, freeAt: number, now: number): ObjectiveEvent[] {
  if (!isFirstTry(delivery) || delivery.dueAt === 0) return [];
  return [timed("webhook-delay", now - Math.max(delivery.dueAt, freeAt))];
}

export function firstTryEvents(
  delivery: Pick<DueDelivery, "tries" | "failed">,
  isOwnFault: boolean,
): ObjectiveEvent[] {
  if (!isFirstTry(delivery)) return [];
  return [{ objective: "webhook-first-try", outcome: isOwnFault ? "bad" : "good" }];
}
