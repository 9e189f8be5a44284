import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { every } from "../kit/every.ts";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { News } from "../ports/news.ts";

export type ListenOptions = {
  news: News;
  events: Events;
  /** Processes a stretch of a job; the same stretch may come again after a crash. */
  handle: (job: JobRef, stretch: { after: number; upTo: number }) => Promise<void>;
  /** Whether an error is an outage or a full disk: such a stretch is retried until that is over. */
  isOutage: (error: unknown) => boolean;
  clock: Clock;
  onError: (error: unknown, job: JobRef | undefined, skipped: boolean) => void;
};

/** Follows the one event log from a mark that outlives the process. */
export async function startListening(options: ListenOptions): Promise<AsyncDisposable> {
  const { news, events, handle, isOutage, clock, onError } = options;
  let closed = false;
  let again = false;
  let running: Promise<void> | undefined;
  const failures = new Map<string, number>();

  /** True when there was something new. */
  async function readOn(): Promise<boolean> {
    const { jobs, after, upTo } = await news.next(limits.newsBatch.value);
    for (const [index, job] of jobs.entries()) {
      // A store that answers at once would let hundreds of jobs pass before the next request is read.
      if (index % limits.notifiedPerTurn.value === 0) await yieldToEventLoop();
      if (closed) return false;
      await handleJob(job, { after, upTo });
    }
    if (jobs.length > 0) await news.done(upTo);
    return jobs.length > 0;
  }

  /** A job that fails again and again is skipped, so that it does not block all others. */
  async function handleJob(job: JobRef, stretch: { after: number; upTo: number }): Promise<void> {
    const key = JSON.stringify(job);
    try {
      await handle(job, stretch);
      failures.delete(key);
    } catch (error) {
      const count = (failures.get(key) ?? 0) + (isOutage(error) ? 0 : 1);
      const skipped = count >= limits.newsTries.value;
      onError(error, job, skipped);
      failures.set(key, count);
      if (!skipped) throw new ReportedError();
      failures.delete(key);
    }
  }

  function ring(): void {
    again = true;
    if (closed || running !== undefined) return;
    again = false;
    running = readOn().then(
      (more) => {
        running = undefined;
        if (more || again) ring();
      },
      (error: unknown) => {
        running = undefined;
        // The next poll begins the stretch again.
        if (!(error instanceof ReportedError)) onError(error, undefined, false);
      },
    );
  }

  const following = await events.follow("all", ring);
  const poll = every(clock, limits.newsPollMs.value, ring);
  ring();
  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      poll[Symbol.dispose]();
      await following[Symbol.asyncDispose]();
      await running;
    },
  };
}

/** The error was reported already. */
class ReportedError extends Error {}
