import { expect, it } from "vitest";
import type { Extraction } from "../contract/extraction.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Extractions, WriteOutcome } from "../ports/extractions.ts";
import { noteCallback } from "./note-callback.ts";

const tried = { at: "2026-01-01T00:00:00.000Z", status: 200, ms: 5, error: null, answer: "" };

/** A record that another writer changes before each of the first writes. */
function setUp(conflicts: number) {
  const clock = createTestClock();
  const warnings: unknown[] = [];
  const written: string[] = [];
  let races = 0;
  const record = { id: "job_1", version: "1", status: { conditions: [] } };
  const extractions: Pick<Extractions, "get" | "writeStatus"> = {
    // Nothing else of a record matters here.
    get: async () => record as unknown as Extraction,
    async writeStatus(_id, _version, { conditions }): Promise<WriteOutcome> {
      if (races++ < conflicts) return { ok: false, reason: "conflict" };
      written.push(...conditions.map(({ reason }) => reason));
      return { ok: true, extraction: record as unknown as Extraction };
    },
  };
  const log = { warn: (fields: object, name: string) => void warnings.push({ name, ...fields }) };
  const deps = { extractions: extractions as Extractions, clock, random: () => 0.5, log };
  return { clock, warnings, written, note: () => noteCallback(deps, "job_1", tried) };
}

it("is written however often another writer is first", async () => {
  const { clock, warnings, written, note } = setUp(8);
  const noting = note();
  await clock.advance(60_000);
  await noting;
  expect(written).toEqual(["Delivered"]);
  expect(warnings).toEqual([]);
});

it("is reported where the record never rests", async () => {
  const { clock, warnings, written, note } = setUp(Infinity);
  const noting = note();
  await clock.advance(120_000);
  await noting;
  expect(written).toEqual([]);
  expect(warnings).toMatchObject([{ name: "callback.not-noted", job: "job_1" }]);
});
