import type { GivenBusiness, GivenHours } from "./given.ts";
import { locationText } from "./given.ts";
import type { ValueOf } from "./sheet.ts";
import { has } from "./words.ts";

const week = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** "Mo-Fr", "Monday", ["Sa", "Su"] as codes of days. */
export function daysOf(days: string | readonly string[] | null | undefined): string[] {
  const parts = typeof days === "string" ? days.split(/[,;]/) : (days ?? []);
  return parts.flatMap((part) => {
    const [first, last] = (part.match(/[a-z]{2,}/gi) ?? []).map(dayIndex).filter((at) => at >= 0);
    if (first === undefined) return [];
    if (last === undefined) return week.slice(first, first + 1);
    return first <= last
      ? week.slice(first, last + 1)
      : [...week.slice(first), ...week.slice(0, last + 1)];
  });
}

function dayIndex(word: string): number {
  return week.findIndex((day) => day.toLowerCase() === word.slice(0, 2).toLowerCase());
}

/** Hours of a business, or of its locations with the given name or town. */
export function hoursOf(business: GivenBusiness, place: string | null): GivenHours[] {
  const locations = business.locations ?? [];
  const named =
    place === null ? locations : locations.filter((each) => has(locationText(each), place));
  const own = place === null || locations.length === 0 ? (business.hours ?? []) : [];
  return [...own, ...named.flatMap(({ hours }) => hours ?? [])];
}

/** Every day of the fact has exactly this range among the given ones. */
export function areHoursRight(
  { days, opens, closes }: ValueOf<"hours">,
  given: readonly GivenHours[],
): boolean {
  return days.every((day) =>
    given.some((each) => daysOf(each.days).includes(day) && isSameRange(each, { opens, closes })),
  );
}

/** Given ranges of days that the sheet has other hours for. */
export function wrongHours(
  facts: readonly ValueOf<"hours">[],
  given: readonly GivenHours[],
): GivenHours[] {
  return given.filter((each) =>
    daysOf(each.days).some((day) => {
      const right = facts.filter(({ days }) => days.some((own) => own === day));
      return right.length > 0 && !right.some((fact) => isSameRange(each, fact));
    }),
  );
}

type Range = { opens?: string | null | undefined; closes?: string | null | undefined };

function isSameRange(one: Range, other: Range): boolean {
  return clock(one.opens) === clock(other.opens) && clock(one.closes) === clock(other.closes);
}

/** "9:00" and "09:00:00" are 09:00; midnight is 24:00 when a day ends with it. */
function clock(time: string | null | undefined): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.]?(\d\d)?/.exec(time ?? "") ?? [];
  if (hour === "") return null;
  const spelled = `${hour.padStart(2, "0")}:${minute === "" ? "00" : minute}`;
  return spelled === "24:00" ? "00:00" : spelled;
}
