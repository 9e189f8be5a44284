import { expect, test } from "vitest";
import { mapInSteps, runSteps, runStepsYielding } from "./steps.ts";

const numbers = [1, 2, 3, 4, 5];
const squares = () => mapInSteps(numbers, 2, (one) => one * one);

test("a step takes some of the values", () => {
  const steps = squares();
  expect(steps.next()).toEqual({ done: false, value: undefined });
  expect(steps.next()).toEqual({ done: false, value: undefined });
  expect(steps.next()).toEqual({ done: true, value: [1, 4, 9, 16, 25] });
});

test("all steps at once", () => {
  expect(runSteps(squares())).toEqual([1, 4, 9, 16, 25]);
});

test("other work has a turn between two steps", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("other work"));
  const found = runStepsYielding(mapInSteps(["a", "b"], 1, (one) => order.push(one)));
  await found;
  expect(order).toEqual(["a", "other work", "b"]);
});

test("an aborted computation takes no more steps", async () => {
  const stop = new AbortController();
  let taken = 0;
  const found = runStepsYielding(
    mapInSteps(numbers, 1, () => {
      taken++;
      stop.abort();
    }),
    stop.signal,
  );
  await expect(found).rejects.toThrow();
  expect(taken).toBe(1);
});
