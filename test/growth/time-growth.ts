import { Script } from "node:vm";

export type Growth =
  | { linear: true }
  /** CPU time of the shorter and the longer input; endless where the longer one had no end. */
  | { linear: false; shortMs: number; longMs: number };

/**
 * Whether the CPU time of `work` grows no faster than the length of its input. Compares two lengths,
 * one four times the other: linear work takes four times as long, quadratic work sixteen times.
 * A pause of the machine looks like growth once, real growth looks like it every time, so a
 * suspicious pair is measured again.
 */
export function timeGrowth(work: (length: number) => void, length: number): Growth {
  // Exponential work has no end at the full length, so a short input comes first.
  const first = cpuMs(work, Math.ceil(length / 256), hangMs);
  if (first === undefined) return { linear: false, shortMs: 0, longMs: Number.POSITIVE_INFINITY };
  const budgetMs = Math.max(hangMs, first * 256 * hangFactor);
  let growth: Growth = { linear: true };
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const longMs = cpuMs(work, length, budgetMs);
    if (longMs === undefined) {
      return { linear: false, shortMs: first, longMs: Number.POSITIVE_INFINITY };
    }
    if (longMs < floorMs) return { linear: true };
    const shortMs = median([1, 2, 3].map(() => cpuMs(work, length / 4, budgetMs) ?? longMs));
    if (longMs < ratioMax * Math.max(shortMs, floorMs / ratioMax)) return { linear: true };
    growth = { linear: false, shortMs, longMs };
  }
  return growth;
}

/** Less than this is noise: timers, garbage collection and compilation take as long. */
const floorMs = 12;
/** Between linear (4) and quadratic (16). */
const ratioMax = 8;
const attemptsMax = 4;
/** Far more than a few hundred characters need, and than linear work needs for all of them. */
const hangMs = 3_000;
const hangFactor = 4;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

declare global {
  var growthWork: (() => void) | undefined;
}

const call = new Script("growthWork()");

/** CPU time of this thread for one call; undefined when it had not ended after `budgetMs`. */
function cpuMs(
  work: (length: number) => void,
  length: number,
  budgetMs: number,
): number | undefined {
  // The deadline is in real time. On a busy machine it passes before the CPU time is used.
  for (let deadlineMs = budgetMs; ; deadlineMs *= 2) {
    globalThis.growthWork = () => work(length);
    const start = process.threadCpuUsage();
    const ended = endsWithin(deadlineMs);
    const { user, system } = process.threadCpuUsage(start);
    const usedMs = (user + system) / 1_000;
    if (ended) return usedMs;
    if (usedMs > budgetMs / 2) return undefined;
  }
}

function endsWithin(deadlineMs: number): boolean {
  try {
    // The only way to interrupt a regular expression in this thread.
    call.runInThisContext({ timeout: Math.ceil(deadlineMs) });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  } finally {
    globalThis.growthWork = undefined;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
