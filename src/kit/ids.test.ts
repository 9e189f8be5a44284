import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createIds, idFromSeed, timeOfId } from "./ids.ts";

const filled = (byte: number) => (size: number) => new Uint8Array(size).fill(byte);

test.each([
  // The time part of the second row is the example of the ULID specification.
  { now: 0, byte: 0x00, id: "00000000000000000000000000" },
  { now: 1_469_918_176_385, byte: 0xff, id: "01aryz6s41zzzzzzzzzzzzzzzz" },
  { now: 2 ** 48 - 1, byte: 0x00, id: "7zzzzzzzzz0000000000000000" },
])("at $now: $id", ({ now, byte, id }) => {
  expect(createIds({ now: () => now, randomBytes: filled(byte) }).id()).toBe(id);
});

test("within a millisecond the random part is incremented, and overflows into the time", () => {
  const ids = createIds({ now: () => 1, randomBytes: filled(0xff) });
  expect([ids.id(), ids.id(), ids.id()]).toEqual([
    "0000000001zzzzzzzzzzzzzzzz",
    "00000000020000000000000000",
    "00000000020000000000000001",
  ]);
});

test("ids rise and are unique, also if the clock stops or is set back", () => {
  const times = [5, 5, 6, 4, 4, 6, 7, 3, 8];
  let at = 0;
  const ids = createIds({ now: () => times[at++ % times.length] ?? 0, randomBytes });
  const made = Array.from({ length: 900 }, () => ids.id());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test("a seed always gives the same id, another seed another one", () => {
  expect(idFromSeed("")).toBe("73p324567w3ga9nyzms2cpze94");
  expect(idFromSeed("tenant:key")).toBe(idFromSeed("tenant:key"));
  expect(idFromSeed("tenant:key")).not.toBe(idFromSeed("tenant:kez"));
});

test("an id contains its time", () => {
  const now = Date.parse("2026-01-31T12:00:00.123Z");
  expect(timeOfId(createIds({ now: () => now, randomBytes }).id())).toBe(now);
});
