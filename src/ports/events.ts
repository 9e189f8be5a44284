import type { JobEvent } from "../contract/events/event.ts";

export type JobRef = { tenant: string; job: string };

export type EventEntry = JobRef & {
  /** Which attempt of the crawler says so; null when the controller does. */
  attempt: number | null;
  /** Told twice with the same id it is written once. Unique within the job. */
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

/** The one event log. What was published stays, in order, until its job is forgotten. */
export type Events = {
  publish(entry: EventEntry): Promise<{ seq: number; duplicate: boolean }>;
  /** The job's events with `seq > after`, oldest first, at most `limit`. */
  read(job: JobRef, after: number, limit: number): Promise<StoredEvent[]>;
  /**
   * A doorbell, not a delivery: called some time after each publish for the job (or for any job),
   * perhaps more often. Listeners read the log from where they stood.
   */
  follow(job: JobRef | "all", ring: (job: JobRef) => void): Promise<AsyncDisposable>;
  forget(job: JobRef): Promise<void>;
};
