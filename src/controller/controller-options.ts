import type { Extraction, Settled } from "../contract/extraction.ts";
import type { Notice } from "../extraction/index.ts";
import type { Clock } from "../kit/clock.ts";
import type { ObjectiveEvent } from "../objectives/index.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Runs } from "../ports/runs.ts";
import type { SiteOptions } from "./sites/site-options.ts";

export type ControllerOptions = {
  extractions: Extractions;
  events: Events;
  runs: Runs;
  /** Builds and indexes the result of an attempt; doing it twice gives the same. */
  settle: (extraction: Extraction, attempt: number) => Promise<Settled>;
  /** Why the job's tenant may store nothing more; undefined when it may. */
  storageFault: (extraction: Extraction) => Promise<string | undefined>;
  /** How many extractions the job's tenant may run at once. */
  maxPerTenant: (extraction: Extraction) => Promise<number>;
  crawlersAtOnce: number;
  /** Sites share the queue, the runs and the places of jobs. */
  sites?: SiteOptions;
  /** Jobs whose log has no end yet. Read once, at the start, where others can remove records. */
  unfinished?: () => Promise<JobRef[]>;
  /**
   * Stores jobs whose records are removed: by others at any time, by the controller when their `ttl`
   * is over. The controller puts each job here when it begins and when it ends. Without an archive
   * records stay.
   */
  archive?: {
    put(extraction: Extraction): Promise<void>;
    get(id: string): Promise<Extraction | undefined>;
  };
  /** Called for each step, after its status was written. */
  notify?: (extraction: Extraction, notice: Notice) => void;
  /**
   * Minimum time between two statuses that differ in progress only. It grows to a third of the time
   * that the job has run. This spares a store that many share. Default 0: every step is written.
   */
  progressEveryMs?: number;
  /** Counts what happened towards the objectives, after its status was written. */
  count?: (events: readonly ObjectiveEvent[]) => void;
  clock: Clock;
  random: () => number;
  log: { error(fields: object, name: string): void; info(fields: object, name: string): void };
};
