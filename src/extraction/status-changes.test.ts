import { expect, test } from "vitest";
import { pendingStatus } from "../../test/contract/samples.ts";
import { statusChars, type ExtractionStatus } from "../contract/extraction.ts";
import {
  endedStatus,
  platformWaits,
  progressedStatus,
  withCondition,
  withoutWait,
} from "./status-changes.ts";
import { emptyStory, foldStory } from "./story.ts";
import type { JobEvent } from "../contract/events/event.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const at = (ms: number): string => new Date(start + ms).toISOString();
const pending = pendingStatus("job_1", "t1");
const running: ExtractionStatus = {
  ...pending,
  phase: "Processing",
  startedAt: at(0),
  activeSince: at(1_000),
};
const progress = { pagesScraped: 1, totalPages: 3, currentStep: "step" };
const business = {
  name: "Shop",
  domain: "a.example",
  category: "shop",
  categoryCode: "other",
  description: "",
  languages: [],
  contacts: [],
  socialLinks: [],
};

test("a job begins with its first event; its active time begins when that is seen", () => {
  const waiting = { ...pending, waitingFor: "busy" };
  const story = { ...emptyStory(), startedAt: start };
  const next = progressedStatus(waiting, story, start + 500);
  expect(next).toMatchObject({ phase: "Processing", startedAt: at(0), activeSince: at(500) });
  expect(next).not.toHaveProperty("waitingFor");
  expect(progressedStatus(next, story, start + 9_000)).toEqual(next);
  expect(progressedStatus(waiting, emptyStory(), start)).toEqual(waiting);
});

test("the story's progress and business are added, and stay", () => {
  const { name, domain, category } = business;
  const next = progressedStatus(running, { ...emptyStory(), progress, business }, start);
  expect(next).toEqual({ ...running, progress, business: { name, domain, category } });
  expect(progressedStatus(next, emptyStory(), start)).toEqual(next);
});

test.each([
  { phase: "Completed", outcome: "succeeded" },
  { phase: "Failed", outcome: "failed" },
] as const)("an end as $phase closes the attempt that runs: $outcome", ({ phase, outcome }) => {
  const lost = { number: 1, startedAt: at(0), outcome: "lost" as const, endedAt: at(1) };
  const attempts = [lost, { number: 2, startedAt: at(2), outcome: "running" as const }];
  const before = { ...running, attempts, waitingFor: "busy", retryAt: at(3) };
  const ended = endedStatus(before, phase, start + 7_000);
  expect(ended).toMatchObject({ phase, finishedAt: at(7_000), durationMs: 7_000 });
  expect(ended.attempts).toEqual([
    lost,
    { number: 2, startedAt: at(2), outcome, endedAt: at(7_000) },
  ]);
  expect(ended).not.toHaveProperty("waitingFor");
  expect(ended).not.toHaveProperty("retryAt");
});

test("a job that never began took no time, nor one whose clock went back", () => {
  expect(endedStatus(pending, "Failed", start).durationMs).toBe(0);
  expect(endedStatus(running, "Failed", start - 5_000).durationMs).toBe(0);
});

test("a condition changes with its value, reason or message, and keeps its place in time else", () => {
  const first = withCondition(running, start, "Admitted", "False", "Waiting", "busy");
  const other = withCondition(first, start, "Accepted", "True", "KeyFound", "");
  expect(withCondition(other, start + 1, "Admitted", "False", "Waiting", "busy")).toBe(other);
  for (const [value, reason, text] of [
    ["True", "Waiting", "busy"],
    ["False", "Other", "busy"],
    ["False", "Waiting", "idle"],
  ] as const) {
    const { conditions } = withCondition(other, start + 1, "Admitted", value, reason, text);
    expect(conditions).toEqual([
      expect.objectContaining({ type: "Accepted", lastTransitionTime: at(0) }),
      { type: "Admitted", status: value, reason, message: text, lastTransitionTime: at(1) },
    ]);
  }
});

