import { unitOf } from "./units.ts";

export type FoundNumber = {
  readonly value: number;
  /** The unit right after it: "kg" of "12.5 kg". */
  readonly unit: string | null;
};

/**
 * The numbers of a text, read as its language writes them: "1.200" is 1200 in German and 1.2 in
 * English. A number that can be read in two ways is not read at all, and neither is a part of a code,
 * of a range or of a time.
 */
export function numbersIn(text: string, language: string | null): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(numberPattern)) {
    const value = numberOf(match[0], language);
    if (value === null) return [];
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 20);
    const unit = /^[\s\u00A0\u202F-]?(%|\p{L}{1,14})/u.exec(rest)?.[1] ?? "";
    found.push({ value, unit: unit === "" ? null : unitOf(unit) });
  }
  return found;
}

const before = String.raw`(?<![\p{L}\p{N}_./-])[-−]?`;
const groups = String.raw`\p{Nd}{1,15}(?:[.,'’\u00A0\u202F ]\p{Nd}{3}(?!\p{Nd})){0,4}`;
const fraction = String.raw`(?:[.,]\p{Nd}{1,10})?`;
const numberPattern = new RegExp(
  String.raw`${before}${groups}${fraction}(?![\p{N}_]|[-–/:]\p{N})`,
  "gu",
);

/** Null: its separators can be read in two ways. */
export function numberOf(written: string, language: string | null): number | null {
  const text = written.replace(/[\s\u00A0\u202F'’]/g, "").replace("−", "-");
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return asNumber(text);
  const other = last === "." ? "," : ".";
  const count = marks.filter((one) => one === last).length;
  // "1.234.567" has no decimals, "1.234,5" has.
  if (count > 1) return marks.length === count ? asNumber(text.replaceAll(last, "")) : null;
  if (marks.length > 1) return asNumber(text.replaceAll(other, "").replace(last, "."));
  const decimals = text.length - text.indexOf(last) - 1;
  const isGroup = decimals === 3 && /^-?[1-9]\d{0,2}[.,]/.test(text);
  if (!isGroup) return asNumber(text.replace(last, "."));
  const decimalSign = language === null ? null : decimalSignOf(language);
  if (decimalSign === null) return null;
  return asNumber(decimalSign === last ? text.replace(last, ".") : text.replace(last, ""));
}

function asNumber(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The sign before decimals, by the rules that browsers know of the language. */
function decimalSignOf(language: string): string | null {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    return parts.find(({ type }) => type === "decimal")?.value ?? null;
  } catch {
    // A page may name any language.
    return null;
  }
}
