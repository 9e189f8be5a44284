import { expect, test } from "vitest";
import { isButton } from "./cards.ts";

test.each([
  ["Add to cart", true],
  ["More info Quick view", true],
  ["Learn more Add to cart!", true],
  ["Quick view of the lake", false],
  ["New tent", false],
  ["", false],
])("a line that only invites a click: %s", (text, expected) => {
  expect(isButton(text)).toBe(expected);
});
