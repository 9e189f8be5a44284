import type { Weekday } from "../../../contract/knowledge.ts";
import { tidy } from "../../fold.ts";
import { dayOrder, type HourWords } from "./hour-words.ts";
import { readRange, skip, type Range } from "./hour-range.ts";
import { hourTokens, isHalfOfDay, plainLine, type DayHalf, type HourToken } from "./hour-tokens.ts";

type Bound = Range & { readonly days: readonly Weekday[]; readonly note: string | null };
export type Cut = { readonly days: readonly Weekday[]; readonly half: DayHalf };
export type HourLine = {
  readonly bound: readonly Bound[];
  /** Days that are closed in one half. */
  readonly cuts: readonly Cut[];
  /** The line has days and no times. */
  readonly days: readonly Weekday[] | null;
  /** The line has times and no days. */
  readonly times: readonly Range[] | null;
  readonly labelled: boolean;
  readonly isPlain: boolean;
  /** A season above the lines that it is for. */
  readonly season: string | null;
};

const maxLineChars = 400;

/** One line; null when it is about something else. `isDinner`: the line above names that meal. */
export function readHourLine(line: string, words: HourWords, isDinner: boolean): HourLine | null {
  if (line === "" || line.length > maxLineChars) return null;
  return readPlain(withoutRemark(plainLine(line), words), words, isDinner);
}

/** "(last entry 4pm)", ", last entry 4pm": one time is a remark, and no hours. */
function withoutRemark(plain: string, words: HourWords): string {
  const isInBrackets = plain.endsWith(")");
  const open = isInBrackets ? plain.lastIndexOf("(") : plain.lastIndexOf(", ");
  if (open <= 0 || !/\d/.test(plain.slice(open))) return plain;
  const remark = hourTokens(plain.slice(open), words);
  const times = remark.filter(({ kind }) => kind === "time").length;
  const isLimit = remark.some(({ kind }) => kind === "limiting");
  const isRemark = times === 1 && !remark.some(({ kind }) => kind === "days");
  return isRemark && (isInBrackets || isLimit) ? plain.slice(0, open).trim() : plain;
}

function readPlain(plain: string, words: HourWords, isDinner: boolean): HourLine | null {
  const tokens = hourTokens(plain, words);
  if (tokens.some(({ kind }) => kind === "other" || kind === "limiting" || kind === "number"))
    return null;
  if (tokens.some((token, at) => isLetterRange(token, tokens, at))) return null;
  if (tokens.some((token, at) => token.kind === "except" && !isException(tokens, at))) return null;
  const hasTime = tokens.some(({ kind }) => timeKinds.has(kind));
  const season = seasonOf(plain, tokens);
  if (season === undefined) return null;
  const labelled = tokens.some(({ kind }) => kind === "label");
  const bound = bind(plain, tokens, { words, season, isDinner });
  const unknown = tokens.filter(({ kind }) => kind === "word").length;
  const isPlain = unknown === 0;
  if (bound !== null && bound.bound.some(isAllDay) && !labelled) return null;
  const hasDays = tokens.some(({ kind }) => kind === "days");
  if (bound === null || (!labelled && unknown > maxUnknown)) return null;
  const rest = {
    labelled,
    isPlain,
    cuts: bound.cuts,
    season: season !== null && !hasTime ? season : null,
  };
  if (bound.bound.length > 0) return { ...rest, bound: bound.bound, days: null, times: null };
  if (unknown > (labelled ? maxUnknown : 0)) return hasTime ? null : { ...rest, ...nothing };
  if (hasDays && !hasTime) return { ...rest, bound: [], days: daysOf(tokens), times: null };
  if (!hasDays && bound.times.length > 0)
    return { ...rest, bound: [], days: null, times: bound.times };
  const isKnown = rest.season !== null || labelled || bound.cuts.length > 0;
  return isKnown ? { ...rest, ...nothing } : null;
}

/** "Daily except Monday": days are on both sides. */
function isException(tokens: readonly HourToken[], at: number): boolean {
  const isWord = ({ kind }: HourToken): boolean =>
    kind !== "filler" && kind !== "mark" && kind !== "and" && kind !== "label";
  const before = tokens.slice(0, at).findLast(isWord);
  return before?.kind === "days" && tokens.slice(at + 1).find(isWord)?.kind === "days";
}

/** "M-Th": the letter is a day that has no table. */
function isLetterRange(token: HourToken, tokens: readonly HourToken[], at: number): boolean {
  const isLetter = token.kind === "word" && token.end - token.start === 1;
  return isLetter && tokens[at + 1]?.kind === "to" && tokens[at + 2]?.kind === "days";
}

const nothing = { bound: [], days: null, times: null };
const timeKinds: ReadonlySet<HourToken["kind"]> = new Set([
  "time",
  "closed",
  "allDay",
  "appointment",
]);
// A name before the days, a remark behind the times.
const maxUnknown = 4;

