import { expect, test } from "vitest";
import { cardsOf, readingOf } from "../../../../test/price-reading.ts";
import { blockText } from "../../block-text.ts";
import { planOf } from "./plan-box.ts";
import { planBoxes } from "./plan-boxes.ts";

const tents = ["River", "Hill", "Lake", "Forest", "Beach"];

test.each<[string, string[][], string[]]>([
  [
    "two plans",
    [
      ["# Solo", "€9"],
      ["# Group", "€29"],
    ],
    ["Solo", "Group"],
  ],
  [
    "a line above the name of one card",
    [...tents.map((name) => [`${name} tent`, "€90"]), ["120 pieces sold", "Storm tent", "€90"]],
    [...tents.map((name) => `${name} tent`), "Storm tent"],
  ],
  [
    "a line above a name without common words",
    [...tents.map((name) => [name, "€90"]), ["120 pieces sold", "Storm", "€90"]],
    [...tents, "Storm"],
  ],
  [
    "labels and ratings are no lines above the name",
    [
      ...tents.map((name) => ["4.5", `${name} tent`, "* Model: X2", "€90"]),
      ["Free pegs with it", "4.1", "Storm tent", "* Model: X2", "€90"],
    ],
    [...tents.map((name) => `${name} tent`), "Storm tent"],
  ],
  [
    "few cards prove nothing about a line",
    [
      ["Solo", "€9"],
      ["Group", "For clubs", "€29"],
    ],
    ["Solo", "Group"],
  ],
  [
    "a badge that a card with several prices has as well",
    [
      ["Lake tent", "€90"],
      ["Pine stove", "€40"],
      ["new product", "Rope", "€9"],
      ["new product", "Storm lamp", "€49", "Subscribe and save", "€39"],
    ],
    ["Lake tent", "Pine stove", "Rope"],
  ],
])("%s", (_, cards, names) => {
  const reading = readingOf(cardsOf(cards));
  const boxes = planBoxes(reading).flat();
  expect(boxes.map((box) => planOf(reading, box)?.title)).toEqual(names);
});

test("headings of one level with prices are boxes", () => {
  const reading = readingOf([
    ["heading", "Prices", { level: 1 }],
    ["heading", "Solo"],
    ["paragraph", "€9"],
    ["heading", "Group"],
    ["paragraph", "€29"],
  ]);
  const [boxes = []] = planBoxes(reading);
  const texts = boxes.map(({ blocks }) => blocks.map((at) => blockText(reading.page, at)));
  expect(texts).toEqual([
    ["Solo", "€9"],
    ["Group", "€29"],
  ]);
});

test("headings of one level with a name and a price are boxes", () => {
  const reading = readingOf([
    ["heading", "Silver package - €1,500", { level: 2 }],
    ["item", "1 photographer"],
    ["heading", "Gold package - €2,400", { level: 2 }],
    ["item", "2 photographers"],
  ]);
  const plans = planBoxes(reading)
    .flat()
    .map((box) => planOf(reading, box));
  expect(plans.map((plan) => [plan?.title, plan?.prices[0]?.amount, plan?.contents])).toEqual([
    ["Silver package", "1500", [{ name: "photographer", value: "1" }]],
    ["Gold package", "2400", [{ name: "photographers", value: "2" }]],
  ]);
});
