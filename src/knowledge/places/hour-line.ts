import type { Weekday } from "../../contract/knowledge.ts";
import { tidy } from "../fold.ts";
import { dayOrder, type HourWords } from "./hour-words.ts";
import { hourTokens, plainLine, type HourToken } from "./hour-tokens.ts";

export type Range = { readonly opens: string | null; readonly closes: string | null };
type Bound = Range & { readonly days: readonly Weekday[]; readonly note: string | null };
export type Half = "afternoon" | "morning";
export type Cut = { readonly days: readonly Weekday[]; readonly half: Half };
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

/** One line; null when it is about something else. */
export function readHourLine(line: string, words: HourWords): HourLine | null {
  if (line === "" || line.length > maxLineChars) return null;
  const plain = plainLine(line);
  const open = plain.endsWith(")") ? plain.lastIndexOf("(") : -1;
  if (open <= 0) return readPlain(plain, words);
  // "(last entry 4pm)": one time is a remark, and no hours.
  const remark = hourTokens(plain.slice(open), words);
  const times = remark.filter(({ kind }) => kind === "time").length;
  const isRemark = times === 1 && !remark.some(({ kind }) => kind === "days");
  return readPlain(isRemark ? plain.slice(0, open).trim() : plain, words);
}

function readPlain(plain: string, words: HourWords): HourLine | null {
  const tokens = hourTokens(plain, words);
  if (tokens.some(({ kind }) => kind === "other" || kind === "limiting" || kind === "number"))
    return null;
  if (tokens.some((token, at) => isLetterRange(token, tokens, at))) return null;
  if (tokens.some((token, at) => token.kind === "except" && !isException(tokens, at))) return null;
  const hasTime = tokens.some(({ kind }) => timeKinds.has(kind));
  const season = seasonOf(plain, tokens);
  if (season === undefined) return null;
  const labelled = tokens.some(({ kind }) => kind === "label");
  const bound = bind(plain, tokens, words, season);
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

/** Joins days and times, in either order; null when the line contradicts itself. */
function bind(
  line: string,
  tokens: readonly HourToken[],
  words: HourWords,
  season: string | null,
): Binding | null {
  const bound: Bound[] = [];
  const cuts: Cut[] = [];
  const half = tokens.find(({ kind }) => kind === "afternoon" || kind === "morning")?.kind;
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
      at = readD.next;
      continue;
    }
    const readT = token.kind === "time" ? readRange(tokens, at, words, lastClose) : null;
    if (readT) {
      const owner = days ?? lastDays;
      if (owner && apart <= maxApart) bound.push({ days: owner, ...readT.range, note });
      else waiting.push(readT.range);
      if (days) [lastDays, days] = [days, null];
      lastClose = readT.closes;
      at = readT.next;
      continue;
    }
    if (token.kind === "closed" || token.kind === "allDay") {
      const range = token.kind === "closed" ? closedRange : allDayRange;
      if (token.kind === "closed" && (half === "afternoon" || half === "morning")) {
        const closedDays = days ?? daysOf(tokens.slice(at));
        if (closedDays === null) return null;
        cuts.push({ days: closedDays, half });
        break;
      }
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
    } else if (token.kind === "time") {
      return null;
    } else if (token.kind === "word") {
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

/** The place behind one joining word, and fillers around it; null without one. */
function skip(tokens: readonly HourToken[], from: number, joiner: "to" | "and"): number | null {
  let at = from;
  let joined = false;
  for (let steps = 0; steps < 5; steps++, at++) {
    const kind = tokens[at]?.kind;
    if (kind === joiner) joined = true;
    else if (kind === "days") return joined || joiner === "and" ? at : null;
    else if (kind === "time") return joined ? at : null;
    else if (kind !== "filler" && !(kind === "mark" && !joined)) return null;
  }
  return null;
}

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

type ReadRange = { range: Range; closes: number; next: number };

/** "9am-5:30pm", "9 bis 12", "from 10-2". */
function readRange(
  tokens: readonly HourToken[],
  from: number,
  words: HourWords,
  lastClose: number,
): ReadRange | null {
  const first = tokens[from];
  const at = skip(tokens, from + 1, "to");
  const second = at === null ? undefined : tokens[at];
  if (first?.kind !== "time" || at === null || second?.kind !== "time") return null;
  const read = minutesOf(first, second, { has12Hours: words.has12Hours, lastClose });
  if (read === null) return null;
  const { opens } = read;
  const closes = read.closes === 0 ? 24 * 60 : read.closes;
  const isNight = closes < opens && closes <= 8 * 60 && opens >= 10 * 60;
  if (opens === closes || (closes < opens && !isNight) || opens >= 24 * 60) return null;
  const range = { opens: clockText(opens), closes: clockText(closes) };
  return { range, closes: isNight ? 24 * 60 : closes, next: at + 1 };
}

type Time = Extract<HourToken, { kind: "time" }>;

/** The times of a range in minutes of the day; null where they have several meanings. */
function minutesOf(
  first: Time,
  second: Time,
  { has12Hours, lastClose }: { has12Hours: boolean; lastClose: number },
): { opens: number; closes: number } | null {
  const [opens, closes] = [first.minutes, second.minutes];
  if (first.half === null && second.half !== null) {
    // "1-5pm" is an afternoon, "9-5pm" a day.
    const later = (opens % noon) + noon;
    const isAfternoon = second.half === "pm" && later < closes && opens % noon < 7 * 60;
    return { opens: isAfternoon && opens <= noon ? later : opens, closes };
  }
  if (first.half !== null && second.half === null) {
    if (closes > opens || closes > noon) return { opens, closes };
    // "9am-5" is a day, "5pm-2" a night.
    return { opens, closes: closes + noon > opens ? closes + noon : closes };
  }
  // The clock of 24 hours: "9:00-17:00", "10:00-02:00".
  const is24 = first.padded || second.padded || opens > noon || closes > noon;
  if (first.half !== null || (is24 && opens >= lastClose)) return { opens, closes };
  // "11:30-2:30, 5-9:30": the second range is later than the first.
  if (has12Hours && opens < lastClose && opens < noon)
    return { opens: opens + noon, closes: closes <= noon ? closes + noon : closes };
  if (is24 || closes === 0) return { opens, closes };
  if (closes <= opens) {
    // "9-5", "12-5"; elsewhere "12-2" may also be a night.
    const isDay = has12Hours || (opens < noon && closes < 7 * 60);
    return isDay ? { opens, closes: closes + noon } : null;
  }
  if (!has12Hours || opens >= 6 * 60) return { opens, closes };
  // "1-5" is an afternoon; "5-9" is a morning or an evening.
  return opens < 5 * 60 ? { opens: opens + noon, closes: closes + noon } : null;
}

const noon = 12 * 60;

function clockText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
