import type { JobRef } from "./events.ts";
import type { Tokens } from "./model.ts";

export type Spent = Tokens & { calls: number };

/** Tokens and calls that jobs have spent on the model, summed over all processes. */
export type Spendings = {
  /** Adds to the job's spending and returns the total; negative amounts subtract. */
  add(job: JobRef, more: Spent): Promise<Spent>;
  /** Forgets the job. A job that is never removed is forgotten some hours after its last call. */
  remove(job: JobRef): Promise<void>;
};
