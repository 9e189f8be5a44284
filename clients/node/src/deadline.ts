import { TimeoutError } from "./errors.ts";
import type { Clock } from "./settings.ts";

/** The longest time of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Ends a call when its time is over or its caller aborts it. */
export type Deadline = {
  readonly signal: AbortSignal;
  leftMs(): number;
  /** Releases the timer and the caller's signal. */
  end(): void;
};

export function deadlineOf(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  clock: Clock,
): Deadline {
  if (!(timeoutMs > 0)) throw new TypeError("timeoutMs must be more than 0");
  const stop = new AbortController();
  const until = clock.now() + timeoutMs;
  const giveUp = () => stop.abort(outer?.reason);
  const timer = setTimeout(
    () => stop.abort(new TimeoutError(`not done within ${timeoutMs} ms`)),
    Math.min(timeoutMs, maxTimerMs),
  );
  if (outer?.aborted === true) giveUp();
  outer?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: stop.signal,
    leftMs: () => until - clock.now(),
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", giveUp);
    },
  };
}
