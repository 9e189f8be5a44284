import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { dotPlot } from "./plot.ts";

const systems = ["Ours", "A & B", "C", "D", "E"];
const plot = dotPlot(systems, [
  { title: "F1 <unseen>", rows: [{ name: "product", values: [1, 0.5, 0, null, 0.25] }] },
]);

test("names are escaped", () => {
  expect(plot).toContain("A &amp; B");
  expect(plot).toContain("F1 &lt;unseen>");
});

test("marks are at their values; a missing value has none", () => {
  const marks = plot.match(/class="mark[^"]* m\d"/g) ?? [];
  // Five in the legend, four in the row.
  expect(marks).toHaveLength(9);
  expect(plot).toContain('<circle class="mark m0" cx="736"');
  expect(plot).toContain('<rect class="mark m1" x="438"');
});

test("the SVG is well formed and follows the colour scheme", () => {
  expect(parseDocument(plot, { xmlMode: true }).children).toHaveLength(2);
  expect(plot).toContain("prefers-color-scheme:dark");
});
