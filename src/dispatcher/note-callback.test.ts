import { expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Extractions, WriteOutcome } from "../ports/extractions.ts";
import { noteCallback } from "./note-callback.ts";

const tried = { at: "2026-01-01T00:00:00.000Z", status: 200, ms: 5, error: null, answer: "" };

const other = { ...conditionOf("True"), type: "Succeeded" as const };

function conditionOf(status: "True" | "False") {
  const about = { reason: "GaveUp", message: "", lastTransitionTime: tried.at };
  return { type: "CallbackDelivered" as const, status, ...about };
}

/** A record that another writer changes before each of the first writes. */
function setUp(conflicts: number, reason: "conflict" | "removed" = "conflict") {
  const clock = createTestClock();
  const warnings: unknown[] = [];
  const written: Extraction["status"]["conditions"][] = [];
  const times: number[] = [];
  const state = { isRemoved: false };
  // Nothing else of a record matters here.
  const record = {
    id: "job_1",
    version: "1",
    status: { phase: "Completed", conditions: [conditionOf("False"), other] },
  } as unknown as Extraction;
  const extractions: Pick<Extractions, "get" | "writeStatus"> = {
    get: async () => (state.isRemoved ? undefined : record),
    async writeStatus(_id, version, { phase, conditions }): Promise<WriteOutcome> {
      expect([version, phase]).toEqual(["1", "Completed"]);
      if (times.push(clock.now()) <= conflicts) return { ok: false, reason };
      written.push(conditions);
      return { ok: true, extraction: record };
    },
  };
  const log = { warn: (fields: object, name: string) => void warnings.push({ name, ...fields }) };
  const deps = { extractions: extractions as Extractions, clock, random: () => 0.5, log };
  const note = (error: string | null = null) => noteCallback(deps, "job_1", { ...tried, error });
  return { clock, state, warnings, written, times, note };
}

it.each([
  { error: null, status: "True", reason: "Delivered", message: "" },
  { error: "answered 500", status: "False", reason: "GaveUp", message: "answered 500" },
])("replaces the condition of an earlier try: $status", async ({ error, ...condition }) => {
  const { written, clock, note } = setUp(0);
  await note(error);
  const type = "CallbackDelivered";
  expect(written).toEqual([[other, { type, lastTransitionTime: tried.at, ...condition }]]);
  expect(clock.waiting()).toBe(0);
});

it("waits longer after each lost race", async () => {
  const { clock, times, note } = setUp(4);
  const noting = note();
  await clock.advance(60_000);
  await noting;
  const waits = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  expect(waits).toEqual([38, 75, 150, 300]);
});

it.each([
  { name: "was removed", isRemoved: true, writes: 0 },
  { name: "is removed meanwhile", isRemoved: false, writes: 1 },
])("ends where the record $name", async ({ isRemoved, writes }) => {
  const { clock, state, times, warnings, note } = setUp(Infinity, "removed");
  state.isRemoved = isRemoved;
  await note();
  expect([times.length, clock.waiting(), warnings]).toEqual([writes, 0, []]);
});

it("is written however often another writer is first", async () => {
  const { clock, warnings, written, note } = setUp(8);
  const noting = note();
  await clock.advance(60_000);
  await noting;
  expect(written.flat().map(({ reason }) => reason)).toEqual(["GaveUp", "Delivered"]);
  expect(warnings).toEqual([]);
});

it("is reported where the record never rests", async () => {
  const { clock, warnings, written, times, note } = setUp(Infinity);
  const noting = note();
  await clock.advance(120_000);
  await noting;
  expect(written).toEqual([]);
  const tries = limits.callbackNoteTries.value;
  expect(times).toHaveLength(tries);
  expect(warnings).toEqual([
    { name: "callback.not-noted", job: "job_1", tries, reason: "Delivered" },
  ]);
});
