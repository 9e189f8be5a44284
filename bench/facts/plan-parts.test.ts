import { expect, test } from "vitest";
import { linesAbout, planLineHas, planOf } from "./plan-parts.ts";

const plans = ["Free", "Pro|Pro plan", "Pro Plus"];

test.each([
  ["Pro", "Pro|Pro plan"],
  ["The Pro plan", "Pro|Pro plan"],
  ["PRO PLUS", "Pro Plus"],
  ["Pro+", "Pro Plus"],
  ["Plus", "Pro Plus"],
  ["Professional", null],
  ["Enterprise", null],
  ["", null],
])("the plan of %s is %s", (name, plan) => {
  expect(planOf(name, plans)).toBe(plan);
});

test.each([
  ["an item of one plan", "Pro\n- SSO: yes\n- Audit: no", ["SSO", "yes"], true],
  ["another line's value", "Pro\n- SSO: no\n- Audit: yes", ["SSO", "yes"], false],
  ["a longer name of another plan", "Pro Plus\nSSO: yes", ["SSO", "yes"], false],
  ["the plan's part of a line", "SSO: Free: no; Pro: yes; Pro Plus: no", ["yes"], true],
  ["another plan's part of a line", "SSO: Free: yes; Pro: no; Pro Plus: yes", ["yes"], false],
  ["the last part of a line", "SSO: Free: no; Pro: yes", ["yes"], true],
  ["lines after the plan's name", "Free\n10 GB\nPro\n20 GB\nPro Plus\n30 GB", ["20 GB"], true],
  ["lines after another name", "Free\n10 GB\nPro\n20 GB\nPro Plus\n30 GB", ["30 GB"], false],
  [
    "the plan's column",
    "| Feature | Free | Pro |\n|---|---|---|\n| SSO | ✗ | ✓ |",
    ["SSO", "yes|✓"],
    true,
  ],
  [
    "another column",
    "| Feature | Free | Pro |\n|---|---|---|\n| SSO | ✓ | ✗ |",
    ["SSO", "yes|✓"],
    false,
  ],
  [
    "the plan's row",
    "| Plan | SSO |\n|---|---|\n| Free | no |\n| Pro | yes |",
    ["SSO", "yes"],
    true,
  ],
  ["another row", "| Plan | SSO |\n|---|---|\n| Free | yes |\n| Pro | no |", ["SSO", "yes"], false],
])("%s", (_, text, words, expected) => {
  expect(planLineHas(text, "Pro|Pro plan", plans, { words, value: "20 GB" })).toBe(expected);
});

test.each([
  ["SSO: yes", ["SSO"], "yes", true],
  ["SSO: yes", ["SSO"], "no", false],
  ["SSO: no", ["SSO"], "no", true],
  ["SSO: no", ["SSO"], "yes", false],
  ["SSO: nein", ["SSO", "no|nein"], "no", true],
  ["SSO: ✗", ["SSO"], "no", true],
  ["SSO: –", ["SSO"], "yes", false],
  ["- SSO", ["SSO"], "yes", true],
  ["- SSO", ["SSO"], "no", false],
  ["No set-up fee: ✓", ["No set-up fee"], "yes", true],
])("%s with %j is %s: %s", (line, words, value, expected) => {
  expect(planLineHas(`Pro\n${line}`, "Pro|Pro plan", plans, { words, value })).toBe(expected);
});

test("a marker of a list is no value", () => {
  expect(linesAbout("- SSO\n1. Audit", "Pro", ["Pro"])).toEqual(["SSO", "Audit"]);
});
