import { yieldToEventLoop } from "./yield-to-event-loop.ts";

/** A computation that pauses between its steps, so that a long one need not hold up other work. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result of all steps, at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same, with a turn of the event loop between two steps. Ends when the signal is aborted. */
export async function runStepsYielding<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    await yieldToEventLoop();
  }
}

/** What `map` makes of each value, some values a step. */
export function* mapInSteps<Value, Mapped>(
  values: readonly Value[],
  perStep: number,
  map: (value: Value, at: number) => Mapped,
): Steps<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const [at, value] of values.entries()) {
    if (at > 0 && at % perStep === 0) yield;
    mapped.push(map(value, at));
  }
  return mapped;
}
