import { languages } from "../../words/index.ts";
import { fold } from "../fold.ts";

/**
 * The dates of a text as YYYY-MM-DD. A date that can be read in two ways (03/04/2026 in English)
 * is not read.
 */
export function datesIn(text: string, language: string | null): string[] {
  const found: { at: number; date: string }[] = [];
  const add = (at: number, year: string, month: number, day: string) => {
    const date = validDate(Number(year), month, Number(day));
    if (date !== null) found.push({ at, date });
  };
  for (const { index, groups: { y = "", m = "", d = "" } = {} } of text.matchAll(isoDate))
    add(index, y, Number(m), d);
  for (const { index, groups = {} } of text.matchAll(numericDate)) {
    const { a = "", sign = "", b = "", y = "" } = groups;
    const order = dayOrder(Number(a), Number(b), sign, language);
    if (order === "day") add(index, y, Number(b), a);
    if (order === "month") add(index, y, Number(a), b);
  }
  for (const pattern of [dayFirst, monthFirst]) {
    for (const { index, groups: { d = "", m = "", y = "" } = {} } of text.matchAll(pattern)) {
      const month = monthOf.get(fold(m));
      if (month !== undefined) add(index, y, month, d);
    }
  }
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ date }) => date))];
}

const isoDate = /(?<!\p{N})(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?!\p{N})/gu;
const numericDate =
  /(?<![\p{N}./])(?<a>\d{1,2})(?<sign>[./-])\s?(?<b>\d{1,2})\k<sign>\s?(?<y>\d{4})(?!\p{N})/gu;
const dayFirst =
  /(?<!\p{N})(?<d>\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s(?:de\s|of\s)?(?<m>\p{L}{3,12})\.?,?\s(?:de\s)?(?<y>\d{4})(?!\p{N})/gu;
const monthFirst =
  /(?<!\p{L})(?<m>\p{L}{3,12})\.?\s(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y>\d{4})(?!\p{N})/gu;

/** Only English writes the month first, and only in America: both of its orders are possible. */
function dayOrder(
  a: number,
  b: number,
  sign: string,
  language: string | null,
): "day" | "month" | null {
  if (a > 12) return "day";
  if (b > 12) return sign === "." ? null : "month";
  if (a === b || sign === ".") return "day";
  if (language === null) return null;
  if (/^en-(?:gb|au|nz|ie|za|in)$/i.test(language)) return "day";
  if (/^en-us$/i.test(language)) return "month";
  return language.startsWith("en") ? null : "day";
}

const monthOf: ReadonlyMap<string, number> = new Map(
  languages
    .flatMap(({ credits }) =>
      credits.months.flatMap((names, index) =>
        names.split(",").map((name): [string, number] => [fold(name), index + 1]),
      ),
    )
    .toReversed(),
);

function validDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    year >= 1_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
