import type { Language } from "./languages.ts";

/**
 * A word without its grammatical endings, so that "plans", "planning" and "plan" are equal. The stem
 * need not be a word. The rules are few on purpose: joining two meanings costs more than missing a
 * rare form. Words are folded, without accents.
 */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || !latin.test(word)) return word;
  return stemmers[language](word);
}

const latin = /^[a-z]+$/;
const stemmers: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  de: stemGerman,
  fr: stemFrench,
  es: stemSpanish,
  it: stemItalian,
  pt: stemPortuguese,
  nl: stemDutch,
};

/** An ending and its replacement, applied when `minKept` letters precede it. The first match decides. */
type Rule = readonly [ending: string, replacement: string, minKept: number];
/** Rules by the last letter of the ending, so that most of them are never compared. */
type Rules = ReadonlyMap<string, readonly Rule[]>;

function rules(...list: readonly Rule[]): Rules {
  return Map.groupBy(list, ([ending]) => ending.slice(-1));
}

function cutOne(word: string, by: Rules): string {
  for (const [ending, replacement, minKept] of by.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(ending)) continue;
    const kept = word.length - ending.length;
    return kept < minKept ? word : word.slice(0, kept) + replacement;
  }
  return word;
}

const vowel = /[aeiouy]/;

function stemEnglish(word: string): string {
  let base = word;
  if (/(?:ss|x|ch|sh|zz)es$/.test(base)) base = base.slice(0, -2);
  else if (base.endsWith("ies"))
    base = base.length > 4 ? `${base.slice(0, -3)}y` : base.slice(0, -1);
  else if (/[^suis]s$/.test(base)) base = base.slice(0, -1);
  for (const ending of ["edly", "ingly", "ied", "ing", "ed"]) {
    if (!base.endsWith(ending)) continue;
    const rest = base.slice(0, -ending.length);
    if (rest.length < 2 || !vowel.test(rest)) break;
    base = ending === "ied" ? `${rest}y` : undouble(rest);
    break;
  }
  base = cutOne(base, englishFirst);
  base = cutOne(base, englishSecond);
  if (base.length > 3) base = base.replace(/e$/, "");
  if (base.length > 5) base = base.replace(/ll$/, "l");
  return base.length > 2 ? base.replace(/y$/, "i") : base;
}

