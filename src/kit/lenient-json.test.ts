import { expect, test } from "vitest";

import { lenientJson } from "./lenient-json.ts";

test.each([
  ["well-formed", '{"a": [1, true, null]}', [{ a: [1, true, null] }]],
  ["trailing commas", '{"a": [1, 2,], }', [{ a: [1, 2] }]],
  ["comments", '/* x */ {"a": 1, // y\n "b": 2}', [{ a: 1, b: 2 }]],
  ["an HTML comment around it", '<!-- {"a": 1} -->', [{ a: 1 }]],
  ["a line break in a string", '{"a": "x\ny"}', [{ a: "x\ny" }]],
  ["a tab in a string", '{"a": "x\ty",}', [{ a: "x\ty" }]],
  ["single quotes", "{'a': 'x'}", [{ a: "x" }]],
  ["bare keys", "{a: 1, b_c: 'x'}", [{ a: 1, b_c: "x" }]],
  ["escapes", '{"a": "\\u00e9\\n\\"\\/",}', [{ a: 'é\n"/' }]],
  ["two values in a row", '{"a": 1}{"b": 2}', [{ a: 1 }, { b: 2 }]],
  ["an end that never comes", '{"a": {"b": "c', [{ a: { b: "c" } }]],
  ["missing commas", '{"a": "x" "b": "y"}', [{ a: "x", b: "y" }]],
  ["a semicolon behind it", '{"a": 1};', [{ a: 1 }]],
  ["no JSON at all", "var x = 1", []],
  ["nothing", "", []],
])("%s", (_, text, expected) => {
  expect(lenientJson(text)).toEqual(expected);
});

test("a key that would change the prototype is left out", () => {
  const [value] = lenientJson('{"__proto__": {"x": 1}, "a": 1,}');
  expect(value).toEqual({ a: 1 });
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test("brackets without end are read to a bounded depth", () => {
  expect(lenientJson("[".repeat(200_000)).length).toBeLessThan(200_001);
});
