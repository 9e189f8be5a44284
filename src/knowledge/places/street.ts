import { wordsOfAll } from "../../words/index.ts";
import { fold, tidy } from "../fold.ts";

const kinds = new Set(wordsOfAll(({ postal }) => postal.streets).map(fold));
const longKinds = [...kinds].filter((kind) => kind.length >= 3 && !kind.includes(" "));

/** "street", "rue", "Mühlenweg": a kind of street, as a word or as the end of one. */
export function isStreetKind(word: string): boolean {
  const folded = fold(word);
  return (
    kinds.has(folded) ||
    longKinds.some((kind) => folded.length > kind.length + 2 && folded.endsWith(kind))
  );
}

const number = String.raw`\d{1,5}(?: ?[a-zA-Z](?![\p{L}]))?(?: ?[-–/+] ?(?:\d{1,5} ?[a-zA-Z]?|[A-Z])(?![\p{L}\d]))?`;
const repeats = "(?: ?(?:bis|ter|quater))?";
const unit = String.raw`(?: (?:lok|m|apt|bus|st|sc|int|pal|stg|top)\.? ?\d{1,4}[a-zA-Z]?)?`;
const word = String.raw`[\p{L}\d][\p{L}\p{M}\d.'’´ºª/-]*`;
const numberFirst = new RegExp(`^(${number}${repeats}),? (${word}(?: ${word}){0,6})$`, "u");
const numberLast = new RegExp(
  `^(${word}(?: ${word}){0,6}),? (?:[nN][.º°r]{0,2} ?)?(${number}${repeats})${unit}\\.?$`,
  "u",
);
const withoutNumber = /^(?:\p{L}[\p{L}\p{M}.'’ ºª/-]{2,40}),? [sS]\/[nN]$/u;

/** The street with its number at the end of a piece of text; null when it does not end in one. */
export function streetAtEnd(piece: string, order: "first" | "last" | "any"): string | null {
  const text = tidy(piece).replace(/[.]$/, "");
  const words = text.split(" ");
  if (text.length > 200 || words.length < 2) return null;
  if (withoutNumber.test(text) && words.some(isStreetKind)) return text;
  // Other words may come before: "Visit us at 14 Quay Street".
  for (let skip = Math.max(0, words.length - maxWords); skip < words.length - 1; skip++) {
    const part = words.slice(skip).join(" ");
    const first = numberFirst.exec(part);
    if (first && order !== "last" && isNamed(first[2] ?? "", skip === 0, "first")) return part;
    const last = numberLast.exec(part);
    if (last && order !== "first" && isNamed(last[1] ?? "", skip === 0, "last"))
      return withoutName(part, last[1] ?? "");
  }
  return order === "first" ? namedBuilding(text) : null;
}

const maxWords = 9;

/** "Praxis im Ärztehaus Uhlstieg 5": a street in one word has no such words before it. */
function withoutName(part: string, name: string): string {
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  const isCompound = !kinds.has(fold(last)) && isStreetKind(last);
  if (isCompound && words.length > 3) return part.slice(name.length - last.length);
  // "domiciled in Calle Alameda 18": other words before the kind of street.
  const kind = words.findIndex((each, at) => at > 0 && kinds.has(fold(each)));
  const before = words.slice(0, Math.max(0, kind));
  const isProse = kind < words.length - 1 && before.some((each) => /^\p{Ll}{2}|\d/u.test(each));
  return isProse ? part.slice(before.join(" ").length + 1) : part;
}

/** A kind of street, or names alone: "Mühlenweg 7", "14 Long Meadow", "calle Mayor 12". */
function isNamed(name: string, isAll: boolean, order: "first" | "last"): boolean {
  const words = name.split(" ");
  const [head = ""] = words;
  const isOrdinal = /^\d{1,3}(?:st|nd|rd|th)$/.test(head);
  if (/^\d/.test(head) && !isOrdinal && order === "first") return false;
  if (labels.test(name) || words.every((each) => months.has(fold(each)))) return false;
  const startsWell = /^\p{Lu}/u.test(head) || isStreetKind(head) || isOrdinal;
  if (!startsWell) return false;
  if (words.some(isStreetKind)) return true;
  const capitals = words.every((each) => /^[\p{Lu}\d]/u.test(each) || each.length <= 4);
  return isAll && capitals && words.length <= 4 && /\p{L}{3}/u.test(name);
}

// "May 30, 2023" is a date.
const months = new Set(
  wordsOfAll(({ credits }) => credits.months.flatMap((forms) => forms.split(","))).map(fold),
);

// "Suite 200", "Postfach 12", "Tel 030" are no streets.
const labelWords =
  "suite|ste|unit|floor|apt|apartment|room|box|postfach|tel|tél|telefon|phone|fax|mobile|bp|cs|cif|nif|nip|kvk|btw|siret|hrb|ust|vat|regon|krs|no|nr|etage|stock|piso|planta|local|oficina|bureau|page|seite";
const labels = new RegExp(`^(?:${labelWords})\\b|@`, "iu");

/** "The Old Mill": British addresses do without a number where a house has a name. */
function namedBuilding(text: string): string | null {
  const words = text.split(" ");
  const isName = words.length <= 5 && words.every((each) => /^\p{Lu}|^(?:of|the|on)$/u.test(each));
  return isName && words.length >= 2 && isStreetKind(words.at(-1) ?? "") ? text : null;
}

/** "12", "12 bis", "nº 12", "s/n": the number of a street in the piece before. */
export function isStreetNumber(text: string): boolean {
  return houseNumber.test(text);
}

const houseNumber = new RegExp(`^(?:(?:[nN][.º°r]{0,2} ?)?${number}${repeats}|[sS]\\/[nN])$`, "u");

/** "Suite 200", "2nd floor": a part of an address between the street and the town. */
export function startsWithExtra(text: string): boolean {
  return labels.test(text);
}
