import type { Weekday } from "../../../contract/knowledge.ts";
import { fold } from "../../fold.ts";
import { week, type HourWord, type HourWords } from "./hour-words.ts";

type Half = "am" | "pm" | null;

/** A part of a line about opening hours; offsets count in the line as `plainLine` returns it. */
export type HourToken = { readonly start: number; readonly end: number } & (
  | { readonly kind: "days"; readonly days: readonly Weekday[] }
  | {
      readonly kind: "time";
      readonly minutes: number;
      readonly half: Half;
      /** A number alone. */
      readonly bare: boolean;
      /** "02:00": of a clock with 24 hours. */
      readonly padded: boolean;
    }
  | {
      readonly kind:
        | Exclude<HourWord["kind"], "days" | "time" | "dinner">
        | "date"
        | "number"
        | "mark";
    }
  | {
      readonly kind: "word";
      /** "Dinner": bare hours behind it are those of an evening. */
      readonly isDinner: boolean;
    }
);

/** The line with one form of dashes, spaces and raised minutes. */
export function plainLine(line: string): string {
  return line
    .replace(
      /(\d)\s?([⁰¹²³⁴⁵])([⁰¹²³⁴⁵⁶⁷⁸⁹])/g,
      (_, hour, tens, ones) => `${hour}:${digits.indexOf(tens)}${digits.indexOf(ones)}`,
    )
    .replace(/[‐‑‒–—―−~→]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/\bt ?\/ ?m\b/gi, "tm")
    .replace(/\bt\.?e\.?m\.(?=\s)/gi, "tem")
    .trim();
}

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** One pass; every character is part of one token at most. */
export function hourTokens(line: string, words: HourWords): HourToken[] {
  const found: HourToken[] = [];
  let at = 0;
  while (at < line.length) {
    const read =
      readSpecial(line, at) ??
      readNumbered(line, at, words) ??
      readTime(line, at, words) ??
      readWord(line, at, words);
    if (read === null) {
      at++;
      continue;
    }
    found.push(...read);
    at = read.at(-1)?.end ?? at + 1;
  }
  const tokens = joinDates(withoutHyphens(found, line));
  return words.has12Hours ? withLetters(tokens, line) : tokens;
}

const special: readonly [RegExp, readonly ("allDay" | "daily")[]][] = [
  [/24 ?\/ ?7(?!\d)/y, ["daily", "allDay"]],
  [/24 ?h? ?(?:\/|sur) ?24 ?h?(?![\d:])/iy, ["allDay"]],
  [/7 ?[jd]? ?(?:\/|sur) ?7 ?[jd]?(?![\d:])/iy, ["daily"]],
];
// "2ª a 6ª": days by their number, as in Portuguese.
const numberedDay = /([2-6])\.?ª/y;
const fullDate = /\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)|\d{1,2}\.\d{1,2}\.(?= ?-| bis|$)/y;

function readSpecial(line: string, at: number): HourToken[] | null {
  if (!isDigit(line, at) || isDigit(line, at - 1)) return null;
  for (const [form, kinds] of special) {
    const end = endOf(form, line, at);
    if (end === null) continue;
    return kinds.map((kind) =>
      kind === "daily"
        ? { kind: "days", days: week, start: at, end }
        : { kind: "allDay", start: at, end },
    );
  }
  const dayEnd = endOf(numberedDay, line, at);
  const day = week[Number(line[at]) - 2];
  if (dayEnd !== null && day) return [{ kind: "days", days: [day], start: at, end: dayEnd }];
  const dateEnd = endOf(fullDate, line, at);
  return dateEnd === null ? null : [{ kind: "date", start: at, end: dateEnd }];
}

/** "7 days a week", "24 hours": phrases that begin with a number. */
function readNumbered(line: string, at: number, words: HourWords): HourToken[] | null {
  const phrase = exec(numbered, line, at)?.[0];
  if (phrase === undefined || isDigit(line, at - 1)) return null;
  const parts = phrase.split(/ +/);
  for (
    let length = Math.min(parts.length, words.lengths.get(parts[0] ?? "") ?? 1);
    length > 1;
    length--
  ) {
    const text = parts.slice(0, length).join(" ");
    const word = words.byPhrase.get(fold(text));
    const end =
      at +
      phrase
        .split(/(?<= )(?! )/)
        .slice(0, length)
        .join("")
        .trimEnd().length;
    if (word?.kind === "days") return [{ kind: "days", days: word.days, start: at, end }];
    if (word?.kind === "allDay") return [{ kind: "allDay", start: at, end }];
  }
  return null;
}

const numbered = /(?:7|24)(?: {1,2}\p{L}{1,12}){1,5}/uy;

