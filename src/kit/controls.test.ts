import { expect, test } from "vitest";
import { withoutControls } from "./controls.ts";

test.each([
  ["a colour", "\u001b[31mred\u001b[0m", "[31mred[0m"],
  ["an 8-bit control sequence", "a\u009b2Jb", "a2Jb"],
  ["a bell and a delete", "a\u0007b\u007fc", "abc"],
  ["line ends and tabs", "a\r\n\tb\fc", "a\r\n\tb\fc"],
  ["other scripts and marks of direction", "日本 \u200fعربي\u00a0é", "日本 \u200fعربي\u00a0é"],
])("%s", (_, text, expected) => {
  expect(withoutControls(text)).toBe(expected);
});
