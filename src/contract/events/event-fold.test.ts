import { describe, expect, it } from "vitest";
import { foldEvents, type LogEvent } from "./event-fold.ts";
import type { JobEvent } from "./event.ts";

const marker = (number: number): [null, JobEvent] => [null, { type: "attempt", number }];
const started: JobEvent = { type: "started" };
const step = (message: string): JobEvent => ({ type: "progress", step: "s", message });
const page = (part: string): JobEvent => ({
  type: "page_scraped",
  page: { url: `https://example.com/${part}`, title: "", engine: "http", contentHash: "", part },
  index: 1,
  total: 1,
});
const failed: JobEvent = { type: "failed", failure: { code: "x", message: "x" } };

function counted(...entries: [number | null, JobEvent][]): string[] {
  const log: LogEvent[] = entries.map(([attempt, event], index) => ({
    seq: (index + 1) * 7,
    at: 0,
    attempt,
    event,
  }));
  return foldEvents(log).flatMap(({ number, event }) =>
    number === undefined ? [] : `${number} ${event.type}`,
  );
}

describe("foldEvents", () => {
  const table: [string, [number | null, JobEvent][], string[]][] = [
    [
      "numbers what clients see without gaps",
      [marker(1), [1, started], [1, page("a")]],
      ["1 started", "2 page_scraped"],
    ],
    ["refuses an attempt that was not announced", [[1, started]], []],
    [
      "refuses events of an older attempt",
      [marker(1), marker(2), [1, started], [2, started]],
      ["1 started"],
    ],
    ["ignores an older attempt number", [marker(2), marker(1), [1, started]], []],
    [
      "counts a meaning once",
      [marker(1), [1, page("a")], marker(2), [2, page("a")], [2, page("b")]],
      ["1 page_scraped", "2 page_scraped"],
    ],
    [
      "counts every progress event",
      [marker(1), [1, step("x")], [1, step("x")]],
      ["1 progress", "2 progress"],
    ],
    [
      "counts nothing after the end",
      [marker(1), [null, failed], [1, started], [null, { type: "completed" }]],
      ["1 failed"],
    ],
    [
      "refuses controller events of a crawler",
      [marker(1), [1, { type: "completed" }], [1, { type: "attempt", number: 9 }]],
      [],
    ],
    ["refuses crawler events of the controller", [marker(1), [null, started]], []],
  ];
  it.each(table)("%s", (_name, entries, expected) => {
    expect(counted(...entries)).toEqual(expected);
  });
});
