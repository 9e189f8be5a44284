import { limits } from "../../../contract/limits.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { findPrices } from "../../price.ts";
import { freeWords, fromWords, savedWords } from "../../words/tables.ts";
import { isAside } from "./price-facts.ts";

export type Entry = { readonly title: string; readonly price: string };

/** "Haircut 35 €", "Haircut: from 35 €": a short line that ends in a price. */
export function entryOf(line: string): Entry | null {
  if (line.length > limits.priceLineChars.value) return null;
  const [price] = findPrices(line);
  if (!price || line.length - price.start > maxPriceChars || isAside(line, price)) return null;
  const { title, from } = titleOf(line.slice(0, price.start));
  if (title.length < 2 || title.length > maxTitleChars || !/\p{L}.*\p{L}/u.test(title)) return null;
  // "Delivery: a parcel costs 5 €." is a sentence, and so is what has a clause.
  if (/[:;!?]\s|\p{L}{3}\.\s/u.test(title) || date.test(title)) return null;
  const isJoined = /[:–—…]\s*$|\.{3,}\s*$|\s-\s*$/u.test(title + from.separator);
  if (!isJoined && /[.!?]$/.test(line) && line.length > maxBareChars) return null;
  const words = wordsOf(line);
  // "Free delivery from 50 €" and "Save 20 €" are no prices of things.
  if (words.some((_, at) => isOther(words, at))) return null;
  return { title, price: tidy(line.slice(price.start - from.text.length)) };
}

/** What a customer paid on a day. */
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;

const isOther = (words: readonly string[], at: number): boolean =>
  [1, 2].some((length) => {
    const phrase = words.slice(at, at + length).join(" ");
    return freeWords.has(phrase) || savedWords.has(phrase);
  });

const maxTitleChars = 80;
const maxPriceChars = 60;
const maxBareChars = 40;

/** The name without the separator and the "from" before the price. */
function titleOf(before: string): { title: string; from: { text: string; separator: string } } {
  const words = before.trimEnd().split(/\s+/);
  let text = "";
  for (const length of [3, 2, 1]) {
    const last = words.slice(-length).join(" ");
    if (words.length <= length || !fromWords.has(wordsOf(last).join(" "))) continue;
    text = before.slice(before.trimEnd().length - last.length);
    break;
  }
  const rest = before.slice(0, before.length - text.length).trimEnd();
  const title = rest.replace(/[\s:–—…-]+$|\s*\.{3,}\s*$/u, "").replace(/[\s:–—…-]+$/u, "");
  // Without a space between the columns: "Repairfrom €5".
  const glued = [...fromWords].find((word) => word.length > 5 && fold(title).endsWith(word));
  if (text === "" && glued !== undefined)
    return { title: tidy(title.slice(0, -glued.length)), from: { text: "", separator: "" } };
  return { title: tidy(title), from: { text, separator: rest.slice(title.length) } };
}
