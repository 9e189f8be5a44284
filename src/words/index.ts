/**
 * The words of human languages that pages and knowledge are read by. A new language is one file
 * like `tr.ts` and one line in the list below.
 */
import { ar } from "./page-parts/ar.ts";
import { bg } from "./page-parts/bg.ts";
import { ca } from "./page-parts/ca.ts";
import { el } from "./page-parts/el.ts";
import { et } from "./page-parts/et.ts";
import { fa } from "./page-parts/fa.ts";
import { he } from "./page-parts/he.ts";
import { hr } from "./page-parts/hr.ts";
import { lt } from "./page-parts/lt.ts";
import { lv } from "./page-parts/lv.ts";
import { sk } from "./page-parts/sk.ts";
import { sl } from "./page-parts/sl.ts";
import { uk } from "./page-parts/uk.ts";
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
  ar,
  bg,
  ca,
  el,
  et,
  fa,
  he,
  hr,
  lt,
  lv,
  sk,
  sl,
  uk,
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
  answerKinds,
  fieldConcepts,
  pageKinds,
  periods,
  roles,
  timeUnits,
  policyTopics,
  topics,
  type AnswerKind,
  type FieldConcept,
  type LanguageWords,
  type PageKindWord,
  type Period,
  type QuestionWords,
  type Role,
  type Topic,
} from "./language-words.ts";