function undouble(word: string): string {
  return /([bdfgmnprt])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

const englishFirst = rules(
  // Not a form of "busy", and too common here to share its stem.
  ["business", "business", 0],
  ["ational", "ate", 2],
  ["ization", "ize", 2],
  ["isation", "ize", 2],
  ["fulness", "ful", 2],
  ["ousness", "ous", 2],
  ["iveness", "ive", 2],
  ["tional", "tion", 2],
  ["biliti", "ble", 2],
  ["bility", "ble", 2],
  ["ically", "ic", 2],
  ["ation", "ate", 2],
  ["ously", "ous", 2],
  ["ively", "ive", 2],
  ["fully", "ful", 2],
  ["ator", "ate", 2],
  ["ical", "ic", 2],
  ["ness", "", 3],
  ["ably", "able", 2],
  ["ibly", "ible", 2],
  ["ise", "ize", 3],
  ["yse", "yze", 3],
  ["ly", "", 3],
);

const englishSecond = rules(
  ["ement", "", 4],
  ["ment", "", 3],
  ["ance", "", 4],
  ["ence", "", 4],
  ["able", "", 4],
  ["ible", "", 4],
  ["sion", "s", 3],
  ["tion", "t", 3],
  ["ant", "", 4],
  ["ent", "", 4],
  ["ful", "", 3],
  ["ate", "", 3],
  ["ive", "", 4],
  ["ize", "", 3],
  ["ous", "", 4],
  ["ic", "", 4],
  ["al", "", 4],
  ["er", "", 4],
);

function stemGerman(word: string): string {
  // ae, oe, ue as people type them where a keyboard has no umlaut.
  const base = word
    .replace(/ae/g, "a")
    .replace(/oe/g, "o")
    .replace(/(?<![aeq])ue/g, "u")
    .replace(/(?<=[a-z]{3}[bdfghklmnrt])s$/, "");
  return cutOne(cutOne(base, germanFirst), germanSecond);
}

const germanFirst = rules(
  ["innen", "", 3],
  ["ungen", "ung", 2],
  ["heiten", "heit", 2],
  ["keiten", "keit", 2],
  ["nisse", "nis", 2],
  ["ern", "", 3],
  ["en", "", 3],
  ["em", "", 3],
  ["er", "", 3],
  ["es", "", 3],
  ["e", "", 3],
  ["n", "", 4],
);
const germanSecond = rules(
  ["ung", "", 4],
  ["lich", "", 4],
  ["isch", "", 4],
  ["st", "", 4],
  ["t", "", 5],
  ["e", "", 4],
);

function stemFrench(word: string): string {
  const one = cutOne(word, frenchFirst);
  return cutOne(one, frenchSecond).replace(/([lmnrst])\1$/, "$1");
}

const frenchFirst = rules(
  ["issements", "iss", 3],
  ["issement", "iss", 3],
  ["ements", "", 3],
  ["ement", "", 3],
  ["ments", "", 4],
  ["ment", "", 4],
  ["ations", "", 3],
  ["ation", "", 3],
  ["aux", "al", 2],
  ["euses", "eu", 2],
  ["euse", "eu", 2],
  ["eux", "eu", 2],
  ["ees", "", 3],
  ["ee", "", 3],
  ["es", "", 3],
  ["s", "", 3],
  ["x", "", 3],
);
const frenchSecond = rules(
  ["er", "", 3],
  ["ez", "", 3],
  ["ent", "", 4],
  ["ait", "", 4],
  ["ir", "", 4],
  ["re", "r", 4],
  ["e", "", 3],
  ["i", "", 4],
);

function stemSpanish(word: string): string {
  return cutOne(cutOne(word, spanishFirst), romanceVowel);
}

const spanishFirst = rules(
  ["amente", "", 3],
  ["mente", "", 3],
  ["aciones", "acion", 2],
  ["iones", "ion", 2],
  ["idades", "idad", 2],
  ["ces", "z", 3],
  ["ando", "", 3],
  ["iendo", "", 3],
  ["ados", "", 3],
  ["adas", "", 3],
  ["idos", "", 3],
  ["idas", "", 3],
  ["ado", "", 3],
  ["ada", "", 3],
  ["ido", "", 3],
  ["ida", "", 3],
  ["ar", "", 3],
  ["er", "", 3],
  ["ir", "", 3],
  ["es", "", 3],
  ["s", "", 3],
);
const romanceVowel = rules(["a", "", 3], ["e", "", 3], ["i", "", 3], ["o", "", 3]);

function stemItalian(word: string): string {
  const base = cutOne(word, italianFirst);
  return cutOne(base, romanceVowel)
    .replace(/(?<=[cg])h$/, "")
    .replace(/i$/, "");
}

const italianFirst = rules(
  ["amente", "", 3],
  ["mente", "", 3],
  ["azioni", "azion", 2],
  ["ando", "", 3],
  ["endo", "", 3],
  ["ati", "", 3],
  ["ata", "", 3],
  ["ate", "", 3],
  ["ato", "", 3],
  ["are", "", 3],
  ["ere", "", 3],
  ["ire", "", 3],
);

function stemPortuguese(word: string): string {
  return cutOne(cutOne(word, portugueseFirst), romanceVowel);
}

const portugueseFirst = rules(
  ["amente", "", 3],
  ["mente", "", 3],
  ["acoes", "acao", 2],
  ["coes", "cao", 2],
  ["oes", "ao", 2],
  ["ais", "al", 2],
  ["eis", "el", 2],
  ["ando", "", 3],
  ["endo", "", 3],
  ["ados", "", 3],
  ["adas", "", 3],
  ["ado", "", 3],
  ["ada", "", 3],
  ["ns", "m", 2],
  ["ar", "", 3],
  ["er", "", 3],
  ["ir", "", 3],
  ["es", "", 3],
  ["s", "", 3],
);

function stemDutch(word: string): string {
  const base = cutOne(word.replace(/(?<=[a-z]{3}[bdfghklmnprtw])s$/, ""), dutchFirst).replace(
    /([bdfgklmnprst])\1$/,
    "$1",
  );
  // maan and manen, prijs and prijzen: one vowel, and the hard consonant.
  return base
    .replace(/([aeou])\1(?=[^aeiou]$)/, "$1")
    .replace(/v$/, "f")
    .replace(/z$/, "s");
}

const dutchFirst = rules(
  ["heden", "heid", 2],
  ["ingen", "ing", 2],
  ["tjes", "", 3],
  ["tje", "", 3],
  ["en", "", 3],
  ["es", "", 3],
  ["e", "", 3],
);
