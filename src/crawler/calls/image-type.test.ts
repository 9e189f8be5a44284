import { expect, test } from "vitest";
import { imageType } from "./image-type.ts";

test.each([
  ["<svg>", "image/svg+xml"],
  ["\uFEFF \n<SVG xmlns='a'>", "image/svg+xml"],
  [
    '<?xml version="1.0"?>\n<!-- a -->\n<!-- b --><!DOCTYPE svg PUBLIC "x">\n<svg >',
    "image/svg+xml",
  ],
  ["<!DOCTYPE svg><svg>", "image/svg+xml"],
  ["<!-- never closed <svg>", undefined],
  ["<html><svg>", undefined],
  ["<svgs>", undefined],
  ["GIF89a", "image/gif"],
  ["", undefined],
])("%j is %s", (head, type) => {
  expect(imageType(Buffer.from(head))).toBe(type);
});
