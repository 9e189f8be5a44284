import type { JobRef } from "./events.ts";

export type Page = {
  /** Jobs with events in this part of the log, each once. Empty without new events. */
  jobs: JobRef[];
  /** The part: events with `after < seq <= upTo`. */
  after: number;
  upTo: number;
};

/** The dispatcher's durable position in the event log. */
export type News = {
  /** The next part, of at most `limit` events; returns the same part until `done`. */
  next(limit: number): Promise<Page>;
  /** Moves the position forward; it never moves back. */
  done(upTo: number): Promise<void>;
};
