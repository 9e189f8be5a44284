import { languages, timeUnits } from "../../words/index.ts";
import { fold } from "../fold.ts";

/** Signs of units that are the same in every language, by the name that is compared. */
const signs: Record<string, string> = {
  kg: "kg",
  kilogram: "kg",
  kilograms: "kg",
  g: "g",
  gram: "g",
  grams: "g",
  mg: "mg",
  lb: "lb",
  lbs: "lb",
  oz: "oz",
  mm: "mm",
  cm: "cm",
  m: "m",
  km: "km",
  ft: "ft",
  inch: "in",
  inches: "in",
  ml: "ml",
  l: "l",
  litres: "l",
  liters: "l",
  w: "w",
  kw: "kw",
  kwh: "kwh",
  mb: "mb",
  gb: "gb",
  tb: "tb",
  percent: "percent",
  eur: "EUR",
  usd: "USD",
  gbp: "GBP",
  chf: "CHF",
  pln: "PLN",
  sek: "SEK",
  nok: "NOK",
  dkk: "DKK",
  czk: "CZK",
  cad: "CAD",
  aud: "AUD",
  jpy: "JPY",
  brl: "BRL",
  try: "TRY",
};

/** Words of lengths of time in all languages; a word of two languages has the meaning of the first. */
const times: ReadonlyMap<string, string> = new Map(
  languages
    .flatMap(({ times: words }) =>
      timeUnits.flatMap((unit) => words[unit].map((word): [string, string] => [fold(word), unit])),
    )
    .toReversed(),
);

/** The name of a unit or currency; null for another word. */
export function unitOf(word: string): string | null {
  const folded = fold(word);
  if (word === "%") return "percent";
  if (Object.hasOwn(signs, folded)) return signs[folded] ?? null;
  return times.get(folded) ?? null;
}

export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);
