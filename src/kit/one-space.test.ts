import { expect, it } from "vitest";

import { oneSpace } from "./one-space.ts";

it.each([
  ["", ""],
  ["one two", "one two"],
  ["one  two", "one two"],
  ["one\ntwo\u00a0three", "one two three"],
  [" \t one \r\n two \n", " one two "],
])("writes %j as %j", (text, written) => {
  expect(oneSpace(text)).toBe(written);
});
