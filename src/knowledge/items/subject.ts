import { trimEndMarks } from "../../kit/trim-marks.ts";
import { isPriceOnly } from "../cards.ts";
import { fold, wordsOf } from "../fold.ts";
import type { Reading } from "../reading.ts";
import type { Section } from "../sections.ts";
import { roleOf } from "../words/role-of.ts";
import { callWords, readerWords } from "../words/tables.ts";
import { partTitle } from "./parts.ts";
import { isType, nodesOf, textOf } from "../structured.ts";

/**
 * What the page is about: the product that its data name, else its title without the slogan that a
 * title element adds; on a start page the business.
 */
export function pageSubject(reading: Reading): string {
  let subject = subjects.get(reading);
  if (subject === undefined) subjects.set(reading, (subject = findSubject(reading)));
  return subject;
}

const subjects = new WeakMap<Reading, string>();

function findSubject(reading: Reading): string {
  const { page, role, siteName, title } = reading;
  if (role === "home" && siteName !== null) return siteName;
  const own = fold(title);
  const names = nodesOf(page)
    .filter((node) => isType(node, offerTypes))
    .map((node) => textOf(node["name"]))
    .filter((name) => name !== "" && own.includes(fold(name)));
  if (new Set(names.map(fold)).size === 1) return names[0] ?? title;
  const subject = plainTitle(title.split(/\s[|·•»]\s/)[0] ?? title);
  return isSlogan(subject) ? (insteadOfSlogan(reading) ?? subject) : subject;
}

/** The page's own step of its breadcrumbs, or a part of its title element that names something. */
function insteadOfSlogan({ page, siteName, title }: Reading): string | null {
  const last = page.facts.breadcrumbs.at(-1);
  const own = last && (last.url === "" || last.url === page.url) ? [last.name] : [];
  const site = fold(siteName ?? "");
  const parts = [...own, ...page.title.split(/\s[|·•»–—-]\s/)].map(plainTitle);
  const isName = (part: string): boolean =>
    fold(part) !== fold(title) && fold(part) !== site && isNaming(part) && !isSlogan(part);
  return parts.find(isName) ?? null;
}

const offerTypes = new Set(["Product", "ProductGroup", "Service", "Course", "Event"]);

/** A title without what a page adds to it: signs that open a box, and the colon above a list. */
export function plainTitle(text: string): string {
  const title = trimEndMarks(text, /[\s:⌄⌃▼▾▿▲▴›»←→↑↓↖-↙➔➜➝►▶▸◄+−–—-]/u);
  // "Card «Friends»" is quoted at its end.
  const isQuoted = title.lastIndexOf("«") > title.lastIndexOf("»") && text.trimEnd().endsWith("»");
  return isQuoted ? `${title}»` : title;
}

/** A name of a thing, rather than a sentence, a question, a slogan or a call. */
export function isNaming(title: string): boolean {
  if (!/\p{L}{2}/u.test(title) || isPriceOnly(title) || /[.!?…;,][\s"'”»)]*$/u.test(title))
    return false;
  if (/[.!?]\s+\p{L}/u.test(title.replace(/\b\p{L}{1,3}\.\s/gu, ""))) return false;
  const words = wordsOf(title);
  if (words.length > maxNameWords) return false;
  return !isCall(words) || roleOf(title)?.share === 1;
}

/** A sentence or a call: it names nothing, however short it is. */
export function isSlogan(title: string): boolean {
  return /[.!…][\s"'”»)]*$/u.test(title) || /[.!?]\s+\p{L}/u.test(title) || isCall(wordsOf(title));
}

/** "Discover our saws", "Everything for your garden". */
function isCall(words: readonly string[]): boolean {
  const [first = ""] = words;
  if (words.length > 1 && callWords.has(first)) return true;
  return words.length > 2 && words.some((word) => readerWords.has(word));
}

/** "Saws: Warranty", where the page is about saws; a page called "Features" adds nothing. */
export function titleOfPage(reading: Reading, title: string): string {
  const subject = pageSubject(reading);
  return isSlogan(subject) || roleOf(subject)?.share === 1 ? title : partTitle(subject, title);
}

/** Whether a title has a word of its subject, and so names it. */
export function sharesWord(subject: string, title: string): boolean {
  const own = new Set(wordsOf(title));
  return wordsOf(subject).some((word) => word.length > maxJoinerChars && own.has(word));
}

const maxJoinerChars = 3;

/** "Advisory board: Ann Lee", where the heading above names a group of people. */
export function nameInGroup(above: Section | null | undefined, name: string): string {
  const group = plainTitle(above?.title ?? "");
  const isGroup = roleOf(group)?.role === "team" && wordsOf(group).length > 1 && isNaming(group);
  return isGroup && wordsOf(group).length <= maxGroupWords ? partTitle(group, name) : name;
}

const maxGroupWords = 5;
const maxNameWords = 10;
