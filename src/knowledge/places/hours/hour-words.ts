import { languages, type LanguageWords } from "../../../words/index.ts";
import type { Weekday } from "../../../contract/knowledge.ts";
import { wordsOf } from "../../fold.ts";

/** What a word of a line about opening hours means. */
export type HourWord =
  | { readonly kind: "days"; readonly days: readonly Weekday[]; readonly needsCapital: boolean }
  | { readonly kind: "time"; readonly minutes: number }
  | {
      readonly kind:
        | "to"
        | "and"
        | "closed"
        | "allDay"
        | "appointment"
        | "afternoon"
        | "morning"
        | "evening"
        | "dinner"
        | "closes"
        | "filler"
        | "label"
        | "other"
        | "limiting"
        | "except"
        | "season"
        | "month";
    };

/** The words of a language, of English, and the long words of all others. */
export type HourWords = {
  readonly byPhrase: ReadonlyMap<string, HourWord>;
  /** The number of words in the longest phrase that begins with a word. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Numbers below 13 without a sign of the half of the day may be of its second half. */
  readonly has12Hours: boolean;
};

export const week: readonly Weekday[] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
/** Days in the order of the week; a public holiday is last. */
export const dayOrder: readonly Weekday[] = [...week, "PH"];

const tables = new Map<string, HourWords>();

export function hourWordsOf(language: string | null): HourWords {
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? "en";
  const known = tables.get(code);
  if (known) return known;
  const table = buildTable(code);
  // Tags of pages are free text: only tables of languages with words are stored.
  if (languages.some((each) => each.code === code)) tables.set(code, table);
  return table;
}

/** The words of each language that has any. */
export function allHourWords(): HourWords[] {
  const codes = languages.filter(({ opening }) => opening.days.length > 0).map(({ code }) => code);
  return codes.map(hourWordsOf);
}

function buildTable(code: string): HourWords {
  const own = languages.find((each) => each.code === code && each.opening.days.length > 0);
  const english = languages.find((each) => each.code === "en");
  const byPhrase = new Map<string, HourWord>();
  const add = (phrase: string, word: HourWord): void => {
    const key = wordsOf(phrase).join(" ");
    if (key !== "" && !byPhrase.has(key)) byPhrase.set(key, word);
  };
  if (own) addAll(own, add);
  if (english && english !== own) addAll(english, own ? unmistakable(add, 3) : add);
  for (const each of languages)
    if (each !== own && each !== english) addAll(each, unmistakable(add, 5));
  const lengths = new Map<string, number>();
  for (const key of byPhrase.keys()) {
    const words = key.split(" ");
    const [first = ""] = words;
    lengths.set(first, Math.max(lengths.get(first) ?? 0, words.length));
  }
  return { byPhrase, lengths, has12Hours: own === undefined || own === english };
}

type Add = (phrase: string, word: HourWord) => void;

/** "mar" and "do" mean another day in another language; "dimanche" does not. */
const unmistakable =
  (add: Add, minChars: number): Add =>
  (phrase, word) => {
    if (word.kind === "days" ? phrase.length >= minChars : plainKinds.has(word.kind))
      add(phrase, word);
  };

const plainKinds: ReadonlySet<HourWord["kind"]> = new Set(["closed", "month"]);

// "we", "sun" and "so" are words as well; as names of days they begin with a capital letter.
const capitalised = new Set(["en", "de"]);

function addAll({ code, opening, credits }: LanguageWords, add: Add): void {
  opening.days.forEach((forms, at) => {
    const day = week[at];
    if (day === undefined) return;
    for (const form of forms.split(","))
      add(form, {
        kind: "days",
        days: [day],
        needsCapital: form.length <= 3 && capitalised.has(code),
      });
  });
  const dayGroups: [readonly string[], readonly Weekday[]][] = [
    [opening.holidays, ["PH"]],
    [opening.daily, week],
    [opening.workdays, week.slice(0, 5)],
    [opening.weekends, week.slice(5)],
  ];
  for (const [phrases, days] of dayGroups)
    for (const phrase of phrases) add(phrase, { kind: "days", days, needsCapital: false });
  for (const phrase of opening.noon) add(phrase, { kind: "time", minutes: 12 * 60 });
  for (const phrase of opening.midnight) add(phrase, { kind: "time", minutes: 24 * 60 });
  const plain = [
    ["to", opening.to],
    ["and", opening.and],
    ["closed", opening.closed],
    ["allDay", opening.allDay],
    ["appointment", opening.appointment],
    ["afternoon", opening.afternoon],
    ["morning", opening.morning],
    ["evening", opening.evening],
    ["dinner", opening.dinner],
    ["closes", opening.closes],
    ["label", opening.labels],
    ["other", opening.others],
    ["season", opening.seasons],
    ["limiting", opening.limiting],
    ["except", opening.except],
    ["filler", opening.fillers],
  ] as const;
  for (const [kind, phrases] of plain) for (const phrase of phrases) add(phrase, { kind });
  for (const forms of credits.months)
    for (const form of forms.split(",")) if (form.length > 2) add(form, { kind: "month" });
}
