import { languages } from "../../../words/index.ts";
import { attribute, find, type ElementNode } from "../html/tree.ts";

/** The page's language as a BCP 47 tag: as declared, unless the words themselves say otherwise. */
export function languageOf(
  root: ElementNode,
  meta: Readonly<Record<string, string>>,
  header: string,
  text: string,
): string | null {
  const html = find(root, (element) => element.tag === "html");
  const body = html ? find(html, (element) => element.tag === "body") : null;
  const declared = [
    html ? attribute(html, "lang") || attribute(html, "xml:lang") : "",
    body ? attribute(body, "lang") : "",
    meta["content-language"] ?? "",
    (meta["og:locale"] ?? "").replace("_", "-"),
    meta["language"] ?? meta["dc.language"] ?? "",
    header,
  ]
    .map(tag)
    .find((each) => each !== null);
  const script = scriptLanguage(text);
  if (script && (!declared || !script.includes(declared.split("-")[0] ?? ""))) {
    return script[0] ?? null;
  }
  return declared ?? wordLanguage(text);
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

function scriptLanguage(text: string): readonly string[] | null {
  const sample = text.slice(0, 4_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 50) return null;
  for (const [script, codes] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / letters;
    if (share > (codes[0] === "ja" ? 0.1 : 0.5)) return codes;
  }
  return null;
}

/** Small words that every longer text of a language contains. */
const common: readonly (readonly [code: string, words: ReadonlySet<string>])[] = languages
  .filter((language) => language.common.length > 0)
  .map((language) => [language.code, new Set(language.common)]);

function wordLanguage(text: string): string | null {
  const words =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < 30) return null;
  let best: string | null = null;
  let bestCount = words.length * 0.08;
  for (const [language, known] of common) {
    const count = words.filter((word) => known.has(word)).length;
    if (count > bestCount) {
      best = language;
      bestCount = count;
    }
  }
  return best;
}
