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
  for (const [script, languages] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / letters;
    if (share > (languages[0] === "ja" ? 0.1 : 0.5)) return languages;
  }
  return null;
}

/** Words so common that a page of a language cannot do without them. */
const common: Readonly<Record<string, string>> = {
  en: "the and of to in is for that with are this you your",
  de: "der die und das ist nicht ein eine mit für auf den sie",
  fr: "le la les et des est une dans pour que vous sur nous",
  es: "el la los de y que en una para con por las más",
  it: "il di che e la per una con sono del della gli non",
  pt: "o de que e do da em um para com não uma os",
  nl: "de het een en van is op voor met niet zijn dat ook",
  pl: "w i na z do się że nie jest to dla oraz jak",
  sv: "och att det som en är på för av med inte till den",
  da: "og at det er en til på af for med ikke den der",
  nb: "og det er en til på av for med ikke som har den",
  fi: "ja on ei se että oli hän mutta joka kun tai myös ovat",
  cs: "a se na je v že to pro jsou jako ale nebo při",
  tr: "ve bir bu için ile da de olarak daha çok olan gibi en",
  ro: "și de la în cu pe pentru este din sau care mai nu",
  hu: "a az és hogy nem is egy ez meg vagy csak már mint",
  id: "yang dan di untuk dengan dari ini adalah tidak pada anda akan kami",
  vi: "và của là các cho có được không trong một những với người",
};

function wordLanguage(text: string): string | null {
  const words =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < 30) return null;
  let best: string | null = null;
  let bestCount = words.length * 0.08;
  for (const [language, list] of Object.entries(common)) {
    const known = new Set(list.split(" "));
    const count = words.filter((word) => known.has(word)).length;
    if (count > bestCount) {
      best = language;
      bestCount = count;
    }
  }
  return best;
}
