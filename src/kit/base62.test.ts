import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { randomBase62, toBase62 } from "./base62.ts";

test.each([
  { value: 0n, length: 1, text: "0" },
  { value: 61n, length: 1, text: "z" },
  { value: 62n, length: 2, text: "10" },
  { value: 10n, length: 4, text: "000A" },
  { value: 0xffffffffn, length: 6, text: "4gfFC3" },
])("$value in $length characters is $text", ({ value, length, text }) => {
  expect(toBase62(value, length)).toBe(text);
});

test.each([
  { value: 62n, length: 1 },
  { value: 1n, length: 0 },
  { value: -1n, length: 6 },
])("$value does not fit $length characters", ({ value, length }) => {
  expect(() => toBase62(value, length)).toThrow(RangeError);
});

test("bytes that would favour the first letters are replaced", () => {
  const sizes: number[] = [];
  const draws = [Uint8Array.of(255, 61, 248), Uint8Array.of(247, 62)];
  const text = randomBase62(3, (size) => {
    sizes.push(size);
    return draws.shift() ?? new Uint8Array(size);
  });
  expect({ text, sizes }).toEqual({ text: "zz0", sizes: [3, 2] });
});

test("random text has the length and the alphabet; a broken source is an error, not a hang", () => {
  expect(randomBase62(37, randomBytes)).toMatch(/^[0-9A-Za-z]{37}$/);
  expect(() => randomBase62(2, (size) => new Uint8Array(size).fill(255))).toThrow("broken");
});
