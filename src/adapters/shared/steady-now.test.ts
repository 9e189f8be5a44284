import { expect, test } from "vitest";
import { createSteadyNow } from "./steady-now.ts";

test.each([
  { name: "a clock that goes on", newest: 0, times: [5_000, 6_000], shifts: [] },
  { name: "a correction of some milliseconds", newest: 0, times: [5_000, 4_500], shifts: [] },
  {
    name: "a clock that was set back",
    newest: 0,
    times: [50_000, 10_000],
    shifts: [[40_000, 10_000]],
  },
  {
    name: "a clock set back before the start",
    newest: 50_000,
    times: [10_000, 10_000],
    shifts: [[40_000, 10_000]],
  },
])("due times after $name", ({ newest, times, shifts }) => {
  const shifted: number[][] = [];
  const left = [...times];
  const now = createSteadyNow(
    { now: () => left.shift() ?? 0 },
    { newest: () => newest, shift: (byMs, at) => void shifted.push([byMs, at]) },
  );
  expect(times.map(() => now())).toEqual(times);
  expect(shifted).toEqual(shifts);
});
