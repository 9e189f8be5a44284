import { languages } from "../../../words/index.ts";

/** A date as ISO 8601 writes it, with the time where there is one; null for what is no date. */
export function isoDate(raw: string): string | null {
  const text = raw.trim().slice(0, maxDateChars);
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      text,
    );
  if (iso) {
    const [, y, m, d, time, zone] = iso;
    const date = dateOf(number(y), number(m), number(d));
    if (date === null) return null;
    return time ? `${date}T${time}${zone ?? ""}` : date;
  }
  const written = dateIn(text, false);
  if (written) return written.date;
  if (!/\d{4}/.test(text) || !/[a-z]{3}|\//i.test(text)) return null;
  const parsed = Date.parse(`${text} UTC`);
  const value = Number.isNaN(parsed) ? Date.parse(text) : parsed;
  if (Number.isNaN(value)) return null;
  const year = new Date(value).getUTCFullYear();
  return isYear(year) ? new Date(value).toISOString().slice(0, 10) : null;
}

const maxDateChars = 60;

/** A date in a text, and where it is; `dayFirst` decides what 03/04/2021 means. */
export type WrittenDate = { readonly date: string; readonly start: number; readonly end: number };

/** The first full date in a short text, in any language: a day and a month without a year is none. */
export function dateIn(text: string, dayFirst: boolean): WrittenDate | null {
  // Every form has a year of four digits.
  if (!/\d{4}/.test(text)) return null;
  let first: WrittenDate | null = null;
  for (const [pattern, read] of forms) {
    for (const match of text.matchAll(pattern)) {
      if (first && match.index >= first.start) break;
      const date = read(match.slice(1), dayFirst);
      if (date === null) continue;
      first = { date, start: match.index, end: match.index + match[0].length };
      break;
    }
  }
  return first;
}

type Read = (parts: readonly string[], dayFirst: boolean) => string | null;

const number = (value: string | undefined): number => Number(value);

const byName =
  (yearAt: number, monthAt: number, dayAt: number): Read =>
  (parts) =>
    dateOf(
      number(parts[yearAt]),
      monthNames.get((parts[monthAt] ?? "").toLowerCase()) ?? 0,
      number(parts[dayAt]),
    );

const byNumber: Read = ([y, m, d]) => dateOf(number(y), number(m), number(d));

const day = "(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º|ª|\\.)?";
const month = "\\p{L}[\\p{L}\\p{M}]{2,14}";
// "of", "de", "del" between the parts of a date.
const joiner = "(?:\\p{Ll}{2,3}\\s)?";

const forms: readonly (readonly [RegExp, Read])[] = [
  [/(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/g, byNumber],
  [/(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/g, byNumber],
  // "12 March 2021", "12. März 2021", "12 de marzo de 2021", "1er mars 2021", "12th of March, 2021"
  [
    new RegExp(
      `${day}[\\s-]{1,2}${joiner}(${month})\\.?,?[\\s-]{1,2}${joiner}(\\d{4})(?!\\d)`,
      "gu",
    ),
    byName(2, 1, 0),
  ],
  // "March 12, 2021", "Mar. 12th 2021"
  [/(?<!\p{L})(\p{L}{3,14})\.?\s(\d{1,2})(?:st|nd|rd|th|º)?,?\s(\d{4})(?!\d)/gu, byName(2, 0, 1)],
  // "2021. március 12."
  [/(?<!\d)(\d{4})\.?,?\s(\p{L}{3,14})\.?\s(\d{1,2})(?!\d)/gu, byName(0, 1, 2)],
  [
    /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g,
    ([d, m, y]) => dateOf(number(y), number(m), number(d)),
  ],
  [
    /(?<![\d/])(\d{1,2})\s?\/\s?(\d{1,2})\s?\/\s?(\d{4})(?![\d/])/g,
    ([one, two, year], dayFirst) => {
      const isDay = number(one) > 12 || (dayFirst && number(two) <= 12);
      return isDay
        ? dateOf(number(year), number(two), number(one))
        : dateOf(number(year), number(one), number(two));
    },
  ],
  [
    /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4})(?![\d-])/g,
    ([d, m, y]) =>
      dateOf(number(y), number(m), number(d)) ?? dateOf(number(y), number(d), number(m)),
  ],
];

/** The date of a URL: "/2021/03/12/" or "/2021-03-12-title"; null without a day. */
export function dateInPath(url: string): string | null {
  const path = URL.parse(url)?.pathname ?? "";
  const match = /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(path);
  return match ? byNumber(match.slice(1), false) : null;
}

function dateOf(year: number, monthNumber: number, dayNumber: number): string | null {
  if (!isYear(year) || monthNumber < 1 || monthNumber > 12 || dayNumber < 1) return null;
  const days = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  if (dayNumber > days) return null;
  return [year, monthNumber, dayNumber].map((part) => String(part).padStart(2, "0")).join("-");
}

const isYear = (year: number): boolean => year > 1970 && year < 2100;

const monthNames: ReadonlyMap<string, number> = new Map(
  // The first language decides: "listopad" is November in each language here that uses it.
  languages
    .toReversed()
    .flatMap(({ credits }) =>
      credits.months.flatMap((names, index) =>
        names.split(",").map((name) => [name.trim(), index + 1] as const),
      ),
    ),
);
