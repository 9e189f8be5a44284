import { expect, test } from "vitest";
import { buildPage } from "../../../test/page-builder.ts";
import { explains, statesFact } from "./stated.ts";

type Blocks = Parameters<typeof buildPage>[0];

test.each<[string, Blocks, boolean]>([
  ["a number", [["paragraph", "We open a new shop in 2027."]], true],
  ["a telephone number alone", [["paragraph", "Call us today: (408) 748-9663!"]], false],
  ["a telephone number in advertising", [["paragraph", "Call (408) 748-9663 today"]], false],
  ["a number of a list", [["paragraph", "1."]], false],
  ["a value behind a label", [["paragraph", "Material: solid oak"]], true],
  ["a number in words", [["paragraph", "Insert it with two keys."]], true],
  ["a month", [["paragraph", "The pool is open until September."]], true],
  [
    "words that are a month or a price elsewhere",
    [["paragraph", "You may feel free here."]],
    false,
  ],
  ["names of things", [["paragraph", "Abacus, Bexio, Sage."]], true],
  ["a slogan", [["paragraph", "Nothing is as beautiful as a saw."]], false],
  ["a teaser", [["paragraph", "In 1974 we began to…"]], false],
  [
    "a list",
    [
      ["item", "Oak"],
      ["item", "Beech"],
    ],
    true,
  ],
  ["one entry", [["item", "Oak"]], false],
  ["a row", [["row", "Oak | Red", { cells: ["Oak", "Red"] }]], true],
  ["a heading", [["heading", "12 saws"]], false],
])("%s", (_, blocks, states) => {
  const page = buildPage(blocks);
  expect(statesFact(page, [...page.blocks.keys()])).toBe(states);
});

test("a text that repeats a word of its title explains it", () => {
  const text = "We accept direct billing for the part that your insurance has to pay.";
  expect([explains("Direct billing", text), explains("No pain", text)]).toEqual([true, false]);
});