const clock = /(\d{1,2})(?: ?[:h.] ?|u)([0-5]\d)(?![\d%])/iy;
const fullHour = /(\d{1,2}) ?h(?!\p{L})/iuy;
const fourDigits = /([01]\d|2[0-4])([0-5]\d)(?= ?(?:-|to|h|hrs|uhr)|$)/iy;
const bareHour = /(\d{1,2})(?![\d])/y;
const halfOfDay = / ?(?:([ap])\. ?m(?:\.|(?!\p{L}))|([ap])m?(?!\p{L}))/iuy;
const numberForm = /\d+(?:[.,]\d+)*/y;

function readTime(line: string, at: number, words: HourWords): HourToken[] | null {
  if (!isDigit(line, at)) return null;
  const read = exec(clock, line, at) ?? exec(fullHour, line, at);
  const joined = read ?? (/[-–]|hrs|uhr/i.test(line) ? exec(fourDigits, line, at) : null);
  const match = joined ?? exec(bareHour, line, at);
  const hour = Number(match?.[1] ?? 99);
  const minute = Number(match?.[2] ?? 0);
  const isUnit =
    match !== null &&
    /^ ?(?:[%€$£°]|eur\b|km\b|mg\b)/i.test(
      line.slice(at + match[0].length, at + match[0].length + 5),
    );
  if (
    !match ||
    hour > 24 ||
    (hour === 24 && minute > 0) ||
    isUnit ||
    isPartOfNumber(line, at, match[0])
  ) {
    const end = endOf(numberForm, line, at) ?? at + 1;
    return [{ kind: "number", start: at, end }];
  }
  const end = at + match[0].length;
  const padded = match[1]?.startsWith("0") === true;
  const half = exec(halfOfDay, line, end);
  const sign = half && isHalf(half, words) ? (half[1] ?? half[2] ?? "").toLowerCase() : "";
  if (sign === "" || hour > 12)
    return [
      {
        kind: "time",
        minutes: hour * 60 + minute,
        half: null,
        bare: !joined,
        padded,
        start: at,
        end,
      },
    ];
  const base = (hour % 12) * 60 + minute;
  return [
    {
      kind: "time",
      minutes: sign === "p" ? base + 12 * 60 : base,
      half: sign === "p" ? "pm" : "am",
      bare: false,
      padded,
      start: at,
      end: end + (half?.[0].length ?? 0),
    },
  ];
}

/** "9a" is a time in English only, and "9 a 14" is a range in Spanish. */
function isHalf(match: RegExpExecArray, { has12Hours }: HourWords): boolean {
  if (/m/i.test(match[0])) return true;
  return has12Hours && !match[0].startsWith(" ");
}

