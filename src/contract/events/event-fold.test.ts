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

function told(...entries: [number | null, JobEvent][]): string[] {
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
    ["refuses a zombie", [marker(1), marker(2), [1, started], [2, started]], ["1 started"]],
    ["lets no attempt go back", [marker(2), marker(1), [1, started]], []],
    [
      "hears a meaning once",
      [marker(1), [1, page("a")], marker(2), [2, page("a")], [2, page("b")]],
      ["1 page_scraped", "2 page_scraped"],
    ],
    [
      "hears a step as often as it is told",
      [marker(1), [1, step("x")], [1, step("x")]],
      ["1 progress", "2 progress"],
    ],
    [
      "hears nothing after the end",
      [marker(1), [null, failed], [1, started], [null, { type: "completed" }]],
      ["1 failed"],
    ],
    [
      "refuses a crawler that speaks for the controller",
      [marker(1), [1, { type: "completed" }], [1, { type: "attempt", number: 9 }]],
      [],
    ],
    ["refuses a controller that speaks for the crawler", [marker(1), [null, started]], []],
  ];
  it.each(table)("%s", (_name, entries, expected) => {
    expect(told(...entries)).toEqual(expected);
  });
});
