import { languages } from "../../../words/index.ts";
import { attribute, find, type ElementNode } from "../html/tree.ts";

/** The page's language as a BCP 47 tag: as declared, unless its text is in another language. */
export function languageOf(
  root: ElementNode,
  meta: Readonly<Record<string, string>>,
  header: string,
  text: string,
): string | null {
  const declared = declaredLanguage(root, meta) ?? tag(header);
  const script = scriptLanguage(text);
  if (script)
    return declared && script.includes(primary(declared)) ? declared : (script[0] ?? null);
  const counts = countWords(text);
  if (declared === null) return counts && (best(counts, undeclaredShare)?.code ?? null);
  return (counts && contradiction(declared, counts, text)) ?? declared;
}

const primary = (language: string): string => language.toLowerCase().split("-")[0] ?? "";

/** The language of a text whose frequent words are not those of the declared language. */
function contradiction(declared: string, counts: WordCounts, text: string): string | null {
  const found = best(counts, contradictingShare);
  const code = sameAs.get(primary(declared)) ?? primary(declared);
  if (!found || found.code === code) return null;
  const own = counts.byLanguage.get(code);
  // Of a language without known words only its script can be missing.
  if (own === undefined) return otherScripts.has(code) && isLatin(text) ? found.code : null;
  return found.count >= 3 * own ? found.code : null;
}

const isLatin = (text: string): boolean =>
  (text.slice(0, 4_000).match(/\p{Script=Latin}/gu)?.length ?? 0) > 100;

/** Tags of languages that have the same words here. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ["no", "nb"],
  ["nn", "nb"],
  ["in", "id"],
]);

/** The language as the page itself declares it. */
export function declaredLanguage(
  root: ElementNode,
  meta: Readonly<Record<string, string>>,
): string | null {
  const html = find(root, (element) => element.tag === "html");
  const body = html ? find(html, (element) => element.tag === "body") : null;
  const claims = [
    html ? attribute(html, "lang") || attribute(html, "xml:lang") : "",
    body ? attribute(body, "lang") : "",
    meta["content-language"] ?? "",
    (meta["og:locale"] ?? "").replace("_", "-"),
    meta["language"] ?? meta["dc.language"] ?? "",
  ];
  return claims.map(tag).find((each) => each !== null) ?? null;
}

function tag(value: string): string | null {
  const first = value.split(/[,;]/)[0]?.trim().replace("_", "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(first)) return null;
  const [language = "", ...rest] = first.split("-");
  return [language.toLowerCase(), ...rest].join("-");
}

/** Scripts that only some languages use, the commonest first. */
const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ["ja"]],
  [/\p{Script=Hangul}/gu, ["ko"]],
  [/\p{Script=Han}/gu, ["zh", "ja", "yue", "ko"]],
  [/\p{Script=Thai}/gu, ["th"]],
  [/\p{Script=Hebrew}/gu, ["he", "iw", "yi"]],
  [/\p{Script=Greek}/gu, ["el"]],
  [/\p{Script=Arabic}/gu, ["ar", "fa", "ur", "ps", "ckb", "ug", "sd"]],
  [/\p{Script=Cyrillic}/gu, ["ru", "uk", "bg", "sr", "mk", "be", "kk", "mn", "ky", "tg"]],
  [/\p{Script=Devanagari}/gu, ["hi", "mr", "ne", "sa"]],
];

const otherScripts: ReadonlySet<string> = new Set(scripts.flatMap(([, codes]) => codes));

/** Letters that only one language of a script uses, or uses often. */
const letters: readonly (readonly [letter: RegExp, language: string, script: string])[] = [
  [/[їєґ]/giu, "uk", "ru"],
  [/ў/giu, "be", "ru"],
  [/[ѓќѕ]/giu, "mk", "ru"],
  [/[ђћљњ]/giu, "sr", "ru"],
  [/[әғқңөұүһ]/giu, "kk", "ru"],
  [/[ٹڈڑے]/gu, "ur", "ar"],
  [/[پچژگ]/gu, "fa", "ar"],
];

/** The languages of the text's script, the most likely first; null for the Latin script. */
function scriptLanguage(text: string): readonly string[] | null {
  const sample = text.slice(0, 4_000);
  const total = sample.match(/\p{L}/gu)?.length ?? 0;
  if (total < 50) return null;
  for (const [script, codes] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / total;
    if (share > (codes[0] === "ja" ? 0.1 : 0.5)) {
      const own = letters.find(
        ([letter, , of]) => of === codes[0] && (sample.match(letter)?.length ?? 0) > total / 100,
      );
      const rare = own?.[1] ?? (codes[0] === "ru" && isBulgarian(sample) ? "bg" : null);
      return rare === null ? codes : [rare, ...codes];
    }
  }
  return null;
}

/** Russian has "ы" and few "ъ", Bulgarian the opposite. */
const isBulgarian = (text: string): boolean => !/[ыэ]/i.test(text) && /ъ/i.test(text);

/** Small words that every longer text of a language contains, with the languages that have them. */
const common = new Map<string, string[]>();
const withCommon = languages.filter((language) => language.common.length > 0);
for (const { code, common: words } of withCommon) {
  for (const word of new Set(words)) common.set(word, [...(common.get(word) ?? []), code]);
}

type WordCounts = { readonly words: number; readonly byLanguage: ReadonlyMap<string, number> };

function countWords(text: string): WordCounts | null {
  const words =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < minWords) return null;
  const byLanguage = new Map(withCommon.map(({ code }) => [code, 0]));
  for (const word of words) {
    for (const code of common.get(word) ?? [])
      byLanguage.set(code, (byLanguage.get(code) ?? 0) + 1);
  }
  return { words: words.length, byLanguage };
}

const minWords = 30;
/** The share of a text's words that are frequent words of its language. */
const undeclaredShare = 0.05;
const contradictingShare = 0.08;

type Found = { readonly code: string; readonly count: number };

function best({ words, byLanguage }: WordCounts, share: number): Found | null {
  let found: Found | null = null;
  for (const [code, count] of byLanguage) {
    if (count > (found?.count ?? words * share)) found = { code, count };
  }
  return found;
}
