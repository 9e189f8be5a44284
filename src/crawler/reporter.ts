import { meaningOf, type JobEvent } from "../contract/events/event.ts";

export type Publish = (entry: { id: string; event: JobEvent }) => Promise<unknown>;

/**
 * Tells the job's log what happened. The id is unique within the attempt; whoever carries it to the
 * log adds the attempt, and the log's readers hear each meaning once, whichever attempt told it.
 */
export function createReporter(publish: Publish) {
  let told = 0;
  return async (event: JobEvent): Promise<void> => {
    await publish({ id: meaningOf(event) ?? String(++told), event });
  };
}

export type Report = ReturnType<typeof createReporter>;
