import { expect, test } from "vitest";
import { amountsIn } from "./amounts.ts";

test.each([
  ["€ 29.90 a month", [["29.90", "EUR"]]],
  ["1 349,00 €", [["1349", "EUR"]]],
  ["60 Euro", [["60", "EUR"]]],
  ["within five years", [["5", "year"]]],
  ["binnen vijf werkdagen", [["5", "day"]]],
  [
    "9:00-20:00",
    [
      ["9:00", "time"],
      ["20:00", "time"],
    ],
  ],
  ["9am", [["9", "time"]]],
  ["10 %", [["10", "percent"]]],
  ["one of them", []],
])("%s", (text, amounts) => {
  expect(amountsIn(text).map(({ value, unit }) => [value, unit])).toEqual(amounts);
});
