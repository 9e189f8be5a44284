import { meaningOf, type JobEvent } from "../contract/events/event.ts";

export type Publish = (entry: { id: string; event: JobEvent }) => Promise<unknown>;

/**
 * Publishes events to the job's log. The id is unique within the attempt; the carrier of the event
 * adds the attempt. Readers of the log count each meaning once, whichever attempt published it.
 */
export function createReporter(publish: Publish) {
  let published = 0;
  return async (event: JobEvent): Promise<void> => {
    await publish({ id: meaningOf(event) ?? String(++published), event });
  };
}

export type Report = ReturnType<typeof createReporter>;
