import { expect, test } from "vitest";
import { areHoursRight, daysOf, hoursOf, wrongHours } from "./hours.ts";
import type { ValueOf } from "./sheet.ts";

test.each([
  ["Mo-We", ["Mo", "Tu", "We"]],
  ["Sa-Mo", ["Sa", "Su", "Mo"]],
  ["Mo, We", ["Mo", "We"]],
  [
    ["Monday", "sunday"],
    ["Mo", "Su"],
  ],
  ["holidays", []],
  [null, []],
])("the days of %j are %j", (days, expected) => {
  expect(daysOf(days)).toEqual(expected);
});

const weekdays: ValueOf<"hours"> = {
  kind: "hours",
  place: null,
  days: ["Mo", "Tu"],
  opens: "09:00",
  closes: "18:00",
};
const sunday: ValueOf<"hours"> = { ...weekdays, days: ["Su"], opens: null, closes: null };

test.each([
  [weekdays, [{ days: "Mo-Fr", opens: "9:00", closes: "18:00" }], true],
  [weekdays, [{ days: ["Monday"], opens: "09:00", closes: "18:00" }], false],
  [weekdays, [{ days: "Mo-Fr", opens: "09:00", closes: "17:00" }], false],
  [weekdays, [], false],
  [sunday, [{ days: ["Su"], opens: null, closes: null }], true],
  [sunday, [{ days: ["Mo"], opens: "09:00", closes: "18:00" }], false],
])("%j among %j: %s", (fact, given, expected) => {
  expect(areHoursRight(fact, given)).toBe(expected);
});

test("hours are wrong on a day with other hours only", () => {
  const right = { days: "Mo-Tu", opens: "09:00", closes: "18:00" };
  const wrong = { days: "Su", opens: "09:00", closes: "18:00" };
  const unknown = { days: "We", opens: "09:00", closes: "18:00" };
  expect(wrongHours([weekdays, sunday], [right, wrong, unknown])).toEqual([wrong]);
});

test("a place has the hours of its location", () => {
  const hours = [{ days: "Mo", opens: "09:00", closes: "18:00" }];
  const business = {
    hours: [{ days: "Su" }],
    locations: [
      { name: "Berlin", hours },
      { name: "Köln", hours: [{ days: "Tu" }] },
    ],
  };
  expect(hoursOf(business, "Berlin")).toEqual(hours);
  expect(hoursOf(business, null)).toHaveLength(3);
  expect(hoursOf({ hours }, "Berlin")).toEqual(hours);
});
