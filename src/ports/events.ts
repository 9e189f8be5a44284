import type { JobEvent } from "../contract/events/event.ts";

export type JobRef = { tenant: string; job: string };

export type EventEntry = JobRef & {
  /** The crawler attempt that publishes the event; null for the controller. */
  attempt: number | null;
  /** Unique within the job. The log stores events with the same id once. */
  id: string;
  event: JobEvent;
};

export type StoredEvent = {
  /** Grows with every write of the whole log; never used twice. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  attempt: number | null;
  event: JobEvent;
};

/** The event log. Published events stay in order until `forget` removes those of their job. */
export type Events = {
  publish(entry: EventEntry): Promise<{ seq: number; duplicate: boolean }>;
  /** The job's events with `seq > after`, oldest first, at most `limit`. */
  read(job: JobRef, after: number, limit: number): Promise<StoredEvent[]>;
  /**
   * Signals that there may be new events: called after each publish for the job (or for any job),
   * possibly more often. Listeners read the log from their last position.
   */
  follow(job: JobRef | "all", ring: (job: JobRef) => void): Promise<AsyncDisposable>;
  forget(job: JobRef): Promise<void>;
};
