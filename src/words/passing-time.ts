import { anyOf, anyWordOf, wordEnd, wordStart } from "./expressions.ts";
import { wordsOfAll } from "./index.ts";

/** Moments and ages in a text in lower case: what a page writes about its own time. */
export const isoTimes =
  /\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?)?/g;

/** "three days ago" */
export const ages = new RegExp(anyWordOf(wordsOfAll(({ dates }) => dates.ages)), "gu");

const month = `${anyOf(wordsOfAll(({ dates }) => dates.monthStarts))}\\p{L}{0,6}\\.?`;
const ending = `${anyOf(wordsOfAll(({ dates }) => dates.dayEndings))}?`;

/** "3 May 2026", "May 3rd, 2026", "3.5.2026" */
export const dates = new RegExp(
  [
    `${wordStart}(?:\\d{1,2}${ending} ${month},? \\d{4}`,
    `${month} \\d{1,2}${ending},? \\d{4}`,
    `\\d{1,2}[./]\\d{1,2}[./]\\d{4})${wordEnd}`,
  ].join("|"),
  "gu",
);
