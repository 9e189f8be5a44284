import { fold, wordsOf } from "../../fold.ts";
import { findPrices } from "../../price.ts";
import { periodOfWord, priceHeads, priceJoiners, unitWords } from "../../words/tables.ts";

/** The cell with the period or the unit that only the head of its column names. */
export function withUnit(cell: string, label: string): string {
  const [price] = findPrices(cell);
  if (price && (price.period !== null || price.per !== null)) return cell;
  const unit = periodIn(label) || unitIn(label);
  return unit === "" ? cell : `${cell} / ${unit}`;
}

/** "Month", "per month", "Price per month"; "under 6 years" is about people. */
function periodIn(label: string): string {
  const words = wordsOf(label);
  const last = words.at(-1) ?? "";
  if (!periodOfWord.has(last) || words.length > maxLabelWords || /\d/.test(label)) return "";
  const before = words.slice(0, -1);
  return before.every((word) => labelWords.some((each) => each.has(word))) ? last : "";
}

/** "Price per person" above a column. */
function unitIn(label: string): string {
  const words = label.split(" ");
  const at = words.findIndex((word) => unitWords.has(fold(word)));
  const unit = at < 0 ? [] : words.slice(at + 1);
  const isUnit = unit.length > 0 && unit.length <= 2 && unit.every((it) => /^\p{L}+$/u.test(it));
  return isUnit ? unit.join(" ") : "";
}

const labelWords = [unitWords, priceJoiners, priceHeads];
const maxLabelWords = 4;
