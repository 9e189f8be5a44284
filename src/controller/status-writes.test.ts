import { describe, expect, it, test } from "vitest";
import type { ExtractionStatus } from "../contract/extraction.ts";
import { newExtraction } from "../extraction/index.ts";
import { isProgressOnly, isSameStatus, nextProgressAt } from "./status-writes.ts";

const id = "01k9zq4v7n3m8w2x5y6a7b8c9d";
const start = Date.parse("2026-01-01T00:00:00.000Z");
const base = newExtraction(
  { url: "https://example.com/" },
  { tenant: "t1", keyId: "key_1" },
  "batch",
  {
    id,
    now: start,
  },
);

/** As Kubernetes returns an object: its members sorted by name. */
function sorted<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const running: ExtractionStatus = {
  ...base.status,
  phase: "Processing",
  startedAt: new Date(start).toISOString(),
  attempt: 1,
  attempts: [{ number: 1, startedAt: new Date(start).toISOString(), outcome: "running" }],
  progress: { pagesScraped: 1, totalPages: 4, currentStep: "Read" },
};

describe("statuses", () => {
  const more = { ...running, progress: { pagesScraped: 2, totalPages: 4, currentStep: "Read" } };
  test.each([
    ["the same in another order", running, sorted(running), true, true],
    ["more pages", sorted(running), more, false, true],
    ["another phase", sorted(running), { ...more, phase: "Completed" as const }, false, false],
  ])("%s", (_name, before, after, same, progressOnly) => {
    expect(isSameStatus(before, after)).toBe(same);
    expect(isProgressOnly(before, after)).toBe(progressOnly);
  });
});

it("a job of nine minutes writes its progress some twenty times", () => {
  const writes = [1_000];
  for (let at = 1_000; at < 540_000;) writes.push((at = nextProgressAt(0, at, 2_000)));
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.length).toBeLessThan(22);
});
