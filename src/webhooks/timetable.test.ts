import { expect, test } from "vitest";
import { judgeTry, retryAfterMs } from "./timetable.ts";

const waits = [5_000, 30_000, 120_000, 600_000, 1_800_000];
const now = Date.parse("2026-01-31T12:00:00Z");
const failedWith = (more: object) => ({ status: 500, error: "no", retryAfter: null, ...more });
const judge = (failed: number, more = {}, chance = 0) =>
  judgeTry(failedWith(more), failed, waits, { now, random: () => chance });

test.each([
  { failed: 0, waitMs: 5_000 },
  { failed: 1, waitMs: 30_000 },
  { failed: 2, waitMs: 120_000 },
  { failed: 3, waitMs: 600_000 },
  { failed: 4, waitMs: 1_800_000 },
])("after $failed failures before it: $waitMs ms, up to a fifth longer", ({ failed, waitMs }) => {
  expect(judge(failed)).toEqual({ verdict: "retry", at: now + waitMs });
  expect(judge(failed, {}, 1)).toEqual({ verdict: "retry", at: now + waitMs * 1.2 });
  expect(judge(failed, {}, 0.5)).toEqual({ verdict: "retry", at: now + waitMs * 1.1 });
});

test.each([
  { name: "the fifth retry failed", failed: 5, more: {}, verdict: "exhausted" },
  { name: "far past the last", failed: 50, more: {}, verdict: "exhausted" },
  { name: "gone at the first try", failed: 0, more: { status: 410 }, verdict: "gone" },
  { name: "gone at the last", failed: 5, more: { status: 410 }, verdict: "gone" },
  { name: "no answer", failed: 0, more: { status: null }, verdict: "retry" },
  { name: "2xx", failed: 5, more: { status: 204, error: null }, verdict: "delivered" },
])("$name: $verdict", ({ failed, more, verdict }) => {
  expect(judge(failed, more).verdict).toBe(verdict);
});

test("without retries the first failure is the last", () => {
  const verdict = judgeTry(failedWith({}), 0, [], { now, random: () => 0 });
  expect(verdict).toEqual({ verdict: "exhausted" });
});

test("a receiver that names a later time is believed, an earlier one is not", () => {
  expect(judge(0, { retryAfter: "90" })).toEqual({ verdict: "retry", at: now + 90_000 });
  expect(judge(0, { retryAfter: "1" })).toEqual({ verdict: "retry", at: now + 5_000 });
});

test.each([
  ["120", 120_000],
  [" 120 ", 120_000],
  ["Sat, 31 Jan 2026 12:01:00 GMT", 60_000],
  ["Sat, 31 Jan 2026 11:00:00 GMT", 0],
  ["0", 0],
  ["3600", 3_600_000],
  ["3601", 3_600_000],
  ["9999999999", 3_600_000],
  ["-5", 0],
  ["soon", 0],
  ["", 0],
  [null, 0],
])("Retry-After %j is %i ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
