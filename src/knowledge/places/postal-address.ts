import { limits } from "../../contract/limits.ts";
import { fold, tidy } from "../fold.ts";
import { countryOf, type CountryHints } from "./country.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isStreetKind, isStreetNumber, startsWithExtra, streetAtEnd } from "./street.ts";
import { townIn, type Town } from "./town.ts";

export type PostalAddress = {
  /** The words of the page, its lines joined by commas. */
  readonly address: string;
  readonly street: string;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  /** The lines it was read from. */
  readonly firstLine: number;
  readonly lastLine: number;
};

type Piece = { readonly text: string; readonly line: number };

/**
 * Postal addresses in lines of text: a street with a number, then a town with its postcode, on one
 * line or on several, in the forms of the countries whose languages the reader knows.
 */
export function postalAddresses(lines: readonly string[], hints: CountryHints): PostalAddress[] {
  const pieces = piecesOf(lines);
  const found: PostalAddress[] = [];
  let free = 0;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece || !/\d/.test(piece.text)) continue;
    const town = townIn(piece.text, pieces[at + 1]?.text ?? "", pieces[at - 1]?.text ?? "");
    if (!town) continue;
    const street = streetBefore(pieces, { at, free, town });
    if (!street) continue;
    const address = addressOf(pieces, { at, town, street }, hints);
    if (!address) continue;
    found.push(address);
    free = at + 1;
  }
  return found;
}

/** Lines, cut at the commas and marks between the parts of an address. */
function piecesOf(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [line, text] of lines.slice(0, limits.addressLines.value).entries()) {
    for (const part of text.split(/,|\s[·|•–—-]\s|;/)) {
      const plain = tidy(part).replace(/^[^:]{1,30}:\s+(?=.)/, "");
      if (plain !== "") pieces.push({ text: plain, line });
    }
  }
  return pieces;
}

type Place = { readonly at: number; readonly free: number; readonly town: Town };
/** The piece that the street begins in, and where the pieces of the town begin. */
type Street = { readonly from: number; readonly text: string; readonly townAt: number };

const maxPiecesBack = 5;
const maxLinesBack = 5;

/** The nearest street before a town; between them are a floor, a district or a county. */
function streetBefore(pieces: readonly Piece[], { at, free, town }: Place): Street | null {
  if (town.street !== null) {
    const text = streetAtEnd(town.street, town.order);
    return text === null ? null : { from: town.sharesPrevious ? at - 1 : at, text, townAt: at };
  }
  const townAt = town.takesPrevious ? at - 1 : at;
  const line = pieces[at]?.line ?? 0;
  for (let back = townAt - 1; back >= Math.max(free, townAt - maxPiecesBack); back--) {
    const piece = pieces[back];
    if (!piece || line - piece.line > maxLinesBack) return null;
    // "Calle Mayor, 12": the number is a separate piece.
    const before = pieces[back - 1];
    if (isStreetNumber(piece.text) && before && back - 1 >= free) {
      const street = streetAtEnd(`${before.text} ${piece.text}`, town.order);
      if (street === null) return null;
      return { from: back - 1, text: street, townAt };
    }
    // "12 bis, avenue de l'Europe"
    if (before && isStreetNumber(before.text) && back - 1 >= free) {
      const street = streetAtEnd(`${before.text}, ${piece.text}`, town.order);
      if (street !== null) return { from: back - 1, text: street, townAt };
    }
    const street = startsWithExtra(piece.text) ? null : streetAtEnd(piece.text, town.order);
    if (street !== null) return { from: back, text: street, townAt };
    if (!isBetween(piece.text)) return null;
  }
  return null;
}

/** "Suite 200", "2nd floor", "bajo", "Clifton": a few words, no sentence. */
function isBetween(text: string): boolean {
  return text.length <= 40 && !/[.!?:@]\s/.test(text) && text.split(" ").length <= 5;
}

function addressOf(
  pieces: readonly Piece[],
  { at, town, street }: { at: number; town: Town; street: Street },
  hints: CountryHints,
): PostalAddress | null {
  const before = pieces.slice(street.from, at).map(({ text }) => text);
  // The street may follow other words in its piece: "Visit us at 14 Quay Street".
  const numberBehind = before[1] !== undefined && isStreetNumber(before[1]);
  const numberBefore = before[0] !== undefined && isStreetNumber(before[0]);
  const own = numberBehind
    ? `${street.text.slice(0, -(before[1]?.length ?? 0) - 1)}, ${before[1]}`
    : street.text;
  const unit = unitBefore(pieces, street.from);
  const parts = [...unit, own, ...before.slice(numberBehind || numberBefore ? 2 : 1)];
  const city = town.takesPrevious ? (pieces[at - 1]?.text ?? null) : town.city;
  const tail = town.followed ? [town.text, pieces[at + 1]?.text ?? ""] : [town.text];
  const address = tidy([...parts, ...tail].join(", "));
  const last = at + (town.followed ? 1 : 0);
  if (isPlaceholder(address, town.postalCode)) return null;
  if (isYear(town.postalCode) && !own.split(" ").some(isStreetKind)) return null;
  const country = countryOf({
    town,
    street: street.text,
    after: [town.rest, pieces[last + 1]?.text ?? ""],
    hints,
  });
  return {
    address,
    street: own,
    postalCode: town.postalCode,
    city,
    country,
    firstLine: pieces[street.from]?.line ?? 0,
    lastLine: pieces[last]?.line ?? 0,
  };
}

/** "Joined 2008, 2022 Harbour Ltd": a year is a postcode below a street alone. */
const isYear = (postalCode: string | null): boolean => /^(?:19|20)\d\d$/.test(postalCode ?? "");

/** "Unit 4" before the street belongs to it. */
function unitBefore(pieces: readonly Piece[], from: number): string[] {
  const [before, piece] = [pieces[from - 1], pieces[from]];
  const isNear = before && piece && piece.line - before.line <= 1;
  return isNear && before.text.length <= 30 && unitForm.test(before.text) ? [before.text] : [];
}

const unitForm =
  /^(?:unit|suite|flat|apartment|apt|shop|floor|studio|\d{1,2}(?:st|nd|rd|th) floor)\b/i;

/** What two spellings of one address share: the postcode and the house number. */
export function addressKey({
  address,
  postalCode,
  street,
}: Pick<PostalAddress, "address" | "postalCode" | "street">): string {
  const number = /\d+/.exec(street)?.[0] ?? fold(street);
  return postalCode === null ? fold(address) : `${fold(postalCode).replaceAll(" ", "")} ${number}`;
}
