import type { DayHalf, HourToken } from "./hour-tokens.ts";

export type Range = { readonly opens: string | null; readonly closes: string | null };

/** `lastClose`: minutes at which the range before it ends; `half`: a word for the part of the day. */
export type RangeContext = {
  readonly has12Hours: boolean;
  readonly lastClose: number;
  readonly half: DayHalf | null;
};

type ReadRange = { range: Range; closes: number; next: number };

/** "9am-5:30pm", "9 bis 12", "from 10-2". */
export function readRange(
  tokens: readonly HourToken[],
  from: number,
  { has12Hours, lastClose, half }: RangeContext,
): ReadRange | null {
  const first = tokens[from];
  const at = skip(tokens, from + 1, "to");
  const second = at === null ? undefined : tokens[at];
  if (first?.kind !== "time" || at === null || second?.kind !== "time") return null;
  const read = minutesOf(first, second, { has12Hours, lastClose, half });
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
  { has12Hours, lastClose, half }: RangeContext,
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
  // "Dinner 6-10", "Thursday evenings 6-9".
  const isLater = half === "evening" || (half === "afternoon" && opens < 7 * 60);
  if (has12Hours && isLater && opens < noon && closes <= noon)
    return { opens: opens + noon, closes: closes + noon };
  // "11:30-2:30, 5-9:30": the second range is later than the first.
  if (has12Hours && opens < lastClose && opens < noon)
    return { opens: opens + noon, closes: closes <= noon ? closes + noon : closes };
  if (is24 || closes === 0) return { opens, closes };
  if (closes <= opens) {
    // "9-5", "12-5"; elsewhere "12-2" may also be a night.
    const isDay = has12Hours || (opens < noon && closes < 7 * 60);
    return isDay ? { opens, closes: closes + noon } : null;
  }
  // "6-10" alone is a morning or an evening.
  const isShort = opens < 8 * 60 && closes < noon - 60 && half !== "morning";
  if (!has12Hours || (opens >= 6 * 60 && !isShort)) return { opens, closes };
  if (half === "morning") return { opens, closes };
  // "1-5" is an afternoon; "5-9" is a morning or an evening.
  return opens < 5 * 60 ? { opens: opens + noon, closes: closes + noon } : null;
}

const noon = 12 * 60;

function clockText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** The place behind one joining word, and fillers around it; null without one. */
export function skip(
  tokens: readonly HourToken[],
  from: number,
  joiner: "to" | "and",
): number | null {
  let at = from;
  let joined = false;
  for (let steps = 0; steps < 5; steps++, at++) {
    const kind = tokens[at]?.kind;
    if (kind === joiner) joined = true;
    // "Opens 9am and closes 5pm".
    else if (kind === "closes" && joiner === "to") joined = true;
    else if (kind === "and" && joiner === "to" && closesNext(tokens, at)) continue;
    else if (kind === "days") return joined || joiner === "and" ? at : null;
    else if (kind === "time") return joined ? at : null;
    else if (kind !== "filler" && !(kind === "mark" && !joined)) return null;
  }
  return null;
}

function closesNext(tokens: readonly HourToken[], at: number): boolean {
  return tokens.slice(at + 1, at + 3).some(({ kind }) => kind === "closes");
}
