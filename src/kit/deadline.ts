import type { Clock } from "./clock.ts";

/**
 * Runs `run` for at most `ms`. Its signal is aborted, and the caller answered, as soon as the time
 * is up (`DeadlineError`) or the outer signal is aborted (its reason), whether or not `run` listens.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
  clock: Clock,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const stopped = Promise.withResolvers<never>();
  // Rejected before aborted: what `run` throws on its abort must not hide the reason for it.
  const end = (reason: unknown) => {
    stopped.reject(reason);
    stop.abort(reason);
  };
  const onAbort = () => end(signal?.reason);
  using _timer = clock.after(ms, () => end(new DeadlineError(ms)));
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    // Wrapped, so that a throw before the first await is a rejection like any other.
    const running = (async () => await run(stop.signal))();
    return await Promise.race([stopped.promise, running]);
  } finally {
    signal?.removeEventListener("abort", onAbort);
  }
}

export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  readonly ms: number;
  constructor(ms: number) {
    super(`not done within ${ms} ms`);
    this.ms = ms;
  }
}
