import type { JobRef } from "./events.ts";

export type Page = {
  /** Jobs that spoke in this stretch of the log, each once. Empty: nothing is new. */
  jobs: JobRef[];
  /** The stretch: events with `after < seq <= upTo`. */
  after: number;
  upTo: number;
};

/** How far the event log was read by those who tell others of it; the mark outlives them. */
export type News = {
  /** The next stretch, of at most `limit` events; the same again until it is `done`. */
  next(limit: number): Promise<Page>;
  /** The stretch was acted upon. The mark never goes back. */
  done(upTo: number): Promise<void>;
};
