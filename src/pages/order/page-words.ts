import { pageKinds, roles, wordsOfAll, type PageKindWord, type Role } from "../../words/index.ts";

/** What a page is likely about, by the words of its address or of links to it. */
export type UrlKind = PageKindWord | "hours" | "delivery" | "privacy" | "home" | "other";

/** Roles with a separate kind, which decides before the words of an address. */
const ownKinds: Partial<Record<Role, UrlKind>> = {
  hours: "hours",
  shipping: "delivery",
  returns: "delivery",
  payment: "delivery",
  privacy: "privacy",
  cookies: "privacy",
  accessibility: "privacy",
  licence: "privacy",
};

/** The kinds of the other roles, for words that no kind has. */
const kindsOfRoles: Partial<Record<Role, UrlKind>> = {
  pricing: "pricing",
  faq: "faq",
  contact: "contact",
  terms: "legal",
  imprint: "legal",
  security: "legal",
  about: "about",
  team: "team",
  careers: "careers",
  features: "feature",
  products: "product",
  services: "product",
  support: "support",
  docs: "docs",
  articles: "news",
  customers: "customers",
  account: "account",
};

/** By word; of two kinds with the same word the later one in `pageKinds` has it. */
const addressKinds: ReadonlyMap<string, UrlKind> = new Map([
  ...pageKinds.flatMap((kind) =>
    wordsOfAll(({ addresses }) => addresses.kinds[kind]).map((word): [string, UrlKind] => [
      word,
      kind,
    ]),
  ),
  ...wordsOfRoles(ownKinds),
]);

/** Titles of pages too: "packages" alone is about prices, "open-packages" is not. */
const kinds: ReadonlyMap<string, UrlKind> = new Map([
  ...wordsOfRoles(kindsOfRoles),
  ...addressKinds,
]);

function wordsOfRoles(kindOf: Partial<Record<Role, UrlKind>>): [string, UrlKind][] {
  return roles.flatMap((role) => {
    const kind = kindOf[role];
    if (kind === undefined) return [];
    const phrases = wordsOfAll(({ sections }) => sections.roles[role]);
    return phrases.flatMap(spellings).map((word): [string, UrlKind] => [word, kind]);
  });
}

/** As a title writes the phrase, and as an address does: "ueber-uns". */
function spellings(phrase: string): string[] {
  const spelled = phrase.replace(/[äöü]/g, (letter) => `${foldWords(letter)}e`);
  return [...new Set([foldWords(phrase), foldWords(spelled)])];
}

/** The kind that a word, or several words joined by hyphens, names. */
export function kindOfWord(word: string): UrlKind | null {
  return kinds.get(word) ?? null;
}

/** The kind that a part of a name suggests. */
export function kindOfPart(word: string): UrlKind | null {
  return addressKinds.get(word) ?? null;
}

/** Lower case, no diacritics, words joined by single hyphens. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
