import { createEventFold, type CountedEvent } from "../contract/events/event-fold.ts";
import { limits } from "../contract/limits.ts";
import type { Events, JobRef } from "../ports/events.ts";

/**
 * The events of a job that count, from the first one and as they are written, until the job's end or
 * the signal. A ring only means that there may be more; the events always come from the log.
 */
export async function* followEvents(
  events: Events,
  job: JobRef,
  signal: AbortSignal,
): AsyncGenerator<CountedEvent> {
  const bell = createBell(signal);
  await using _following = await events.follow(job, bell.ring);
  const fold = createEventFold();
  let seen = 0;
  for (let read = 0; read < limits.eventsPerJob.value;) {
    if (signal.aborted) return;
    const log = await events.read(job, seen, limits.eventBatch.value);
    if (log.length === 0) {
      await bell.rung();
      continue;
    }
    for (const entry of log) {
      seen = entry.seq;
      read++;
      const counted = fold.push(entry);
      if (counted === undefined) continue;
      yield counted;
      if (counted.event.type === "completed" || counted.event.type === "failed") return;
    }
  }
}

/** Remembers a ring that came while nothing waited for it, so that none is missed. */
function createBell(signal: AbortSignal): { ring: () => void; rung: () => Promise<void> } {
  let pending = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    pending = true;
    wake?.();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    async rung() {
      if (!pending) await new Promise<void>((resolve) => (wake = resolve));
      pending = false;
      wake = undefined;
    },
  };
}
