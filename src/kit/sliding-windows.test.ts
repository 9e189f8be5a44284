import { expect, it } from "vitest";
import { SlidingWindows } from "./sliding-windows.ts";

it("counts each name separately", () => {
  const windows = new SlidingWindows(1_000, 10);
  expect(windows.take("a", 0, 1).taken).toBe(true);
  expect(windows.take("a", 1, 1).taken).toBe(false);
  expect(windows.take("b", 1, 1).taken).toBe(true);
  expect([windows.used("a", 1), windows.used("a", 1_000), windows.used("c", 1)]).toEqual([1, 0, 0]);
});

it("forgets the least recently used name", () => {
  const windows = new SlidingWindows(1_000, 2);
  for (const [now, name] of ["a", "b", "a", "c"].entries()) windows.take(name, now, 5);
  expect(["a", "b", "c"].map((name) => windows.used(name, 4))).toEqual([2, 0, 1]);
});
