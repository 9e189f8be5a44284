import { foldEvents, type CountedEvent } from "../contract/events/event-fold.ts";
import { limits } from "../contract/limits.ts";
import type { Events, JobRef } from "../ports/events.ts";

/** The events of a job that count, read from the start of its log. */
export async function readEvents(events: Events, job: JobRef): Promise<CountedEvent[]> {
  return foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
}
