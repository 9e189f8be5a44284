import { isSameContact } from "./contacts.ts";
import type { GivenBusiness } from "./given.ts";
import type { SheetBusiness } from "./sheet.ts";
import { fold } from "./words.ts";

/** How many the site states, how many of them were given, how many were given in all, and right. */
export type FieldScore = {
  readonly stated: number;
  readonly found: number;
  readonly given: number;
  readonly right: number;
};
export const businessFields = ["name", "category", "logo", "contacts", "social"] as const;
export type BusinessScore = Readonly<Record<(typeof businessFields)[number], FieldScore>>;

export function scoreBusiness(sheet: SheetBusiness, given: GivenBusiness): BusinessScore {
  const { name, categoryCode, logo, contacts, socialLinks } = given;
  return {
    name: compare([sheet.name], listOf(name), isSameName),
    category: compare(
      [sheet.category],
      // A business whose category is not known.
      listOf(categoryCode === "other" ? null : categoryCode),
      (codes, code) => codes.includes(code),
    ),
    logo: compare(listOf(sheet.logo), listOf(logo), (one, other) => one === other),
    contacts: compare(
      sheet.contacts,
      contacts ?? [],
      (one, other) => one.kind === other.kind && isSameContact(one.kind, one.value, other.value),
    ),
    social: compare(sheet.social, socialLinks ?? [], isSameProfile),
  };
}

function listOf<T>(value: T | null | undefined | ""): T[] {
  return value === null || value === undefined || value === "" ? [] : [value];
}

function compare<S, G>(
  stated: readonly S[],
  given: readonly G[],
  isSame: (stated: S, given: G) => boolean,
): FieldScore {
  return {
    stated: stated.length,
    found: stated.filter((one) => given.some((other) => isSame(one, other))).length,
    given: given.length,
    right: given.filter((other) => stated.some((one) => isSame(one, other))).length,
  };
}

function isSameName(names: string, given: string): boolean {
  return names.split("|").some((name) => fold(name) === fold(given));
}

/** Scheme, "www." and a slash at the end do not count. */
function isSameProfile(one: string, other: string): boolean {
  const plain = (url: string): string =>
    url
      .toLowerCase()
      .replace(/^https?:\/\/(www\.)?/, "")
      .replace(/\/$/, "");
  return plain(one) === plain(other);
}
