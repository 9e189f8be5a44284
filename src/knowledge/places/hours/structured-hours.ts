import type { OpenHours, Weekday } from "../../../contract/knowledge.ts";
import { isNode, listOf, nodesIn, textOf, type Node } from "../../structured.ts";
import { dayOrder } from "./hour-words.ts";
import { mergeHours, openHours, openingHours } from "./opening-hours.ts";

/** Opening hours of a schema.org node: `openingHoursSpecification`, else `openingHours`. */
export function structuredHours(node: Node): OpenHours[] {
  const specified = nodesIn(node["openingHoursSpecification"]).slice(0, maxEntries);
  const specific = specified.flatMap(specifiedHours);
  if (specific.length > 0) return mergeHours(specific);
  const texts = listOf(node["openingHours"]).slice(0, maxEntries);
  return mergeHours(texts.flatMap((text) => (typeof text === "string" ? writtenHours(text) : [])));
}

/** The strings of a node that prove its hours. */
export function structuredHourTexts(node: Node): string[] {
  const texts = listOf(node["openingHours"]).filter((text) => typeof text === "string");
  if (texts.length > 0) return texts.slice(0, maxEntries);
  return nodesIn(node["openingHoursSpecification"])
    .slice(0, maxEntries)
    .map((each) => {
      const days = listOf(each["dayOfWeek"]).map(dayName).join(", ");
      return `${days} ${textOf(each["opens"])}-${textOf(each["closes"])}`.trim();
    });
}

const maxEntries = 50;

function specifiedHours(each: Node): OpenHours[] {
  const days = listOf(each["dayOfWeek"]).flatMap((day) => {
    const known = dayOf(dayName(day));
    return known === null ? [] : [known];
  });
  const [opens, closes] = [timeOf(each["opens"]), timeOf(each["closes"])];
  const note = seasonOf(each);
  if (days.length === 0 || note === undefined) return [];
  // Both at midnight: closed all day, as search engines read it.
  if (opens === null && closes === null && each["opens"] === undefined)
    return [{ days, opens: null, closes: null, note }];
  if (opens === "00:00" && closes === "00:00") return [{ days, opens: null, closes: null, note }];
  if (opens === null || closes === null || opens === closes) return [];
  return [{ days, opens, closes: closes === "00:00" ? "24:00" : lastMinute(closes), note }];
}

/** 23:59 is how a day's end is written where 24:00 is not possible. */
const lastMinute = (time: string): string => (time === "23:59" ? "24:00" : time);

/** "2026-04-01 - 2026-10-31"; undefined for one day alone. */
function seasonOf(each: Node): string | null | undefined {
  const [from, through] = [textOf(each["validFrom"]), textOf(each["validThrough"])];
  if (from === "" && through === "") return null;
  return from === through ? undefined : `${from.slice(0, 10)} - ${through.slice(0, 10)}`;
}

function timeOf(value: unknown): string | null {
  const [, hour = "", minute = "00"] = /^T?(\d{1,2})(?::(\d{2}))?/.exec(textOf(value)) ?? [];
  const isTime = hour !== "" && Number(hour) <= 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, "0")}:${minute}` : null;
}

function dayName(value: unknown): string {
  const name = isNode(value) ? textOf(value["@id"] ?? value["name"]) : textOf(value);
  return name.replace(/^.*[/#]/, "");
}

/** "Monday", "Mo", "PublicHolidays". */
function dayOf(name: string): Weekday | null {
  if (/^public ?holidays?$/i.test(name)) return "PH";
  const start = name.slice(0, 2).toLowerCase();
  return dayOrder.find((day) => day.toLowerCase() === start) ?? null;
}

/** "Mo-Fr 09:00-17:00", "Mo,We 9:00-12:00". */
function writtenHours(text: string): OpenHours[] {
  if (text.length > 200) return [];
  const spaced = text.replace(/,(?=\S)/g, ", ");
  return openingHours(spaced.split(/[;\n]/), "en").hours.map(openHours);
}
