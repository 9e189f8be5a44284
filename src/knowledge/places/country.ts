import { languages } from "../../words/index.ts";
import { fold } from "../fold.ts";
import type { Town } from "./town.ts";

/** What the page and its site suggest about the country of an address. */
export type CountryHints = {
  /** Language of the page. */
  readonly language: string | null;
  /** Last label of the domain: "de". */
  readonly topLevel: string;
};

type Signs = {
  readonly town: Pick<Town, "format" | "postalCode">;
  readonly street: string;
  /** The words behind the town. */
  readonly after: readonly string[];
  readonly hints: CountryHints;
};

/** The country of an address: named, or by its postcode's form; null when several are possible. */
export function countryOf({ town, street, after, hints }: Signs): string | null {
  for (const text of after) {
    const named = countryNamed(text);
    if (named !== null) return named;
  }
  const { format } = town;
  if ("country" in format) return format.country;
  const topLevel = hints.topLevel.toUpperCase();
  if (format.digits === 4) return fourDigits.has(topLevel) ? topLevel : null;
  if (fiveDigits.has(topLevel)) return topLevel;
  const language = languageOfStreet(street) ?? hints.language?.toLowerCase().split(/[-_]/)[0];
  const region = hints.language?.split(/[-_]/)[1]?.toUpperCase();
  if (region !== undefined && fiveDigits.has(region)) return region;
  // Mexico and Peru have five digits as well, where the domain or the region shows it.
  return (language !== undefined && countryOfLanguage[language]) || null;
}

const fourDigits = new Set(["AT", "CH", "BE", "DK", "NO", "LU", "HU", "SI", "BG", "AU", "NZ"]);
const fiveDigits = new Set(["DE", "FR", "ES", "IT", "FI", "EE", "TR", "HR", "MX", "US"]);
const countryOfLanguage: Readonly<Record<string, string>> = {
  de: "DE",
  fr: "FR",
  es: "ES",
  it: "IT",
  tr: "TR",
};

const kindsOf = new Map(
  languages
    .filter(({ code }) => code in countryOfLanguage)
    .map(({ code, postal }) => [code, new Set(postal.streets.map(fold))]),
);

/** "rue de la Paix" is in French, whatever the language of the page. */
function languageOfStreet(street: string): string | null {
  const words = fold(street).split(" ");
  const found = [...kindsOf].filter(([code, kinds]) =>
    words.some(
      (word) => kinds.has(word) || (code === "de" && /(?:strasse|weg|gasse|platz)$/.test(word)),
    ),
  );
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

const codes =
  "DE AT CH FR BE LU NL GB IE US CA ES PT IT PL BR MX AU NZ DK SE NO FI CZ SK HU SI HR RO BG GR TR EE LV LT AR CL CO PE JP IN ZA";
const aliases: Readonly<Record<string, string>> = {
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  usa: "US",
  us: "US",
  "u s a": "US",
  "united states of america": "US",
  "the netherlands": "NL",
  holland: "NL",
  "republic of ireland": "IE",
  "czech republic": "CZ",
};
let names: ReadonlyMap<string, string> | undefined;

/** The country that a text begins with. */
export function countryNamed(text: string): string | null {
  const words = fold(text.slice(0, 60)).split(" ");
  if (words[0] === "") return null;
  names ??= countryNames();
  for (let length = Math.min(4, words.length); length > 0; length--) {
    const country = names.get(words.slice(0, length).join(" "));
    if (country !== undefined) return country;
  }
  return null;
}

/** Names of countries in the languages that have words for streets. */
function countryNames(): Map<string, string> {
  const found = new Map(Object.entries(aliases));
  for (const { code, postal } of languages) {
    if (postal.streets.length === 0) continue;
    const display = new Intl.DisplayNames([code], { type: "region" });
    for (const country of codes.split(" ")) {
      const name = fold(display.of(country) ?? "");
      if (name !== "" && !found.has(name)) found.set(name, country);
    }
  }
  return found;
}
