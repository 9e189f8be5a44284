import type { ExtractionRequest } from "../contract/request.ts";

/** What a crawler is told when it starts. */
export type RunOrder = {
  /** `<job>-a<attempt>`: the same order twice is the same run. */
  name: string;
  tenant: string;
  job: string;
  attempt: number;
  request: ExtractionRequest;
  /** Milliseconds since 1970; the platform ends the run then, should all else fail. */
  deadlineAt: number;
};

export type RunState =
  | { state: "running" }
  /** The crawler ended by itself with this code. */
  | { state: "exited"; code: number }
  /** It never began and never will, however often it is tried. */
  | { state: "impossible"; reason: string }
  /** The platform took it away: not the crawler's fault, not counted. */
  | { state: "lost"; reason: string }
  /** It waits for the platform: why in a word, and in the platform's own. */
  | { state: "waiting"; cause: "Unschedulable" | "CannotStart"; reason: string }
  /** The platform did not take it for now; `ensure` may be called again. */
  | { state: "refused"; reason: string };

export type Run = { name: string; tenant: string; job: string; attempt: number } & RunState;

/** Crawlers as the platform runs them: child processes here, pods there. */
export type Runs = {
  /** Starts the run unless one of that name exists, in whatever state. */
  ensure(order: RunOrder): Promise<void>;
  get(name: string): Promise<Run | undefined>;
  list(): Promise<Run[]>;
  /**
   * Ends the run and all it started, and forgets it: at once, or soon after where a platform takes
   * its time. No error when there is none.
   */
  stop(name: string): Promise<void>;
  /** Rings when a run's state may have changed, until disposed. */
  watch(changed: (run: { job: string }) => void): Promise<AsyncDisposable>;
};
