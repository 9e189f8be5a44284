import type { ExtractionRequest } from "../contract/request.ts";

/** The part of a Site's sync that a run reads. */
export type SliceWork = {
  /** Pages to read; the crawler reads no others. */
  urls: readonly string[];
  /** Those that the Site has read before: if they have not changed, they are not stored again. */
  known: readonly string[];
  /** Whether the run looks for more pages in the sitemaps of the site. */
  readsSitemaps: boolean;
};

/** The order that a crawler gets when it starts. */
export type RunOrder = {
  /** `<job>-a<attempt>`: a repeated order is the same run. */
  name: string;
  tenant: string;
  job: string;
  attempt: number;
  request: ExtractionRequest;
  /** Milliseconds since 1970. The platform kills a run that has not ended by then. */
  deadlineAt: number;
  /** Absent: the run is an extraction. */
  slice?: SliceWork;
};

export type RunState =
  | { state: "running" }
  /** The crawler exited with this code. */
  | { state: "exited"; code: number }
  /** The run cannot start; a retry would fail the same way. */
  | { state: "impossible"; reason: string }
  /** The platform removed the run: not the crawler's fault, not a counted attempt. */
  | { state: "lost"; reason: string }
  /** The run waits for the platform; `reason` is the platform's message. */
  | { state: "waiting"; cause: "Unschedulable" | "CannotStart"; reason: string }
  /** The platform refused the run for now; `ensure` may be called again. */
  | { state: "refused"; reason: string };

export type Run = { name: string; tenant: string; job: string; attempt: number } & RunState;

/** Crawlers as the platform runs them: child processes or pods. */
export type Runs = {
  /** Starts the run unless one of that name exists in any state. */
  ensure(order: RunOrder): Promise<void>;
  get(name: string): Promise<Run | undefined>;
  list(): Promise<Run[]>;
  /**
   * Ends the run with its child processes, and forgets it; some platforms do so with a delay. No
   * error when there is none.
   */
  stop(name: string): Promise<void>;
  /** Calls `changed` when a run's state may have changed, until disposed. */
  watch(changed: (run: { job: string }) => void): Promise<AsyncDisposable>;
};
