import { describe, expect, test } from "vitest";
import { applied, draw, mutantsOf } from "./mutants.ts";

const mutate = (source: string): string[] =>
  mutantsOf("a.ts", source).map((mutant) => applied(source, mutant));

describe("the mutants of a source", () => {
  test.each<[name: string, source: string, mutants: string[]]>([
    ["a condition", "if (a) b = c;", ["if (!(a)) b = c;"]],
    [
      "an early return",
      "const f = (a) => { if (a) { return; } g = a; };",
      [
        "const f = (a) => { if (!(a)) { return; } g = a; };",
        "const f = (a) => { if (false) { return; } g = a; };",
      ],
    ],
    ["a choice", "a = b ? c : d;", ["a = !(b) ? c : d;"]],
    ["a boundary", "a = b < c;", ["a = b <= c;"]],
    ["equality", "a = b === c;", ["a = b !== c;"]],
    ["arithmetic", "a = b * c;", ["a = b / c;"]],
    ["arithmetic on itself", "a += b;", ["a -= b;"]],
    ["joined text is no arithmetic", 'a = "b" + c; d = `${e}` + f;', []],
    ["logic", "a = b && c;", ["a = b || c;"]],
    ["constants", "a = 5; b = true;", ["a = 10; b = true;", "a = 5; b = false;"]],
    ["small constants", "a = 0; b = 1;", ["a = 1; b = 1;", "a = 0; b = 2;"]],
    [
      "a returned value",
      "const f = () => { return a; };",
      ["const f = () => { return undefined; };"],
    ],
    ["a call", "f(a);", [";"]],
    ["an awaited call", "await f(a);", [";"]],
    ["a log line stays", "deps.log.info(a);", []],
    ["an operator that occurs in an operand, too", "a = '<' < b;", ["a = '<' <= b;"]],
    ["types and imports stay", 'import "a"; type A = 1 | true; interface B { c: 2 }', []],
    ["a key of an object stays", "a = { 1: b };", []],
  ])("%s", (_name, source, mutants) => {
    expect(mutate(source)).toEqual(mutants);
  });

  test("name their file, line and kind", () => {
    const [mutant] = mutantsOf("src/a.ts", "\n\na = b < c;");
    expect(mutant).toMatchObject({ file: "src/a.ts", line: 3, kind: "boundary", before: "<" });
  });
});

test("a seed draws the same sample again, and another seed another one", () => {
  const values = Array.from({ length: 200 }, (_, at) => at);
  expect(draw(values, 10, 7)).toEqual(draw(values, 10, 7));
  expect(draw(values, 10, 7)).not.toEqual(draw(values, 10, 8));
  expect(new Set(draw(values, 200, 7)).size).toBe(200);
});
