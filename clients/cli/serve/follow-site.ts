import { setTimeout as wait } from "node:timers/promises";
import { LorepodError, type Site } from "../../node/src/index.ts";

const lookMs = 1_000;
/** A server that restarts answers again before that. */
const maxFailures = 30;

type Options = {
  /** The Site as it is now. */
  look: (signal: AbortSignal) => Promise<Site>;
  /** Gets each new line about it. */
  show: (line: string) => void;
  /** Ends the following without an error. */
  stop: AbortSignal;
  /** Aborted when the server's process has ended. */
  ended?: AbortSignal | undefined;
  pauseMs?: number;
};

/** Reports each sync until stopped. Fails when the server, the key or the Site is no longer there. */
export async function followSite(options: Options): Promise<void> {
  const { look, show, stop, ended, pauseMs = lookMs } = options;
  const signal = ended === undefined ? stop : AbortSignal.any([stop, ended]);
  let shown = "";
  let failures = 0;
  while (!signal.aborted) {
    try {
      const line = lineOf(await look(signal));
      failures = 0;
      if (line !== shown) show(line);
      shown = line;
    } catch (error) {
      if (signal.aborted) break;
      failures++;
      if (isFinal(error) || failures >= maxFailures) throw error;
    }
    // An abort ends the wait.
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
  if (!stop.aborted) throw new Error("the server has ended");
}

const isFinal = (error: unknown): boolean =>
  error instanceof LorepodError && (error.status === 401 || error.status === 404);

function lineOf({ state, reason, counts, lastSync, nextSync }: Site): string {
  if (state === "syncing") return "Reading the site …";
  const why = reason === null ? "" : ` (${reason})`;
  if (lastSync === null) return `The Site is ${state}${why}`;
  const next = nextSync === null ? "" : `; next reading ${nextSync}`;
  return `${counts.pages} pages, ${counts.items} items${why}${next}`;
}
