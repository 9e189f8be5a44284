import type { JobRef } from "./events.ts";
import type { Tokens } from "./model.ts";

export type Spent = Tokens & { calls: number };

/** What jobs have spent on the model, in one count for all processes that read pages. */
export type Spendings = {
  /** Adds to what the job has spent and answers the total; a negative amount is taken back. */
  add(job: JobRef, more: Spent): Promise<Spent>;
  /** Forgets the job. A job that is never removed is forgotten some hours after its last call. */
  remove(job: JobRef): Promise<void>;
};