test("long texts are cut, and a cut text is the same condition again", () => {
  const long = "x".repeat(5_000);
  const once = withCondition(running, start, "Admitted", "False", "Waiting", long);
  expect(once.conditions[0]?.message).toHaveLength(statusChars.condition);
  expect(withCondition(once, start + 1, "Admitted", "False", "Waiting", long)).toBe(once);
  const held = platformWaits(running, "Unschedulable", long, start);
  expect(held.waitingFor).toBe("x".repeat(statusChars.waitingFor));
});

test("what waits no longer has a condition of its run; what never waited is unchanged", () => {
  expect(withoutWait(running, start)).toBe(running);
  const held = platformWaits(running, "Unschedulable", "no node", start);
  const free = withoutWait(held, start + 1);
  expect(free).not.toHaveProperty("waitingFor");
  expect(free.conditions).toEqual([
    {
      type: "Succeeded",
      status: "Unknown",
      reason: "Running",
      message: "",
      lastTransitionTime: at(1),
    },
  ]);
});

const page = (n: number): JobEvent => ({
  type: "page_scraped",
  page: { url: `https://a.example/${n}`, title: "", engine: "http", contentHash: "", part: "p" },
  index: n,
  total: 4,
});
const result: JobEvent = {
  type: "result",
  urlsDiscovered: 1,
  suggestedUrls: [],
  warnings: [],
  readers: { business: "offline", items: "offline", triage: "offline" },
};
const failure = { code: "site_blocked", message: "no" };

const steps: [string, JobEvent, object][] = [
  ["started", { type: "started" }, { pagesScraped: 0, totalPages: 0, currentStep: "Starting" }],
  [
    "progress",
    { type: "progress", step: "s", message: "m".repeat(400) },
    { pagesScraped: 0, totalPages: 0, currentStep: "m".repeat(300) },
  ],
  [
    "business",
    { type: "business_classified", business },
    { pagesScraped: 0, totalPages: 0, currentStep: "Identified Shop" },
  ],
  [
    "plan",
    { type: "pages_planned", pages: [], count: 6 },
    { pagesScraped: 0, totalPages: 6, currentStep: "Planned 6 pages" },
  ],
  ["page", page(1), { pagesScraped: 1, totalPages: 4, currentStep: "Read https://a.example/1" }],
  [
    "ranking",
    { type: "urls_triaged", suggestedUrls: [{ url: "u", reason: "r" }] },
    { pagesScraped: 0, totalPages: 0, currentStep: "Ranked what was left: 1 worth reading" },
  ],
  ["result", result, { pagesScraped: 0, totalPages: 0, currentStep: "Writing the result" }],
];
test.each(steps)("after %s the progress is known", (_name, event, expected) => {
  const story = foldStory([{ seq: 1, at: start, attempt: 1, event, number: 1 }]);
  expect(story.progress).toEqual(expected);
});

test("the events of a log together are its story", () => {
  const events: JobEvent[] = [
    { type: "attempt", number: 1 },
    { type: "started" },
    { type: "gave_up", failure },
    result,
    { type: "attempt", number: 2 },
    { type: "started" },
    { type: "pages_planned", pages: [], count: 9 },
    page(1),
    page(2),
    { type: "waiting", message: "w" },
  ];
  const log = events.map((event, n) => ({ seq: n, at: start + n, attempt: 1, event, number: n }));
  expect(foldStory(log)).toEqual({
    ...emptyStory(),
    attempt: 2,
    startedAt: start + 1,
    pagesScraped: 2,
    progress: { pagesScraped: 2, totalPages: 9, currentStep: "Read https://a.example/2" },
  });
  const closing: JobEvent[] = [result, { type: "gave_up", failure }, { type: "completed" }];
  const rest = closing.map((event) => ({ seq: 99, at: start, attempt: 1, event, number: 1 }));
  expect(foldStory([...log, ...rest])).toMatchObject({ result, gaveUp: failure, ended: true });
});
