import { isStreetKind } from "./street.ts";

/** The postcode and the town in a piece of text. */
export type Town = {
  /** The words of the postcode and the town. */
  readonly text: string;
  readonly postalCode: string | null;
  /** Null: the town is the piece before. */
  readonly city: string | null;
  readonly takesPrevious: boolean;
  /** The street and the town are both in the piece before. */
  readonly sharesPrevious: boolean;
  /** The town is the next piece: "24340, Eckernförde". */
  readonly followed: boolean;
  readonly format: PostcodeFormat;
  /** Where the house number is, by the country's habit. */
  readonly order: "first" | "last" | "any";
  /** Words before the postcode in the same piece: the street, without a comma. */
  readonly street: string | null;
  /** Words behind the town. */
  readonly rest: string;
};

export type PostcodeFormat =
  | { readonly country: string }
  | { readonly digits: 4 | 5; readonly prefix: string | null };

// Words in lower case inside the name of a town.
const particles =
  "am|an|der|den|die|im|in|ob|bei|vor|de|la|le|les|los|las|el|du|des|del|della|di|da|do|dos|das|d|l|sur|sous|lès|en|upon|on|under|the|aan|het|op|ter|nad|et|e|y|and";
const townWord = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]*|\((?:\p{Lu}[\p{L} .]{1,20})\))`;
const townWords = `${townWord}(?:[ /-]{1,3}(?:(?:${particles})[ '’]){0,2}${townWord}){0,4}`;
const townForm = new RegExp(`^${townWords}`, "u");

const states =
  "A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]";
const american = new RegExp(
  String.raw`^(?:(.{2,40}?)[ ,]\s?)?(${states}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\.? (\d{5}(?:-\d{4})?)(?![\d])`,
  "u",
);
const stateNames = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming`.split(
    "|",
  ),
);
const canadian =
  /^(?:(.{2,40}?)[ ,]\s?)?(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT) ([A-Z]\d[A-Z] ?\d[A-Z]\d)\b/;
const australian = /^(?:(.{2,40}?)[ ,]\s?)?(NSW|VIC|QLD|SA|WA|TAS|ACT|NT) (\d{4})(?!\d)/;
const british = /(?:^|\s)([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![A-Z\d])/;
const irish = /(?:^|\s)([AC-FHKNPRTV-Y]\d[\dW] ?[AC-FHKNPRTV-Y\d]{4})(?![A-Z\d])/;
const dublin = /^(Dublin (?:\d{1,2}|6W))(?!\d)/;
const brazilian = /^(?:CEP:? ?)?(\d{5}-\d{3})(?!\d)/i;
const prefix = String.raw`(?:(D|DE|A|AT|CH|F|FR|E|ES|I|IT|L|LU|B|BE|NL|PL|PT|P|DK|SE|CZ)[- ]{1,3})?`;
const continental = new RegExp(
  `^${prefix}(\\d{4} ?[A-Z]{2}(?= )|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{5}|\\d{4}|\\d{3} \\d{2}(?= \\p{Lu}))(?![\\d.,-]\\d)(?:\\s+|$)`,
  "u",
);
const codeInside =
  /\s(?:[A-Z]{1,2}-)?(?:\d{4} [A-Z]{2}|\d{5}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4}) \p{Lu}/u;

/** The town that a piece names with its postcode; null when it names none. */
export function townIn(piece: string, next: string, before: string): Town | null {
  if (piece.length > 160 || !codeLike.test(piece)) return null;
  return (
    stateTown(piece, before) ??
    codeLast(piece, before) ??
    codeFirst(piece, next) ??
    streetAndTown(piece, next)
  );
}

const codeLike = /\d{3}|\d[A-Z]|[A-Z]\d\d |Dublin/;

const none = {
  takesPrevious: false,
  sharesPrevious: false,
  followed: false,
  street: null,
} as const;

/** "Portland, OR 97201", "Toronto ON M5V 2T6", "Sydney NSW 2000". */
function stateTown(piece: string, before: string): Town | null {
  const forms = [
    ["US", american],
    ["CA", canadian],
    ["AU", australian],
  ] as const;
  for (const [country, form] of forms) {
    const match = form.exec(piece);
    if (!match) continue;
    const [all, city, state = "", postalCode = ""] = match;
    if (country === "US" && state.length > 2 && !stateNames.has(state.toLowerCase())) continue;
    const shared = {
      postalCode,
      format: { country },
      order: "any",
      rest: piece.slice(all.length),
    } as const;
    if (city === undefined) {
      if (isTownName(before))
        return { ...none, ...shared, text: all, city: null, takesPrevious: true };
      // "1600 Larkin St San Francisco, CA 94109"
      const split = splitStreet(before);
      if (split.street === null || !isTownName(split.city)) return null;
      const text = `${split.city}, ${all}`;
      return { ...none, ...shared, ...split, text, sharesPrevious: true };
    }
    const split = splitStreet(city);
    const text = split.street === null ? all : all.slice(split.street.length).trim();
    return { ...none, ...shared, ...split, text };
  }
  return null;
}

/** "Bristol BS1 4DJ", "Dublin D02 X285", "CEP 01310-100": the code ends the address. */
function codeLast(piece: string, before: string): Town | null {
  const [uk, ie, br] = [british.exec(piece), irish.exec(piece), brazilian.exec(piece)];
  const match = uk ?? ie ?? br;
  if (!match) {
    const city = dublin.exec(piece)?.[1];
    if (city === undefined) return null;
    const rest = piece.slice(city.length);
    return {
      ...none,
      text: city,
      postalCode: null,
      city,
      format: { country: "IE" },
      order: "first",
      rest,
    };
  }
  const postalCode = match[1] ?? "";
  const country = uk ? "GB" : ie ? "IE" : "BR";
  const end = match.index + match[0].length;
  const head = piece.slice(0, match.index).trim();
  const shared = { postalCode, format: { country }, rest: piece.slice(end) } as const;
  const order = country === "BR" ? "last" : "first";
  if (head === "") {
    if (!isTownName(before)) return null;
    return {
      ...none,
      ...shared,
      order,
      text: piece.slice(0, end).trim(),
      city: null,
      takesPrevious: true,
    };
  }
  const split = splitStreet(head);
  if (split.city === "" || !isTownName(split.city)) return null;
  const text = `${split.city} ${piece.slice(match.index, end).trim()}`;
  return { ...none, ...shared, order, ...split, text };
}

/** "24340 Eckernförde", "F-69002 Lyon", "1017 AB Amsterdam". */
function codeFirst(piece: string, next: string): Town | null {
  const match = continental.exec(piece);
  if (!match) return null;
  const [all, sign = null, code = ""] = match;
  const behind = piece.slice(all.length);
  const city = townForm.exec(behind)?.[0]?.replace(/[.]$/, "") ?? "";
  const format = formatOf(code, sign);
  const shared = { postalCode: code, format, order: "any" } as const;
  if (behind === "") {
    if (!isTownName(next)) return null;
    return { ...none, ...shared, text: all.trim(), city: next, followed: true, rest: "" };
  }
  if (city.length < 2) return null;
  return { ...none, ...shared, text: all + city, city, rest: behind.slice(city.length) };
}

/** "Mühlenweg 7 24340 Eckernförde": without a comma. */
function streetAndTown(piece: string, next: string): Town | null {
  const inside = codeInside.exec(piece);
  if (!inside) return null;
  const town = codeFirst(piece.slice(inside.index + 1), next);
  const street = piece.slice(0, inside.index);
  // "14 Quay Street Suite 20981 Dover"
  if (/\b(?:suite|ste|unit|apt|room)\.?$/i.test(street)) return null;
  return town && /\d/.test(street) ? { ...town, street } : null;
}

function formatOf(code: string, sign: string | null): PostcodeFormat {
  const country = sign === null ? undefined : countryOfSign[sign];
  if (country !== undefined) return { country };
  if (/^\d{4} ?[A-Z]{2}$/.test(code)) return { country: "NL" };
  if (/^\d{2}-\d{3}$/.test(code)) return { country: "PL" };
  if (/^\d{4}-\d{3}$/.test(code)) return { country: "PT" };
  return { digits: code.length === 4 ? 4 : 5, prefix: sign };
}

const countryOfSign: Readonly<Record<string, string>> = {
  D: "DE",
  DE: "DE",
  A: "AT",
  AT: "AT",
  CH: "CH",
  F: "FR",
  FR: "FR",
  E: "ES",
  ES: "ES",
  I: "IT",
  IT: "IT",
  L: "LU",
  LU: "LU",
  B: "BE",
  BE: "BE",
  NL: "NL",
  PL: "PL",
  PT: "PT",
  P: "PT",
  DK: "DK",
  SE: "SE",
  CZ: "CZ",
};

/** "14 Quay Street Bristol": a street ends at its kind; without a number there is none. */
function splitStreet(text: string): { city: string; street: string | null } {
  if (!/\d/.test(text)) return { city: text, street: null };
  const words = text.split(" ");
  const kind = words.findLastIndex((word, at) => at > 0 && isStreetKind(word));
  const at = kind < 0 ? words.findLastIndex((word) => /\d/.test(word)) : kind;
  const city = words.slice(at + 1).join(" ");
  return { city, street: words.slice(0, at + 1).join(" ") };
}

/** One to five words with a capital letter, without a number. */
export function isTownName(text: string): boolean {
  return (
    text.length <= 50 &&
    /^\p{Lu}/u.test(text) &&
    !/[\d@:!?]/.test(text) &&
    text.split(" ").length <= 5
  );
}
