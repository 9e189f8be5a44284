import { tidy } from "../fold.ts";
import { limits } from "../../contract/limits.ts";

/**
 * Postal addresses in running text: a street with a house number next to a postcode and a town, on
 * one line or two, in the forms of the countries whose languages the reader knows.
 */
export function postalAddresses(text: string): string[] {
  const lines = text
    .split(/\n|\s[·|•]\s/)
    .map(tidy)
    .slice(0, limits.addressLines.value);
  const found = lines.flatMap((line, at) => {
    const before = (lines[at - 1] ?? "").replace(/,$/, "");
    const after = lines[at + 1] ?? "";
    if (line.length > limits.addressLineChars.value || !postcodeIn(line)) return [];
    const inLine = addressInLine.exec(line)?.[0];
    if (inLine) return [tidy(inLine)];
    if (isStreet(before)) return [`${before}, ${line}`];
    return isStreet(after) ? [`${after}, ${line}`] : [];
  });
  return [...new Set(found)];
}

/** Postcode and the word after it: what two spellings of one address share. */
export function postcodeIn(address: string): string | null {
  return postcode.exec(address)?.[0]?.toLowerCase() ?? null;
}

const code = String.raw`(?:[A-Z]{1,2}-)?\b\d{5}\s\p{Lu}|\b(?:[A-Z]{1,2}-)?\d{4}\s(?:[A-Z]{2}\s)?\p{Lu}|\b\d{2}-\d{3}\s\p{Lu}|\b\d{4}-\d{3}\s\p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b[A-Z]{2}\s\d{5}\b`;
const postcode = new RegExp(code, "u");
// "Calle Alameda 18, 41002 Sevilla", "14 Quay Street, Bristol BS1 4DJ"
const addressInLine = new RegExp(
  String.raw`(?:\p{L}[\p{L}.'’-]*\s){1,5}\d{1,4}\s?[a-z]?,\s(?:${code})[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]+){0,2}|\b\d{1,4}\s(?:\p{Lu}[\p{L}.'’-]*\s?){1,5},\s(?:\p{Lu}[\p{L}'’-]*[\s,]+){1,3}(?:${code})`,
  "u",
);

/** "Mühlenweg 7", "14 Quay Street": letters and one short number. */
function isStreet(line: string): boolean {
  return (
    line.length <= 60 &&
    /^(?:\p{L}[\p{L}.'’ -]{2,45}\s\d{1,4}\s?[a-z]?|\d{1,4},?\s\p{L}[\p{L}.'’ -]{2,45})$/u.test(line)
  );
}
