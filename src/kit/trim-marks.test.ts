import { describe, expect, test } from "vitest";
import { trimEndMarks, trimMarks } from "./trim-marks.ts";

describe("trimEndMarks", () => {
  const table: [text: string, mark: RegExp, trimmed: string][] = [
    ["Refunds.;.", /[.;]/, "Refunds"],
    ["Re.funds", /[.;]/, "Re.funds"],
    [".;", /[.;]/, ""],
    ["", /[.;]/, ""],
    ["Refunds 🔗🔗", /[#🔗]/u, "Refunds "],
    ["Refunds 🙂", /[#🔗]/u, "Refunds 🙂"],
  ];
  test.each(table)("%j without %s is %j", (text, mark, trimmed) => {
    expect(trimEndMarks(text, mark)).toBe(trimmed);
  });
});

test("trimMarks removes at both ends", () => {
  expect(trimMarks(" - Prices - all | ", /[\s|-]/)).toBe("Prices - all");
  expect(trimMarks("--", /-/)).toBe("");
});
