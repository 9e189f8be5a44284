import type { ItemFacts } from "../../../contract/knowledge.ts";
import { anyOf, timeUnits, wordsOfAll } from "../../../words/index.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { savedWords, unitWords, upToWords } from "../../words/tables.ts";

type Content = ItemFacts["limits"][number];

/**
 * A line of what a plan contains: "Storage: 10 GB" and "10 GB storage" are `Storage` or `storage` with
 * the value `10 GB`; a line without a value is contained ("yes").
 */
export function contentOf(line: string): Content | null {
  const given = tidy(line);
  const text = given.replace(/^[✓✔✅•–✗✘✖❌☒-]\s*/u, "");
  if (text.length < 2 || text.length > maxLineChars || !/\p{L}{2}/u.test(text)) return null;
  // What the plan lacks may be a number of something as well.
  if (/^[✗✘✖❌☒]/u.test(given)) return { name: text, value: "no" };
  const pair = /^([^:]{2,60}):\s(\S.{0,80})$/u.exec(text);
  if (pair) return { name: tidy(pair[1] ?? ""), value: tidy(pair[2] ?? "") };
  // "Gift box No"
  const denied = denial.exec(text);
  if (denied) return { name: denied[1] ?? "", value: "no" };
  const inBrackets = /^(\p{L}[^()]{1,60}) \((\d[^()]{0,60})\)$/u.exec(text);
  if (inBrackets) return { name: inBrackets[1] ?? "", value: inBrackets[2] ?? "" };
  // "4.6 out of 5 stars" is what customers think of it.
  if (rating.test(text)) return null;
  // "Save up to 60%" and "28% off" are about the price.
  const words = wordsOf(text);
  if (/\d/.test(text) && savedWords.has(words[0] ?? "")) return null;
  const named = words.filter((word) => !/^\d+$/.test(word));
  if (/\d\s?%/.test(text) && named.every((word) => savedWords.has(word))) return null;
  return (
    countBefore(text) ?? countAfter(text) ?? countBehindName(text) ?? { name: text, value: "yes" }
  );
}

const maxLineChars = 120;
const denials = anyOf(wordsOfAll(({ asking }) => asking.denials));
const denial = new RegExp(`^(\\p{L}[^:.!?]{1,60}) ${denials}$`, "iu");
const rating = /^\D{0,20}[0-5][.,]\d\s?(?:\/|\p{L}+(?:\s\p{L}+)?)\s?5(?!\d)/u;

const timeWords: ReadonlySet<string> = new Set(
  timeUnits.flatMap((unit) => wordsOfAll(({ times }) => times[unit])).map(fold),
);

const monthNames: ReadonlySet<string> = new Set(
  wordsOfAll(({ credits }) => credits.months.flatMap((forms) => forms.split(","))).map(fold),
);

/** "10 GB of storage", "Up to 5 users". */
function countBefore(text: string): Content | null {
  const match = counted.exec(text);
  if (!match) return null;
  const [, before = "", amount = "", name = ""] = match;
  if (monthNames.has(wordsOf(name)[0] ?? "")) return null;
  const words = wordsOf(before).join(" ");
  if (words !== "" && !upToWords.has(words)) return null;
  const value = tidy(before + amount);
  // "3 years of support" is for a time.
  const [, unit = "", rest = ""] =
    /^(\p{L}{1,12}) (?:(?:of|de|di|von|van) )?(\p{L}.*)$/u.exec(name) ?? [];
  return timeWords.has(fold(unit)) ? { name: rest, value: `${value} ${unit}` } : { name, value };
}

const count = String.raw`[$€£]?\d[\d.,' ]{0,10}\+?(?: ?(?:[KMGT]B?|%|x|×)(?!\p{L}))?`;
const counted = new RegExp(
  String.raw`^((?:\p{L}+ ){0,2})(${count})(?: |(?<!\d))(?:(?:of|de|di|d'|von|van) )?(\p{L}.{1,80})$`,
  "u",
);

/** "Telephone 24/7", "Minimum term 6 months". */
function countAfter(text: string): Content | null {
  const match = /^(\p{L}[\p{L}' -]{2,40}) (\d[\d./,]{0,8}(?: ?(?:[KMGT]B|%|\p{L}{2,10}))?)$/u.exec(
    text,
  );
  // "Ends Dec 26" is a date.
  if (match && monthNames.has(wordsOf(match[1] ?? "").at(-1) ?? "")) return null;
  const [, name = "", value = ""] = match ?? [];
  if (!match) return null;
  // "Backup every 6 hours".
  const [, subject = "", unit = ""] = /^(.+) (\p{L}+)$/u.exec(name) ?? [];
  return unitWords.has(fold(unit)) ? { name: subject, value: `${unit} ${value}` } : { name, value };
}

/** "Device security - 10 devices". */
function countBehindName(text: string): Content | null {
  const [, before = "", rest = ""] = /^(\p{L}[^\d]{2,60}?) [-–—] (\d.*)$/u.exec(text) ?? [];
  const behind = rest === "" ? null : countBefore(rest);
  return behind ? { name: `${before} - ${behind.name}`, value: behind.value } : null;
}
