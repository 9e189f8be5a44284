import type { Clock } from "./clock.ts";

/**
 * Runs `run` for at most `ms`. When the time is up (`DeadlineError`) or the outer signal is aborted
 * (its reason), the signal of `run` is aborted and the result rejects, even if `run` ignores it.
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
  // Rejects before it aborts, so that the error of `run` on abort does not hide the reason.
  const end = (reason: unknown) => {
    stopped.reject(reason);
    stop.abort(reason);
  };
  const onAbort = () => end(signal?.reason);
  using _timer = clock.after(ms, () => end(new DeadlineError(ms)));
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    // Wrapped, so that a throw before the first await is a rejection too.
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
