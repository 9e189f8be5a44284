import { attribute, find, fold, nameOf, textOf, type ElementNode } from "../html/tree.ts";
import type { Place } from "../places.ts";

/** The heading that shows the title of a page, and its words. */
export type Headline = { readonly element: ElementNode; readonly text: string };

/**
 * The first heading of the highest level that shares words with the titles in the head; without
 * such a heading, the first one. A heading with the site's name is the site's logo.
 */
export function headlineOf(
  root: ElementNode,
  titles: readonly string[],
  { siteName, places }: { siteName: string; places: ReadonlyMap<ElementNode, Place> },
): Headline | null {
  const known = new Set(wordsIn(titles.join(" ")));
  let best: Headline | null = null;
  let bestShare = -1;
  for (const found of headings(root, places, titles)) {
    if (sameWords(found.text, siteName)) continue;
    const share = sharedWords(found.text, known);
    if (share > bestShare + 0.2) [best, bestShare] = [found, share];
  }
  const isWhole = best !== null && bestShare > 0 && covers(best.text, titles);
  return isWhole ? best : (lesserHeadline(root, titles) ?? best);
}

/** The visible first-level headings of the page, outside its margins where there are any. */
function headings(
  root: ElementNode,
  places: ReadonlyMap<ElementNode, Place>,
  titles: readonly string[],
): Headline[] {
  const found: { headline: Headline; place: Place }[] = [];
  const visit = (parent: ElementNode, place: Place): void => {
    for (const child of parent.children) {
      if (child.kind === "text" || child.hidden || found.length >= maxHeadings) continue;
      const here = places.get(child) ?? place;
      if (child.tag !== "h1") visit(child, here);
      else if (child.chars > 0) {
        const text = wordsOfHeading(child, titles);
        found.push({ headline: { element: child, text }, place: here });
      }
    }
  };
  visit(root, "main");
  const inside = found.filter(({ place }) => place === "main" || place === "header");
  return (inside.length > 0 ? inside : found).map(({ headline }) => headline);
}

const maxHeadings = 20;

/** Without buttons and dates, the mark of the link to itself and a label that a title separates from it. */
function wordsOfHeading(element: ElementNode, titles: readonly string[]): string {
  const words = shownText(textOf(element, 500));
  const parts = partsOfHeading(element);
  const own = parts.filter(({ isBeside: beside }) => !beside);
  if (own.length === 0) return words;
  const text = own.length < parts.length ? shownText(joined(own)) : words;
  const label = own[0]?.text ?? "";
  const rest = shownText(joined(own.slice(1)));
  return /^["“«[(¿¡]?[\p{L}\p{N}]/u.test(rest) && titles.some((title) => isLabelled(title, label))
    ? rest
    : text;
}

type HeadingPart = { readonly text: string; readonly isBeside: boolean };

const joined = (parts: readonly HeadingPart[]): string => parts.map(({ text }) => text).join(" ");

/** Its text and elements, one after the other; what a sole wrapper contains counts as its own. */
function partsOfHeading(element: ElementNode): HeadingPart[] {
  const parts = element.children
    .map((child) => ({
      text: child.kind === "text" ? child.value.slice(0, 500) : shownText(textOf(child, 500)),
      isBeside: child.kind !== "text" && (child.hidden || isBeside(child)),
    }))
    .filter(({ text }) => text.trim() !== "");
  const only = element.children.find(({ kind }) => kind !== "text");
  const isWrapped = parts.length === 1 && only !== undefined && only.kind !== "text";
  return isWrapped && !isBeside(only) ? partsOfHeading(only) : parts;
}

const isBeside = (element: ElementNode): boolean =>
  element.tag === "button" || element.tag === "time" || attribute(element, "role") === "button";

/** "News - A new spade", for a heading with the element "News" and the text "A new spade". */
const isLabelled = (title: string, label: string): boolean =>
  label.length < maxLabelChars &&
  title.startsWith(label) &&
  /^\s+[-\u2013\u2014|:\u00b7]\s/.test(title.slice(label.length, label.length + 20));

const maxLabelChars = 40;

const shownText = (text: string): string =>
  fold(text.replace(invisible, ""))
    .replace(/\s?[\u00b6\u{1f517}]$/u, "")
    .trim();

/** Places where a word may be divided, and characters without a width. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Whether a heading has a fair part of a title; one of its words names a section of the site. */
function covers(text: string, titles: readonly string[]): boolean {
  const words = new Set(wordsIn(text));
  return titles.some((title) => title !== "" && sharedWords(title, words) >= 0.2);
}

/** Pages without a first-level heading show their title in another one, or in an element. */
function lesserHeadline(root: ElementNode, titles: readonly string[]): Headline | null {
  const starts = titles.filter((title) => title !== "").map((title) => plain(title));
  if (starts.length === 0) return null;
  const element = find(root, (each) => {
    if (each.hidden || each.chars < 8 || each.chars > 300) return false;
    if (!/^h[2-4]$/.test(each.tag) && !/title|headline/.test(nameOf(each))) return false;
    if (attribute(each, "role") === "navigation") return false;
    const words = plain(textOf(each, 500));
    return (
      words.length > 7 && starts.some((title) => title === words || title.startsWith(`${words} `))
    );
  });
  return element && { element, text: shownText(textOf(element, 500)) };
}

/** The share of a text's words that are among known words. */
export function sharedWords(text: string, known: ReadonlySet<string>): number {
  const words = new Set(wordsIn(text));
  let shared = 0;
  for (const word of words) if (known.has(word)) shared++;
  return words.size === 0 ? 0 : shared / words.size;
}

export function wordsIn(text: string): string[] {
  const spaced = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // Without spaces between words, the characters are compared.
  return spaced.flatMap((word) => (spaceless.test(word) ? Array.from(word) : [word]));
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Letters and digits only, in lower case, with single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(invisible, "")
    // Some structured data is escaped twice.
    .replace(/&#?\w{1,8};/g, " ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

export const sameWords = (a: string, b: string): boolean => a !== "" && plain(a) === plain(b);
