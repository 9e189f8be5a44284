import { expect, test } from "vitest";
import { parseCron } from "./cron.ts";

const hour = 3_600_000;

test.each([
  ["0 6 * * *", "2026-01-31T06:00:00Z", "2026-02-01T06:00:00Z", 24 * hour],
  ["0 6 * * *", "2026-01-31T05:59:59Z", "2026-01-31T06:00:00Z", 24 * hour],
  ["15 */4 * * *", "2026-01-31T06:00:00Z", "2026-01-31T08:15:00Z", 4 * hour],
  ["0 6 * * MON-FRI", "2026-01-31T06:00:00Z", "2026-02-02T06:00:00Z", 24 * hour],
  // Either day counts when both are given, as in every cron.
  ["0 0 1 * 1", "2026-01-31T06:00:00Z", "2026-02-01T00:00:00Z", 24 * hour],
  ["0 0 29 2 *", "2026-01-31T06:00:00Z", "2028-02-29T00:00:00Z", 1_461 * 24 * hour],
  ["*/30 9 * * *", "2026-01-31T06:00:00Z", "2026-01-31T09:00:00Z", hour / 2],
  ["0 6,18 * * *", "2026-01-31T06:00:00Z", "2026-01-31T18:00:00Z", 12 * hour],
  // The clocks of Europe change at 01:00 UTC on this day.
  ["30 2 * * *", "2026-03-28T12:00:00Z", "2026-03-29T02:30:00Z", 24 * hour],
])("%s after %s is %s", (text, after, next, gapMs) => {
  const cron = parseCron(text);
  expect(new Date(cron?.next(Date.parse(after)) ?? 0).toISOString()).toBe(
    new Date(next).toISOString(),
  );
  expect(cron?.minGapMs).toBeGreaterThanOrEqual(Math.min(gapMs, 24 * hour));
  if (gapMs <= 12 * hour) expect(cron?.minGapMs).toBe(gapMs);
});

test.each(["", "0 6 * *", "0 6 * * * *", "60 * * * *", "H * * * *", "@daily", "0 6 * * 9"])(
  "%j is no expression",
  (text) => expect(parseCron(text)).toBeUndefined(),
);

test("a day that never comes has no next time", () => {
  expect(parseCron("0 0 31 2 *")?.next(0)).toBeUndefined();
  expect(parseCron("0 0 31 2 *")?.minGapMs).toBe(Infinity);
});
