import { expect, test } from "vitest";
import type { Attempt, Condition, Extraction, ExtractionStatus } from "../contract/extraction.ts";
import { newExtraction } from "./new-extraction.ts";
import { noticesOf } from "./notices.ts";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const at = new Date(now).toISOString();
const owner = { tenant: "t1", keyId: "key_1" };
const made = newExtraction({ url: "https://example.com/" }, owner, "batch", { id: "01", now });

const before = (status: Partial<ExtractionStatus> = {}): Extraction => ({
  ...made,
  version: "1",
  status: { ...made.status, ...status },
});
const attempt = (number: number, outcome: Attempt["outcome"], reason?: string): Attempt => ({
  number,
  startedAt: at,
  outcome,
  ...(reason !== undefined && { reason }),
});
const condition = (
  type: Condition["type"],
  status: Condition["status"],
  reason: string,
  message = "",
): Condition => ({ type, status, reason, message, lastTransitionTime: at });

test.each<[string, Partial<ExtractionStatus>, Partial<ExtractionStatus>, string[]]>([
  ["progress is no news", {}, { progress: progressed(1) }, []],
  ["waits", {}, { waitingFor: "busy" }, ["Normal Waiting: busy"]],
  ["waits still", { waitingFor: "busy" }, { waitingFor: "busy" }, []],
  [
    "waits for the platform",
    {},
    { waitingFor: "no node", conditions: [held("Unschedulable", "no node")] },
    ["Warning Unschedulable: no node"],
  ],
  [
    "begins",
    {},
    { attempt: 1, attempts: [attempt(1, "running")] },
    ["Normal Admitted: attempt 1 begins"],
  ],
  [
    "is lost and begins again",
    { attempts: [attempt(1, "running")] },
    { attempts: [attempt(1, "lost", "evicted"), attempt(2, "running")] },
    ["Warning AttemptLost: attempt 1: evicted; not counted", "Normal Admitted: attempt 2 begins"],
  ],
  [
    "completes",
    { phase: "Processing", attempts: [attempt(1, "running")] },
    {
      phase: "Completed",
      attempts: [attempt(1, "succeeded")],
      counts: { urlsDiscovered: 9, pagesScraped: 5, items: 12 },
    },
    ["Normal Completed: 5 pages, 12 items"],
  ],
  [
    "fails",
    { attempts: [attempt(1, "running")] },
    {
      phase: "Failed",
      attempts: [attempt(1, "failed", "the crawler ended with code 1")],
      failure: { code: "extraction_failed", message: "gave up" },
      conditions: [
        condition("Admitted", "False", "Waiting"),
        condition("Succeeded", "False", "ExtractionFailed"),
      ],
    },
    [
      "Warning AttemptFailed: attempt 1: the crawler ended with code 1",
      "Warning ExtractionFailed: gave up",
    ],
  ],
  ["its end is published", { phase: "Completed" }, { phase: "Completed" }, []],
])("%s", (_what, first, second, expected) => {
  const record = before(first);
  const notices = noticesOf(record, { ...record.status, ...second });
  expect(notices.map(({ type, reason, message }) => `${type} ${reason}: ${message}`)).toEqual(
    expected,
  );
});

function progressed(pagesScraped: number) {
  return { pagesScraped, totalPages: 9, currentStep: "Read one" };
}

function held(reason: string, message: string): Condition {
  return condition("Succeeded", "Unknown", reason, message);
}
