import { describe, expect, it, onTestFinished } from "vitest";
import { limits } from "../contract/limits.ts";
import type { Try } from "../contract/webhooks/webhook.ts";
import { createTestClock } from "../kit/clock.ts";
import type { HookNote } from "../ports/hooks.ts";
import { createHookNotes } from "./hook-notes.ts";

const tried = (at: string, error: string | null): Try => ({
  at,
  error,
  status: null,
  ms: 1,
  answer: null,
});

function createWorld() {
  const clock = createTestClock();
  const written: (HookNote & { hook: string })[] = [];
  const errors: unknown[] = [];
  let faults = 0;
  const notes = createHookNotes(
    {
      async note(hook, note) {
        world.onNote();
        if (faults-- > 0) throw new Error("the disk is full");
        written.push({ hook, ...note });
      },
    },
    clock,
    (error) => errors.push(error),
  );
  onTestFinished(() => notes[Symbol.asyncDispose]());
  const world = {
    clock,
    notes,
    written,
    errors,
    /** Runs before each write. */
    onNote: (): void => undefined,
    fail: (count: number) => (faults = count),
  };
  return world;
}

const { value: noteMs } = limits.hookNoteMs;
const { value: retryMs } = limits.diskRetryMs;

describe("notes of webhooks", () => {
  it("are written together after a while: one for each webhook", async () => {
    const { clock, notes, written } = createWorld();
    notes.add("a", tried("1", null));
    notes.add("a", tried("2", "no"));
    notes.add("a", tried("3", "no"));
    notes.add("b", tried("4", null));
    await clock.advance(noteMs - 1);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written).toEqual([
      { hook: "a", delivered: 1, failures: 2, lastDeliveryAt: "3", lastSuccessAt: "1" },
      { hook: "b", delivered: 1, failures: 0, lastDeliveryAt: "4", lastSuccessAt: "4" },
    ]);
    notes.add("a", tried("5", "no"));
    await clock.advance(noteMs);
    expect(written).toHaveLength(3);
    expect(written[2]).toMatchObject({ delivered: 0, failures: 1, lastSuccessAt: undefined });
    expect(clock.waiting()).toBe(0);
  });

  it("reset the failures at a success", async () => {
    const { clock, notes, written } = createWorld();
    for (const error of ["no", "no", null]) notes.add("a", tried("1", error));
    await clock.advance(noteMs);
    expect(written).toMatchObject([{ delivered: 1, failures: 0 }]);
  });

  const joins: [string, (string | null)[], (string | null)[], Partial<HookNote>][] = [
    ["failures", ["no"], ["no", "no"], { delivered: 0, failures: 3, lastSuccessAt: undefined }],
    ["a success, then failures", [null], ["no"], { delivered: 1, failures: 1, lastSuccessAt: "1" }],
    ["failures, then a success", ["no"], [null], { delivered: 1, failures: 0, lastSuccessAt: "2" }],
    ["nothing more", [null, "no"], [], { delivered: 1, failures: 1, lastSuccessAt: "1" }],
  ];
  it.each(joins)("that could not be written are joined: %s", async (_name, one, two, note) => {
    const { clock, notes, written, errors, fail } = createWorld();
    fail(1);
    for (const error of one) notes.add("a", tried("1", error));
    await clock.advance(noteMs);
    expect(errors).toHaveLength(1);
    for (const error of two) notes.add("a", tried("2", error));
    await clock.advance(retryMs - 1);
    expect(written).toEqual([]);
    await clock.advance(1);
    const lastDeliveryAt = two.length > 0 ? "2" : "1";
    expect(written).toEqual([{ hook: "a", lastDeliveryAt, ...note }]);
    expect(clock.waiting()).toBe(0);
  });

  it.each([
    { one: ["no"], two: ["no", "no"], failures: 3, lastSuccessAt: undefined },
    { one: ["no"], two: [null], failures: 0, lastSuccessAt: "2" },
    { one: [null], two: ["no"], failures: 1, lastSuccessAt: "1" },
  ])("that fail while others come are joined: $one and $two", async (given) => {
    const world = createWorld();
    world.fail(1);
    world.onNote = () => {
      for (const error of given.two) world.notes.add("a", tried("2", error));
      world.onNote = () => undefined;
    };
    for (const error of given.one) world.notes.add("a", tried("1", error));
    await world.clock.advance(noteMs);
    await world.clock.advance(retryMs);
    const delivered = [...given.one, ...given.two].filter((error) => error === null).length;
    const { failures, lastSuccessAt } = given;
    expect(world.written).toEqual([
      { hook: "a", delivered, failures, lastDeliveryAt: "2", lastSuccessAt },
    ]);
  });

  it("of one webhook that cannot be written do not delay the others", async () => {
    const { clock, notes, written, fail } = createWorld();
    fail(1);
    notes.add("a", tried("1", null));
    notes.add("b", tried("1", null));
    await clock.advance(noteMs);
    expect(written.map(({ hook }) => hook)).toEqual(["b"]);
    await clock.advance(retryMs);
    expect(written.map(({ hook }) => hook)).toEqual(["b", "a"]);
  });

  it("are written at the end, which leaves no timer", async () => {
    const { clock, notes, written } = createWorld();
    notes.add("a", tried("1", null));
    await notes[Symbol.asyncDispose]();
    expect(written).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });

  it("that fail at the end are reported, and start no timer", async () => {
    const { clock, notes, errors, fail } = createWorld();
    fail(1);
    notes.add("a", tried("1", null));
    await notes[Symbol.asyncDispose]();
    expect(errors).toHaveLength(1);
    expect(clock.waiting()).toBe(0);
  });
});
