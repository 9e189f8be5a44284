import { limits } from "../../../contract/limits.ts";
import type { OpenHours, Weekday } from "../../../contract/knowledge.ts";
import { inColumns } from "./hour-columns.ts";
import { readHourLine, type Cut, type HourLine } from "./hour-line.ts";
import type { Range } from "./hour-range.ts";
import { hourTokens, plainLine, type DayHalf } from "./hour-tokens.ts";
import { allHourWords, dayOrder, hourWordsOf, type HourWords } from "./hour-words.ts";

/** Hours of a line, with the number of the line that has the times. */
export type LineHours = OpenHours & { readonly line: number };

export type ReadHours = {
  readonly hours: readonly LineHours[];
  /** Lines that the hours were read from, their days included. */
  readonly lines: readonly number[];
  /** Numbers of lines with days alone, by that of the line with their times. */
  readonly daysOf: ReadonlyMap<number, readonly number[]>;
  /** A line calls them opening hours. */
  readonly labelled: boolean;
  /** Every line of them consists of days and times alone. */
  readonly isPlain: boolean;
};

/** Opening hours in lines of text: of a table, a list, a sentence, or days above times. */
export function openingHours(lines: readonly string[], language: string | null): ReadHours {
  if (language !== null) return hoursIn(lines, hourWordsOf(language));
  // Names of days are short: the language with the most of them is that of the lines.
  let best = hoursIn(lines, hourWordsOf(null));
  for (const words of allHourWords()) {
    const read = hoursIn(lines, words);
    if (daysRead(read) > daysRead(best)) best = read;
  }
  return best;
}

function daysRead({ hours }: ReadHours): number {
  return hours.reduce((sum, { days }) => sum + days.length, 0);
}

function hoursIn(lines: readonly string[], words: HourWords): ReadHours {
  const { texts, headOf } = inColumns(lines, words);
  const read = readLines(texts, words);
  const hours: LineHours[] = [];
  const used = new Set<number>();
  const daysOf = new Map<number, number[]>();
  let waiting: { line: number; days: readonly Weekday[] }[] = [];
  let season: string | null = null;
  let last: { days: readonly Weekday[]; line: number } | null = null;
  const put = (line: number, days: readonly Weekday[], range: Range, note: string | null): void => {
    hours.push({ days: [...days], ...range, note: note ?? season, line });
    used.add(line);
  };
  for (let at = 0; at < read.length; at++) {
    const line = read[at];
    if (!line) {
      waiting = [];
      last = null;
      continue;
    }
    if (line.season !== null) season = line.season;
    for (const bound of line.bound) put(at, bound.days, bound, bound.note);
    if (line.bound.length > 0) {
      last = null;
      waiting = [];
    } else if (line.days) {
      waiting.push({ line: at, days: line.days });
      last = null;
    } else if (line.times) {
      const turn = waiting.length > 1 ? columnOf(read, at) : [at];
      if (turn.length === waiting.length) {
        waiting.forEach(({ line: from, days }, index) => {
          const to = turn[index] ?? at;
          used.add(from);
          daysOf.set(to, [...(daysOf.get(to) ?? []), from]);
          for (const range of read[to]?.times ?? []) put(to, days, range, null);
          last = { days, line: to };
        });
        at = turn.at(-1) ?? at;
      } else if (last && waiting.length === 0 && last.line === at - 1) {
        for (const range of line.times) put(at, last.days, range, null);
        last = { days: last.days, line: at };
      }
      waiting = [];
    } else if (line.season === null) {
      waiting = [];
      last = null;
    }
  }
  for (const [row, head] of headOf) {
    if (!used.has(row)) continue;
    used.add(head);
    daysOf.set(row, [head]);
  }
  const lineNumbers = [...used].sort((a, b) => a - b);
  return {
    hours: withExceptions(
      withoutHalves(
        hours,
        read.flatMap((line) => line?.cuts ?? []),
      ),
    ),
    lines: lineNumbers,
    daysOf,
    labelled: read.some((line) => line?.labelled === true),
    isPlain: lineNumbers.every((at) => read[at]?.isPlain === true),
  };
}

/** "Dinner" on a line alone names the hours below it. */
function readLines(lines: readonly string[], words: HourWords): (HourLine | null)[] {
  let isDinner = false;
  return lines.map((line) => {
    const read = readHourLine(line, words, isDinner);
    const isTime = read !== null && (read.bound.length > 0 || read.times !== null);
    if (!isTime && read?.days == null && line !== "") isDinner = isDinnerName(line, words);
    return read;
  });
}

function isDinnerName(line: string, words: HourWords): boolean {
  if (line.length > maxNameChars) return false;
  const tokens = hourTokens(plainLine(line), words);
  return tokens.some((token) => token.kind === "word" && token.isDinner);
}

const maxNameChars = 30;

/** The hours without their line. */
export function openHours({ days, opens, closes, note }: OpenHours): OpenHours {
  return { days, opens, closes, note };
}

/** The lines of times that follow one another. */
function columnOf(read: readonly (HourLine | null)[], from: number): number[] {
  const lines: number[] = [];
  for (let at = from; read[at]?.times; at++) lines.push(at);
  return lines;
}

/** "Closed on Wednesday afternoons" takes the second range of that day away. */
function withoutHalves(hours: readonly LineHours[], cuts: readonly Cut[]): LineHours[] {
  if (cuts.length === 0) return [...hours];
  return hours.flatMap((each) => {
    const days = each.days.filter(
      (day) => !cuts.some((cut) => cut.days.includes(day) && isIn(cut.half, each)),
    );
    return days.length === 0 ? [] : [{ ...each, days }];
  });
}

function isIn(half: DayHalf, { opens, closes }: Range): boolean {
  if (half === "evening") return (opens ?? "") >= "16";
  return half === "afternoon" ? (opens ?? "") >= "12" : closes !== null && closes <= "14:30";
}

/**
 * "Daily 10-18, Monday closed", "Mon-Sun 9-6, Sun 10-4": what is stated for fewer days replaces what
 * is stated for more.
 */
function withExceptions(hours: readonly LineHours[]): LineHours[] {
  if (hours.length > maxCompared) return [...hours];
  return hours.flatMap((each) => {
    const special = hours.filter((other) => isException(other, each));
    if (special.length === 0) return [each];
    const days = each.days.filter((day) => !special.some((other) => other.days.includes(day)));
    return days.length === 0 ? [] : [{ ...each, days }];
  });
}

const maxCompared = 100;

function isException(special: LineHours, each: LineHours): boolean {
  const isNarrower =
    special.days.length < each.days.length && special.days.some((day) => each.days.includes(day));
  if (!isNarrower || special.note !== each.note || each.opens === null) return false;
  return special.opens === null || (special.opens < endOf(each) && each.opens < endOf(special));
}

/** Hours after midnight count on. */
function endOf({ opens, closes }: Range): string {
  if (opens === null || closes === null || closes > opens) return closes ?? "";
  return `${Number(closes.slice(0, 2)) + 24}${closes.slice(2)}`;
}

/** Equal hours of several days as one entry, in the order of the page. */
export function mergeHours(hours: readonly OpenHours[]): OpenHours[] {
  const merged = new Map<string, OpenHours>();
  for (const { days, opens, closes, note: stated } of hours) {
    const note = stated?.slice(0, limits.contactChars.value) ?? null;
    const key = JSON.stringify([opens, closes, note]);
    const known = merged.get(key)?.days ?? [];
    const all = dayOrder.filter((day) => known.includes(day) || days.includes(day));
    merged.set(key, { days: all, opens, closes, note });
  }
  return [...merged.values()];
}