/** "1.234", "3,50", "+49": not hours. */
function isPartOfNumber(line: string, at: number, text: string): boolean {
  const [before = "", further = ""] = [line[at - 1], line[at - 2]];
  if (/[\d+#€$£]/.test(before) || (/[.,]/.test(before) && /\d/.test(further))) return true;
  const after = line.slice(at + text.length, at + text.length + 2);
  return /^(?:[.,]\d|\d)/.test(after);
}

const wordForm = /\p{L}[\p{L}\p{M}]*/uy;

function readWord(line: string, at: number, words: HourWords): HourToken[] | null {
  const first = exec(wordForm, line, at)?.[0];
  if (first === undefined) return readMark(line, at);
  const ends = [at + first.length];
  const phrase = [fold(first)];
  const longest = words.lengths.get(phrase[0] ?? "") ?? 1;
  for (let next = nextWord(line, ends[0] ?? at); next && phrase.length < longest;) {
    phrase.push(fold(line.slice(next.start, next.end)));
    ends.push(next.end);
    next = nextWord(line, next.end);
  }
  for (let length = phrase.length; length > 0; length--) {
    const word = words.byPhrase.get(phrase.slice(0, length).join(" "));
    const end = ends[length - 1] ?? at;
    if (!word) continue;
    if (word.kind === "time")
      return [
        {
          kind: "time",
          minutes: word.minutes,
          half: "pm",
          bare: false,
          padded: false,
          start: at,
          end,
        },
      ];
    if (word.kind === "dinner") return [{ kind: "word", isDinner: true, start: at, end }];
    if (word.kind !== "days") return [{ kind: word.kind, start: at, end }];
    if (word.needsCapital && !/^\p{Lu}/u.test(first)) continue;
    return [{ kind: "days", days: word.days, start: at, end: line[end] === "." ? end + 1 : end }];
  }
  return (
    halfDay(first, at, words) ?? [
      { kind: "word", isDinner: false, start: at, end: ends[0] ?? at + 1 },
    ]
  );
}

/** "Mittwochnachmittag" is a day and a half of it. */
function halfDay(word: string, start: number, { byPhrase }: HourWords): HourToken[] | null {
  const folded = fold(word);
  for (let length = folded.length - minHalfChars; length >= 4; length--) {
    const day = byPhrase.get(folded.slice(0, length));
    const half = byPhrase.get(folded.slice(length));
    if (day?.kind !== "days" || !half || !isHalfOfDay(half.kind)) continue;
    const middle = start + length;
    return [
      { kind: "days", days: day.days, start, end: middle },
      { kind: half.kind, start: middle, end: start + word.length },
    ];
  }
  return null;
}

const minHalfChars = 5;

/** A part of a day, on which a business may be closed. */
export type DayHalf = "morning" | "afternoon" | "evening";

export const isHalfOfDay = (kind: string): kind is DayHalf =>
  kind === "morning" || kind === "afternoon" || kind === "evening";

/** The next word of a phrase: only a space, an apostrophe or a hyphen is between. */
function nextWord(line: string, after: number): { start: number; end: number } | null {
  const gap = /^[ '’.-]{1,2}|^/.exec(line.slice(after, after + 2))?.[0].length ?? 0;
  if (gap === 0) return null;
  const start = after + gap;
  const word = exec(/[\p{L}\d][\p{L}\p{M}\d]*/uy, line, start)?.[0];
  return word === undefined ? null : { start, end: start + word.length };
}

function readMark(line: string, at: number): HourToken[] | null {
  const mark = line[at] ?? "";
  const place = { start: at, end: at + 1 };
  if (mark === "-") return [{ kind: "to", ...place }];
  if (mark === "&" || mark === "+" || mark === "/" || mark === ",")
    return [{ kind: "and", ...place }];
  return /[;|•·:()[\]!?.]/.test(mark) ? [{ kind: "mark", ...place }] : null;
}

/** Hyphens that are no range: "segunda-feira", "Sonn- und Feiertage". */
function withoutHyphens(tokens: readonly HourToken[], line: string): HourToken[] {
  const kept: HourToken[] = [];
  for (const token of tokens) {
    // "Sonn- und Feiertage": the hyphen replaces the end of the word.
    if (token.kind === "and" && kept.at(-1)?.kind === "to") kept.pop();
    if (token.kind === "filler" && /^feiras?$/i.test(line.slice(token.start, token.end))) {
      if (kept.at(-1)?.kind === "to") kept.pop();
      continue;
    }
    kept.push(token);
  }
  return kept;
}

/** "M-Th", "M, W, F": letters are days only beside other days. */
function withLetters(tokens: readonly HourToken[], line: string): HourToken[] {
  const dayOf = (token: HourToken | undefined): Weekday | null =>
    (token?.kind === "word" && dayLetters.get(line.slice(token.start, token.end))) || null;
  const isJoined = (at: number, step: number): boolean => {
    const joiner = tokens[at + step]?.kind;
    const other = tokens[at + 2 * step];
    return (
      (joiner === "to" || joiner === "and") && (other?.kind === "days" || dayOf(other) !== null)
    );
  };
  return tokens.map((token, at) => {
    const day = dayOf(token);
    if (day === null || (!isJoined(at, 1) && !isJoined(at, -1))) return token;
    return { kind: "days", days: [day], start: token.start, end: token.end };
  });
}

const dayLetters: ReadonlyMap<string, Weekday> = new Map([
  ["M", "Mo"],
  ["T", "Tu"],
  ["W", "We"],
  ["F", "Fr"],
]);

/** "5 June", "June 5th", "1er avril": a number beside a month is a date. */
function joinDates(tokens: readonly HourToken[]): HourToken[] {
  const joined: HourToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const last = joined.at(-1);
    const isDay = (each: HourToken | undefined): boolean =>
      each?.kind === "number" || (each?.kind === "time" && each.bare && each.half === null);
    if (token.kind === "month") {
      const filler = last?.kind === "filler" || last?.kind === "mark" ? joined.at(-2) : undefined;
      if (last && isDay(last)) {
        joined.pop();
        joined.push({ kind: "date", start: last.start, end: token.end });
        continue;
      }
      if (filler && isDay(filler)) {
        joined.splice(-2, 2, { kind: "date", start: filler.start, end: token.end });
        continue;
      }
      const next = tokens[at + 1];
      if (next && isDay(next) && tokens[at + 2]?.kind !== "to") {
        joined.push({ kind: "date", start: token.start, end: next.end });
        at++;
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}

function exec(form: RegExp, line: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(line);
}

function endOf(form: RegExp, line: string, at: number): number | null {
  const match = exec(form, line, at);
  return match ? at + match[0].length : null;
}

const isDigit = (line: string, at: number): boolean => /\d/.test(line[at] ?? "");