/** The page's words of a season; undefined when the line has the date of one day. */
function seasonOf(line: string, tokens: readonly HourToken[]): string | null | undefined {
  const parts = tokens.filter(({ kind }) => seasonKinds.has(kind));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const before = tokens.slice(0, tokens.indexOf(first));
  const isStart = before.length <= 4 && before.every(({ kind }) => seasonOpeners.has(kind));
  const dates = parts.filter(({ kind }) => kind === "date").length;
  if (dates === 1 && parts.length === 1) return undefined;
  const text = tidy(line.slice(isStart ? 0 : first.start, last.end));
  return text.includes("(") && !text.includes(")") ? `${text})` : text;
}

/** "Easter to October": other words before the season. */
const seasonOpeners: ReadonlySet<HourToken["kind"]> = new Set(["word", "to", "filler"]);

const seasonKinds: ReadonlySet<HourToken["kind"]> = new Set(["date", "month", "season"]);

function daysOf(tokens: readonly HourToken[]): Weekday[] | null {
  const days: Weekday[] = [];
  for (let at = 0; at < tokens.length;) {
    const read = readDays(tokens, at);
    if (read) days.push(...read.days);
    at = read?.next ?? at + 1;
  }
  return days.length > 0 ? days : null;
}

type Binding = { bound: Bound[]; times: Range[]; cuts: Cut[] };

type LineContext = {
  readonly words: HourWords;
  readonly season: string | null;
  readonly isDinner: boolean;
};

/** Joins days and times, in either order; null when the line contradicts itself. */
function bind(
  line: string,
  tokens: readonly HourToken[],
  { words, season, isDinner: isDinnerLine }: LineContext,
): Binding | null {
  const bound: Bound[] = [];
  const cuts: Cut[] = [];
  let half = null as DayHalf | null;
  let isDinner = isDinnerLine;
  let days: readonly Weekday[] | null = null;
  let waiting: Range[] = [];
  let lastDays: readonly Weekday[] | null = null;
  let note = season ?? prefixNote(line, tokens);
  let lastClose = 0;
  let apart = 0;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const readD = token.kind === "days" ? readDays(tokens, at) : null;
    if (readD) {
      // Days right behind days without times: the line is no table of hours.
      if (waiting.length > 0 && bound.length === 0) {
        const follows = tokens.slice(readD.next).some(({ kind }) => timeKinds.has(kind));
        for (const range of waiting) bound.push({ days: readD.days, ...range, note });
        waiting = [];
        days = follows ? null : readD.days;
        lastDays = readD.days;
      } else if (waiting.length > 0) {
        for (const range of waiting) bound.push({ days: readD.days, ...range, note });
        waiting = [];
        lastDays = readD.days;
        days = null;
      } else {
        days = readD.days;
        lastDays = null;
      }
      lastClose = 0;
      apart = 0;
      half = null;
      at = readD.next;
      continue;
    }
    const readT =
      token.kind === "time"
        ? readRange(tokens, at, {
            has12Hours: words.has12Hours,
            lastClose,
            half: isDinner ? "evening" : half,
          })
        : null;
    if (readT) {
      const owner = days ?? lastDays;
      if (owner && apart <= maxApart) bound.push({ days: owner, ...readT.range, note });
      else waiting.push(readT.range);
      if (days) [lastDays, days] = [days, null];
      lastClose = readT.closes;
      at = readT.next;
      continue;
    }
    if (token.kind === "closed" && days && half) {
      // "Mittwochnachmittag geschlossen".
      cuts.push({ days, half });
      [lastDays, days, half] = [null, null, null];
    } else if (token.kind === "closed" && !days && closesInPart(tokens, at)) {
      const closed = readClosed(tokens, at + 1);
      cuts.push(...closed.cuts);
      if (closed.days.length > 0) bound.push({ days: closed.days, ...closedRange, note });
      at = closed.next;
      lastDays = null;
      continue;
    } else if (token.kind === "closed" || token.kind === "allDay") {
      const range = token.kind === "closed" ? closedRange : allDayRange;
      if (days) {
        bound.push({ days, ...range, note });
        [lastDays, days] = [null, null];
      } else if (waiting.length === 0) waiting.push(range);
      lastDays = null;
    } else if (token.kind === "appointment") {
      const condition = tidy(line.slice(token.start, token.end));
      if (days) days = null;
      else if (bound.length > 0) {
        const last = bound.at(-1);
        if (last) bound[bound.length - 1] = { ...last, note: last.note ?? condition };
      }
      lastDays = null;
    } else if (token.kind === "time" || token.kind === "closes") {
      return null;
    } else if (isHalfOfDay(token.kind)) {
      half = token.kind;
    } else if (token.kind === "word") {
      ({ isDinner } = token);
      if (days) apart++;
      // "Lunch 12-2, dinner 6-9": what follows has another name.
      if (bound.length > 0 && isNamed(tokens, at)) note = tidy(line.slice(token.start, token.end));
    }
    at++;
  }
  if (note !== null && season !== null) note = null;
  const times = bound.length === 0 ? waiting : [];
  return { bound, times, cuts };
}

