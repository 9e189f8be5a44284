import { anyOf, wordsOfAll, type LanguageWords } from "../../../words/index.ts";

/** A line above or below a title that only has the date of a page, or the names of its authors. */
export const isCreditLine = (line: string): boolean => dated.test(line) || named.test(line);

const forms = (pick: (credits: LanguageWords["credits"]) => readonly string[]): string[] =>
  wordsOfAll(({ credits }) => pick(credits)).flatMap((each) => each.split(","));

const inWords = [
  "\\d{1,2}(?:\\.|er|º|th|st|nd|rd)?\\s+(?:d[ei]\\s+)?",
  `${anyOf(forms(({ months }) => months))}\\.?,?\\s+(?:del?\\s+)?\\d{4}`,
].join("");
const inNumbers = "\\d{4}[年년]\\s?\\d{1,2}[月월]\\s?\\d{1,2}[日일]";

/** "Am Dienstag, 6. Mai 2014 um 23:30 Uhr", "31 de mayo de 2012", "2024年5月6日": no sentence. */
const dated = new RegExp(
  [
    "^(?:[\\p{L}-]{1,20}[.,:]?\\s+){0,4}",
    `(?:${inWords}|${inNumbers})`,
    "(?:[\\s,|·•-]+(?:\\p{L}{1,5}\\s+)?\\d{1,2}[:.h]\\d{2}.{0,30})?$",
  ].join(""),
  "iu",
);

/** Small words in names of people. */
const particles = ["von", "van", "de", "der", "den", "da", "di", "du", "la", "le", "zu", "y"];

/** "Von Jana Berg und Tom Wolf": words that begin with capitals, and what joins names. */
const named = nameLine();

function nameLine(): RegExp {
  const by = forms((credits) => credits.by);
  const capital = by.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const capitals = by.map((word) => word.toUpperCase());
  const joiners = anyOf([...forms(({ and }) => and), ...particles]);
  const name = `(?:\\p{Lu}[\\p{L}'’.-]{0,30}|${joiners}|[&/|])`;
  return new RegExp(
    `^${anyOf([...by, ...capital, ...capitals])}\\s?:?\\s+${name}(?:[,\\s]+${name}){1,8}$`,
    "u",
  );
}
