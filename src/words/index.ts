/**
 * The words of human languages that pages and knowledge are read by. A new language is one file
 * like `tr.ts` and one line in the list below.
 */
import { cs } from "./partial/cs.ts";
import { da } from "./partial/da.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./partial/fi.ts";
import { fr } from "./fr.ts";
import { hu } from "./partial/hu.ts";
import { id } from "./partial/id.ts";
import { it } from "./it.ts";
import { ja } from "./partial/ja.ts";
import { ko } from "./partial/ko.ts";
import type { LanguageWords } from "./language-words.ts";
import { nb } from "./partial/nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ro } from "./partial/ro.ts";
import { ru } from "./partial/ru.ts";
import { sv } from "./partial/sv.ts";
import { th } from "./partial/th.ts";
import { tr } from "./tr.ts";
import { vi } from "./partial/vi.ts";
import { zh } from "./partial/zh.ts";

/** In order of precedence: the first language that gives a phrase a meaning decides it. */
export const languages: readonly LanguageWords[] = [
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  sv,
  da,
  nb,
  fi,
  cs,
  tr,
  ro,
  hu,
  id,
  vi,
  ru,
  zh,
  ja,
  ko,
  th,
];

/** The words of one field in every language: sites mix languages, so all are looked for at once. */
export function wordsOfAll(pick: (language: LanguageWords) => readonly string[]): string[] {
  return languages.flatMap(pick);
}

export { categoryCodes, type CategoryCode } from "./category-codes.ts";
export {
  anyOf,
  anyStartOf,
  anyWordOf,
  beginning,
  exactly,
  wordEnd,
  wordStart,
} from "./expressions.ts";
export {
  pageKinds,
  periods,
  roles,
  type LanguageWords,
  type PageKindWord,
  type Period,
  type QuestionWords,
  type Role,
} from "./language-words.ts";
