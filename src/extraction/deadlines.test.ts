import { expect, test } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { deadlineFailure, deadlineOf, runDeadline } from "./deadlines.ts";
import { newExtraction } from "./new-extraction.ts";

const created = Date.parse("2026-01-01T00:00:00.000Z");
const at = (ms: number): string => new Date(created + ms).toISOString();

function jobWith(
  status: Partial<Extraction["status"]> = {},
  spec: Partial<Extraction["spec"]> = {},
): Extraction {
  const owner = { tenant: "t1", keyId: "key_1" };
  const made = newExtraction({ url: "https://a.example/" }, owner, "batch", {
    id: "1",
    now: created,
  });
  return {
    ...made,
    version: "1",
    spec: { ...made.spec, ...spec },
    status: { ...made.status, ...status },
  };
}

const own = { startDeadlineSeconds: 20, activeDeadlineSeconds: 90 };
const waits = { waitingFor: "all crawlers are busy" };
const runs = { phase: "Processing" as const, startedAt: at(5_000) };
const startMs = limits.startDeadlineMs.value;
const activeMs = limits.activeDeadlineMs.value;

test.each([
  ["a new job", jobWith(), startMs, "start_deadline", `within ${startMs / 1_000} s.`],
  ["its own start deadline", jobWith({}, own), 20_000, "start_deadline", "within 20 s."],
  [
    "a job that waits",
    jobWith(waits, own),
    20_000,
    "start_deadline",
    "within 20 s. It waited: all crawlers are busy",
  ],
  ["a job that runs", jobWith(runs), 5_000 + activeMs, "active_deadline", "did not finish within"],
  ["its own active deadline", jobWith(runs, own), 95_000, "active_deadline", "within 90 s"],
  [
    "a job that runs again after a loss",
    jobWith({ ...runs, activeSince: at(30_000) }, own),
    120_000,
    "active_deadline",
    "within 90 s",
  ],
])("%s fails %#: not before its deadline, and at it", (_name, job, ms, code, words) => {
  expect(deadlineOf(job)).toBe(created + ms);
  expect(deadlineFailure(job, undefined, created + ms - 1)).toBeUndefined();
  const failure = deadlineFailure(job, undefined, created + ms);
  expect(failure).toMatchObject({ code, message: expect.stringContaining(words) });
  if (job.status.waitingFor === undefined) expect(failure?.message).not.toContain("waited");
});

test("a job whose crawler has started does not fail for its start", () => {
  const far = created + 10 * (startMs + activeMs);
  expect(deadlineFailure(jobWith(), created, far)).toBeUndefined();
});

test("a run that begins has all the active time; one that follows has what is left", () => {
  const now = created + 60_000;
  expect(runDeadline(jobWith(), now)).toBe(now + activeMs);
  expect(runDeadline(jobWith({}, own), now)).toBe(now + 90_000);
  expect(runDeadline(jobWith(runs, own), now)).toBe(created + 95_000);
});
