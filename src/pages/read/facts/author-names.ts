import { anyOf, languages, wordEnd, wordsOfAll, wordStart } from "../../../words/index.ts";
import { attribute, fold, walk, type ElementNode } from "../html/tree.ts";
import { plain, sameWords } from "./headline.ts";
import { dateIn } from "./written-date.ts";

/** "Jane Doe, John Roe and Max Moe"; without "and", what follows a comma is a role. */
export function namesInText(text: string, { opening, joined, divided }: LineWords): string[] {
  const line = cleanName(text.replace(opening, ""), maxNamesChars);
  const names = joined.test(line) ? line.split(divided) : [line.split(/[,;、，]/)[0] ?? ""];
  return names.map((name) => cleanName(name)).filter(looksLikeName);
}

const maxNamesChars = 300;

/** A name without the word "by" before it, and dates and remarks after it; empty for no name. */
export function cleanName(raw: string, maxChars = 80): string {
  const text = fold(raw.slice(0, 500));
  const date = dateIn(text, true);
  const [first = ""] = (date ? text.slice(0, date.start) : text).split(remark);
  const name = first.replace(/^[\s,.:·•-]{1,10}|[\s,:·•-]{1,10}$/g, "");
  if (date && name.length < 5) return "";
  if (name.length < 2 || name.length > maxChars || !/\p{L}/u.test(name)) return "";
  if (/https?:|^@|[{}<>]|\d{1,2}:\d\d/.test(name)) return "";
  const words = plain(name);
  return notNames.has(words) || authorLabels.has(words) ? "" : name;
}

const remark = /\s[|•·●»–—-]{1,3}(?:\s|$)|[|•●]|\s[([<]|\s\/\s/;

/** Whether words in the text of a page can be a name: a few, and capital letters where they exist. */
function looksLikeName(text: string): boolean {
  const words = text.split(" ");
  if (text === "" || datedWord.test(text)) return false;
  if (
    words.length > 6 ||
    text.length > 60 ||
    /[.!?]$/.test(text.replace(/\b(?:[A-Z]|Jr|Sr)\.$/, ""))
  ) {
    return false;
  }
  const capital = words.filter((word) => /^\p{Lu}|^\p{Lo}/u.test(word)).length;
  return capital >= Math.ceil(words.length / 2) || words.length === 1;
}

/** A label of a date, or a number: parts of a line that are no name. */
const datedWord = new RegExp(
  `\\d{2}|${wordStart}(?:${anyOf(wordsOfAll(({ credits }) => credits.updated))})${wordEnd}`,
  "iu",
);

/** Expressions for lines in one language, or in English. */
export type LineWords = {
  /** "By", "Written by:" at the start of a line. */
  readonly opening: RegExp;
  readonly joined: RegExp;
  readonly divided: RegExp;
  /** What remains of a list of names without the names and the marks between them. */
  readonly between: RegExp;
};

const wordsByLanguage = new Map<string, LineWords>();

/** "de" is "by" in Romanian and "of" in Spanish, so only the words of the page's language count. */
export function lineWords(language: string): LineWords {
  const code = language.split("-")[0] ?? "";
  const known = wordsByLanguage.get(code);
  if (known) return known;
  const read = languages.filter((each) => each.code === code || each.code === "en");
  const by = anyOf(read.flatMap(({ credits }) => credits.by));
  const and = `(?:&|${anyOf(read.flatMap(({ credits }) => credits.and))})`;
  const words = {
    opening: new RegExp(`^(?:[\\p{L} ]{0,20}[:：]\\s?)?${by}(?:\\s?[:：]\\s?|\\s+)`, "iu"),
    joined: new RegExp(`\\s${and}\\s`, "u"),
    between: new RegExp(`^(?:${and}\\s?)*$`, "iu"),
    divided: new RegExp(`\\s?[,;、，]\\s?(?:${and}\\s)?|\\s${and}\\s`, "u"),
  };
  if (languages.some((each) => each.code === code)) wordsByLanguage.set(code, words);
  return words;
}

export const authorLabels = new Set(wordsOfAll(({ credits }) => credits.by).map(plain));
export const folders = new Set(wordsOfAll(({ credits }) => credits.authorFolders));
export const notNames = new Set(wordsOfAll(({ credits }) => credits.notNames).map(plain));

/** "Jane Doe"; "ACME NEWS" is the name of a site. */
export const isPerson = (name: string): boolean => personName.test(name) && /\p{Ll}/u.test(name);

export const personName = /^\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){1,2}$/u;

export const withoutSites = (names: readonly string[], siteNames: readonly string[]): string[] =>
  names.filter((name) => name !== "" && !siteNames.some((site) => sameWords(site, name)));

export function ownText({ children }: ElementNode): string {
  const text = fold(children.map((child) => (child.kind === "text" ? child.value : " ")).join(""));
  return authorLabels.has(plain(text)) ? "" : text.slice(0, 200);
}

/** Names of people that the page shows a picture of, as its text for readers without pictures. */
export function picturedNames(root: ElementNode): Set<string> {
  const names = new Set<string>();
  walk(root, (element) => {
    if (element.tag !== "img" || names.size >= 50) return;
    const text = fold(attribute(element, "alt").slice(0, 80)).replace(pictureWord, "");
    if (personName.test(text)) names.add(text);
  });
  return names;
}

const pictureWord = /(?:['’]s)?\s(?:image|photo|picture|avatar|headshot|portrait)$/i;
