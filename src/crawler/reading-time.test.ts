import { expect, test } from "vitest";
import { readingTime } from "./reading-time.ts";

const minute = 60_000;

test.each([
  ["nine minutes by default", 9 * minute, undefined, 8 * minute, "reading stopped after 480 s"],
  ["an hour", 60 * minute, undefined, 59 * minute, "reading stopped after 3540 s"],
  ["a short one keeps a fifth for the result", 10_000, undefined, 8_000, "after 8 s"],
  ["the caller's time", 60 * minute, 20_000, 20_000, "stopped after 20000 ms, as asked"],
  ["the caller's time beyond the deadline", minute, 5 * minute, 48_000, "deadline was near"],
  ["a deadline that is over", -minute, undefined, 0, "deadline was near"],
])("%s", (_name, leftMs, stopAfterMs, ms, words) => {
  const request = stopAfterMs === undefined ? {} : { stopAfterMs };
  const time = readingTime({ request, deadlineAt: 1_000_000 + leftMs }, 1_000_000);
  expect(time.ms).toBe(ms);
  expect(time.warning).toContain(words);
});
