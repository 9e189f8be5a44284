import { expect, test } from "vitest";
import { documentEntries, documentShapes } from "./document-entries.ts";
import { knowledgeEntries } from "./knowledge-entries.ts";
import { pageEntries, siteEntries, type Entry } from "./page-entries.ts";
import { allRuns, markRuns, pairRuns, tagRuns, type Run } from "./runs.ts";
import { timeGrowth } from "./time-growth.ts";

const textEntries = [...documentEntries, ...knowledgeEntries];
const entries = [...pageEntries, ...siteEntries, ...textEntries];

/** One pass tries each mark alone in each place, and spreads the pairs over the places. */
function chosenRuns(entry: Entry, at: number): Run[] {
  const tags = textEntries.includes(entry) ? [] : tagRuns;
  return [...markRuns, ...tags, ...every(pairRuns, share, at)];
}

const share = 16;
/** `LOREPOD_GROWTH_RUNS=2000` tries so many pairs of all in each place, others for each seed. */
const drawn = Number(process.env["LOREPOD_GROWTH_RUNS"] ?? 0);
const seed = Number(process.env["LOREPOD_GROWTH_SEED"] ?? 1);
/** Longer inputs find what grows slowly at first. */
const scale = Number(process.env["LOREPOD_GROWTH_SCALE"] ?? 1);

test.each(entries.map((entry, at) => [entry.name, entry, at] as const))(
  "time grows with the length of %s",
  (_name, entry, at) => {
    const runs = drawn > 0 ? drawRuns(at) : chosenRuns(entry, at);
    expect(runs.flatMap((run) => slowIn(entry, run))).toEqual([]);
  },
  3_600_000,
);

test.each(documentShapes)(
  "time grows with the number of %s",
  (_name, read) => {
    expect(timeGrowth(read, 8_000 * scale)).toEqual({ linear: true });
  },
  3_600_000,
);

function slowIn(entry: Entry, run: Run): string[] {
  const growth = timeGrowth((length) => entry.run(run.of(length)), entry.length * scale);
  return growth.linear ? [] : [`${run.name}: ${growth.shortMs} ms, then ${growth.longMs} ms`];
}

function every<T>(values: readonly T[], step: number, from: number): T[] {
  return values.filter((_, at) => at % step === from % step);
}

function drawRuns(at: number): Run[] {
  const runs = allRuns();
  // A step without a common divisor visits every run before it visits one again.
  const step = 7_919;
  const first = (seed * 104_729 + at * 15_485_863) % runs.length;
  return Array.from({ length: Math.min(drawn, runs.length) }, (_, n) => {
    return runs[(first + n * step) % runs.length] as Run; // within the length
  });
}
