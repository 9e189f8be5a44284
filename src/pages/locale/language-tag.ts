import { languages as knownLanguages } from "../../words/index.ts";

/** A language a URL or a page names: `de`, `pt-br`, or a country's own section, `region:us`. */
export type Locale = string;

const languages = new Set(
  (
    "aa ab af ak am ar as ay az ba be bg bi bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo " +
    "es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ig is it iu iw ja jv " +
    "ka kk kl km kn ko ku kw ky la lb lg ln lo lt lu lv mg mi mk ml mn mr ms mt my nb ne nl nn no ny " +
    "oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw " +
    "ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu fil"
  ).split(" "),
);

/** What sites write for a country's edition; some are no language at all. */
const countries = new Set(
  "us uk gb au nz ie ca in za de at ch fr be nl lu it es pt br mx ar cl pe cn tw hk jp kr sg my th vn ph tr ru ua pl cz sk hu ro bg gr hr si rs dk se no fi ee lv lt il ae sa eg".split(
    " ",
  ),
);

/** Names of languages, and what sites write for a language in place of its code. */
const names: ReadonlyMap<string, string> = new Map([
  ...knownLanguages.flatMap(({ code, addresses }) =>
    addresses.languageNames.map((name): [string, string] => [name, code]),
  ),
  ["norsk", "no"],
  ...countryCodes(),
]);

/** Codes of countries that stand for a language. */
function countryCodes(): [country: string, language: string][] {
  return [
    ["jp", "ja"],
    ["cn", "zh"],
    ["kr", "ko"],
    ["cz", "cs"],
    ["ua", "uk"],
    ["gr", "el"],
    ["dk", "da"],
  ];
}

/** Short words that open a section at least as often as they name a language or country. */
const words = new Set(
  "it hr pr is no so to my us in at id am as be br by co do go he hi me or pa pm tv uk st se sc sa ca la ch ai ar si cv ml ms ps os ad ac hd vi".split(
    " ",
  ),
);

/** The locale a path segment, host label or parameter value names, or null. */
export function parseLocale(text: string): Locale | null {
  const tag = text.toLowerCase().replaceAll("_", "-");
  const name = names.get(tag);
  if (name !== undefined) return name;
  const [, first = "", second] =
    /^([a-z]{2,3})(?:-(hans|hant|latn|cyrl|[a-z]{2}|419))?(?:-[a-z]{2})?$/.exec(tag) ?? [];
  if (languages.has(first)) return tag;
  // `us-en` and `ch_de` put the country first.
  if (second !== undefined && countries.has(first) && languages.has(second)) {
    return `${second}-${first}`;
  }
  return second === undefined && countries.has(first) ? `region:${first}` : null;
}

/** Could this locale just as well be a word (`/it/` of an IT company)? Then more proof is asked. */
export function isAlsoAWord(text: string): boolean {
  return words.has(text.toLowerCase());
}

export function languageOf(locale: Locale): string {
  return locale.split("-", 1)[0] ?? "";
}

/** `de`, `de-AT` and `DE_at` are all German; no locale is no language. */
export function sameLanguage(a: Locale, b: Locale): boolean {
  const [left, right] = [languageOf(a.toLowerCase()), languageOf(b.toLowerCase())];
  return left.split("_", 1)[0] === right.split("_", 1)[0];
}