/** The half of a day is behind "closed", before the next time. */
function closesInPart(tokens: readonly HourToken[], at: number): boolean {
  const end = tokens.findIndex(({ kind }, index) => index > at && timeKinds.has(kind));
  const rest = tokens.slice(at + 1, end < 0 ? undefined : end);
  return rest.some(({ kind }) => isHalfOfDay(kind));
}

/** "Closed on Sunday afternoon and Monday": the half belongs to the days beside it. */
function readClosed(
  tokens: readonly HourToken[],
  from: number,
): { cuts: Cut[]; days: Weekday[]; next: number } {
  const cuts: Cut[] = [];
  const days: Weekday[] = [];
  let half = null as DayHalf | null;
  let at = from;
  for (let token = tokens[at]; token && !timeKinds.has(token.kind); token = tokens[at]) {
    const read = token.kind === "days" ? readDays(tokens, at) : null;
    if (isHalfOfDay(token.kind)) half = token.kind;
    at = read?.next ?? at + 1;
    if (!read) continue;
    const behind = tokens.slice(at).find(({ kind }) => kind !== "filler")?.kind ?? "";
    // "Closed in the evening on Mondays", "closed Monday evening".
    const own = isHalfOfDay(behind) ? behind : half;
    if (own === null) days.push(...read.days);
    else cuts.push({ days: read.days, half: own });
    half = null;
    if (isHalfOfDay(behind))
      at = tokens.findIndex((each, index) => index >= at && each.kind === behind) + 1;
  }
  return { cuts, days, next: at };
}

/** A time follows the word, perhaps behind a mark. */
function isNamed(tokens: readonly HourToken[], at: number): boolean {
  const next = tokens.slice(at + 1).find(({ kind }) => kind !== "mark" && kind !== "filler");
  return next?.kind === "time";
}

const maxApart = 1;
const isAllDay = ({ opens, closes }: Range): boolean => opens === "00:00" && closes === "24:00";
const closedRange: Range = { opens: null, closes: null };
const allDayRange: Range = { opens: "00:00", closes: "24:00" };

/** "Kitchen: Mon-Fri ...": what the hours are of, unless it only calls them opening hours. */
function prefixNote(line: string, tokens: readonly HourToken[]): string | null {
  const first = tokens.findIndex(({ kind }) => kind === "days" || kind === "time");
  const before = tokens.slice(0, Math.max(0, first));
  const names = before.filter(({ kind }) => kind === "word");
  const [head, tail] = [names[0], names.at(-1)];
  const end = tokens[first]?.start ?? 0;
  if (!head || !tail || before.length > 6) return null;
  const isName = before.length <= 4 && !before.some(({ kind }) => kind === "label");
  const ends = /[:|]\s*$/.test(line.slice(0, end)) || (isName && head.start === 0);
  return ends ? tidy(line.slice(head.start, tail.end)) : null;
}

/** Days, ranges of days and lists of both. */
function readDays(
  tokens: readonly HourToken[],
  from: number,
): { days: Weekday[]; next: number } | null {
  const days = new Set<Weekday>();
  let at = from;
  for (;;) {
    const token = tokens[at];
    if (token?.kind !== "days") break;
    const upTo = skip(tokens, at + 1, "to");
    const end = upTo === null ? undefined : tokens[upTo];
    if (upTo !== null && end?.kind === "days" && token.days.length === 1 && end.days.length === 1) {
      for (const day of daysBetween(token.days[0], end.days[0])) days.add(day);
      at = upTo + 1;
    } else {
      for (const day of token.days) days.add(day);
      at++;
    }
    const more = skip(tokens, at, "and");
    if (more === null || tokens[more]?.kind !== "days") break;
    at = more;
  }
  const exception = exceptAfter(tokens, at);
  if (days.size > 0 && exception !== null) {
    const without = readDays(tokens, exception);
    for (const day of without?.days ?? []) days.delete(day);
    at = without?.next ?? at;
  }
  return days.size > 0 ? { days: [...days], next: at } : null;
}

/** The days behind "except"; null without such a word. */
function exceptAfter(tokens: readonly HourToken[], from: number): number | null {
  const rest = tokens.slice(from, from + 6);
  const word = rest.findIndex(({ kind }) => kind === "except");
  if (word < 0 || rest.slice(0, word).some(({ kind }) => !between.has(kind))) return null;
  const days = rest.findIndex(({ kind }, at) => at > word && kind === "days");
  return days < 0 ? null : from + days;
}

const between: ReadonlySet<HourToken["kind"]> = new Set(["filler", "mark", "and", "label"]);

function daysBetween(first: Weekday | undefined, last: Weekday | undefined): Weekday[] {
  const [from, to] = [dayOrder.indexOf(first ?? "PH"), dayOrder.indexOf(last ?? "PH")];
  if (from < 0 || to < 0 || from > 6 || to > 6) return [];
  const found: Weekday[] = [];
  for (let at = from; ; at = (at + 1) % 7) {
    const day = dayOrder[at];
    if (day) found.push(day);
    if (at === to) return found;
  }
}
