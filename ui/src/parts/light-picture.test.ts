import { expect, test } from "vitest";
import { isLightOnClear } from "./light-picture.ts";

/** So many pixels of each colour: red, green, blue, opacity. */
const picture = (...parts: [count: number, ...pixel: number[]][]) =>
  new Uint8ClampedArray(parts.flatMap(([count, ...pixel]) => Array(count).fill(pixel).flat()));
const clear: [number, ...number[]] = [60, 0, 0, 0, 0];

test.each([
  ["white on nothing", picture(clear, [40, 255, 255, 255, 255]), true],
  ["pale yellow on nothing", picture(clear, [40, 255, 250, 200, 255]), true],
  ["black on nothing", picture(clear, [40, 0, 0, 0, 255]), false],
  ["green on nothing", picture(clear, [40, 15, 118, 110, 255]), false],
  ["white on its own blue", picture([60, 20, 60, 200, 255], [40, 255, 255, 255, 255]), false],
  ["white all over", picture([100, 255, 255, 255, 255]), false],
  ["nothing at all", picture([100, 0, 0, 0, 0]), false],
])("a picture of %s", (_name, pixels, light) => {
  expect(isLightOnClear(pixels)).toBe(light);
});
