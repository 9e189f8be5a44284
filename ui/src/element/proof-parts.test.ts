import { expect, it } from "vitest";
import { proofParts } from "./proof-parts.ts";

/** With the marked parts between [ and ]. */
const shown = (quote: string, ...highlights: string[]) =>
  proofParts(quote, highlights)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join("");

it.each([
  ["A day ticket costs €12.", ["A **day** **ticket** costs"], "A [day] [ticket] costs €12."],
  ["Un café, s'il vous plaît", ["**Café**"], "Un [café], s'il vous plaît"],
  ["**bold** is no match", ["no **match**"], "**bold** is no [match]"],
  ["no highlights", [], "no highlights"],
  ["", ["**a**"], ""],
  ["<img src=x>", ["**img**"], "<[img] src=x>"],
])("marks the words of the highlights in the quote: %s", (quote, highlights, marked) => {
  expect(shown(quote, ...highlights)).toBe(marked);
});

it("shows a long quote around its first match, whole words only", () => {
  const quote = `${"before ".repeat(200)}the fare is here ${"after ".repeat(200)}`;
  const text = shown(quote, "the **fare** is");
  expect(text).toMatch(/^… \s?before .*the \[fare\] is here after .*after\s? …$/);
  expect(text.length).toBeLessThan(300);
});

it("begins with the quote's own beginning where nothing matches", () => {
  expect(shown("words ".repeat(100))).toMatch(/^words words .* …$/);
});
