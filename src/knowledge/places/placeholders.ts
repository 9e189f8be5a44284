import { wordsOfAll } from "../../words/index.ts";
import { fold } from "../fold.ts";

const phrases = [...new Set(wordsOfAll(({ postal }) => postal.placeholders).map(fold))];
const single = new Set(phrases.filter((phrase) => !phrase.includes(" ")));
const several = phrases.filter((phrase) => phrase.includes(" "));
const codes = new Set([
  "12345",
  "00000",
  "11111",
  "99999",
  "54321",
  "00-000",
  "1234 ab",
  "0000-000",
]);

/** An address that a template came with: "123 Main Street, Anytown", "Musterstraße 1". */
export function isPlaceholder(address: string, postalCode: string | null): boolean {
  if (postalCode !== null && codes.has(postalCode.toLowerCase())) return true;
  const text = ` ${fold(address)} `;
  if (several.some((phrase) => text.includes(` ${phrase} `))) return true;
  return (
    text.split(" ").some((word) => single.has(word)) ||
    /^ (?:street|strasse|rue|calle|via|straat) \d/.test(text)
  );
}
