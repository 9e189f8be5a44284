import { Cron } from "croner";
import { createRecentMap } from "../recent-map.ts";

/** A cron expression with five fields, in UTC. */
export type CronTimes = {
  /** The first time after `after`; undefined when there is none, as for 31 February. */
  next(after: number): number | undefined;
  /** The shortest time between two runs; Infinity when it runs once at most. */
  minGapMs: number;
};

/** The times of an expression; undefined when it is not one. */
export function parseCron(text: string): CronTimes | undefined {
  // Nicknames such as `@daily` have one field.
  if (text.trim().split(/\s+/).length !== 5) return undefined;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const cron = open(text);
  if (cron === undefined) return undefined;
  const times: CronTimes = {
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
    minGapMs: minGapOf(cron),
  };
  recent.set(text, times);
  return times;
}

/** Parsing takes ten times as long as the next time. */
const recent = createRecentMap<string, CronTimes>(200);

function open(text: string): Cron | undefined {
  try {
    return new Cron(text, { utcOffset: 0, mode: "5-part", paused: true });
  } catch {
    return undefined;
  }
}

/**
 * An expression with several minutes runs twice within an hour of each day on which it runs, and
 * one with several hours twice within that day: three runs show the shortest gap of these kinds.
 */
function minGapOf(cron: Cron): number {
  const runs = cron.nextRuns(3, new Date(0)).map((run) => run.getTime());
  const gaps = runs.slice(1).map((at, i) => at - (runs[i] ?? at));
  return Math.min(Infinity, ...gaps);
}
