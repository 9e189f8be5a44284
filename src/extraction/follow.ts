import { createEventFold, type CountedEvent } from "../contract/events/event-fold.ts";
import { limits } from "../contract/limits.ts";
import type { Events, JobRef } from "../ports/events.ts";

const batch = 200;

/**
 * The events of a job that count, from the first one on and as they come, until the job's end or
 * the signal. The doorbell only says that there may be more; what is told is always what the log
 * holds.
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
    const log = await events.read(job, seen, batch);
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

/** Remembers a ring that nobody waited for, so that none is missed between two reads. */
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
