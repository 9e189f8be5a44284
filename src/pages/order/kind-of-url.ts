import { fullPath } from "../../kit/url.ts";
import { exactly, wordsOfAll } from "../../words/index.ts";
import { parseLocale } from "../locale/language-tag.ts";
import { foldWords, kindOfPart, kindOfWord, type UrlKind } from "./page-words.ts";

export type KindFound = {
  kind: UrlKind;
  /** Where the word was found: in the `address` or in the text of a `link`; `none` without a word. */
  by: "address" | "link" | "none";
  /** The word as found. */
  word: string;
  /** True if the page itself is of this kind, not only below such a page. */
  itself: boolean;
};

/** What a URL is about: by its own words first, then by the text of links to it. */
export function kindOfUrl(href: string, linkTexts: readonly string[] = []): KindFound {
  const url = new URL(href);
  const path = fullPath(url);
  const segments = segmentsOf(path);
  if (segments.length === 0 && url.search === "") return homeOr(path, linkTexts);
  const view = viewOf(url.searchParams);
  if (view !== null) return named("listing", "address", view, true);
  const last = segments.at(-1) ?? "";
  if (isPaged(segments)) return named("listing", "address", segments.slice(-2).join("/"), true);
  // "/tag/prices" lists articles, "/jobs/support" is an open position: neither is about its word.
  const closed = segments.slice(0, -1).find((segment) => isClosed(segment));
  if (closed !== undefined) return named(kindOfWord(closed) ?? "listing", "address", closed, false);
  const whole = kindOfWord(last);
  const folder = segments.at(-2);
  // "/blog/prices" is a topic of articles, of some use still.
  if (whole !== null && folder !== undefined && kindOfWord(folder) === "news") {
    return named(whole, "address", last, false);
  }
  if (whole !== null) return named(whole, "address", last, true);
  // The last segment first: `/shop/help/returns-2024` is about help before it is about a shop.
  for (const segment of segments.slice(0, -1).reverse()) {
    const kind = kindOfWord(segment);
    if (kind !== null) return named(kind, "address", segment, false);
  }
  if (isDateArchive(path)) return named("listing", "address", last, true);
  if (looksDated(path)) return named("news", "none", "", false);
  // The folder counts more than a word inside the name: `/docs/job-offers` is documentation.
  const partly = kindOfSegment(last);
  if (partly !== null) return named(partly, "address", last, true);
  return kindOfLinks(linkTexts) ?? named("other", "none", "", false);
}

/** "/it/" is Italian, or about IT: the text of its links decides. */
function homeOr(path: string, linkTexts: readonly string[]): KindFound {
  const linked = path === "/" ? null : kindOfLinks(linkTexts);
  return linked ?? named("home", "none", "", true);
}

function kindOfLinks(linkTexts: readonly string[]): KindFound | null {
  for (const text of linkTexts) {
    const kind = kindOfSegment(foldWords(text));
    if (kind !== null) return named(kind, "link", text.trim(), true);
  }
  return null;
}

function named(kind: UrlKind, by: KindFound["by"], word: string, itself: boolean): KindFound {
  return { kind, by, word, itself };
}

/** Folders whose pages are lists, adverts or forms, whatever the last word of the address is. */
function isClosed(segment: string): boolean {
  if (pageNumber.test(segment)) return false;
  const kind = kindOfWord(segment);
  return kind === "listing" || kind === "careers" || kind === "account";
}

/** "/page/2", "/seite-3". */
function isPaged(segments: readonly string[]): boolean {
  const [folder = "", last = ""] = [segments.at(-2), segments.at(-1)];
  if (/^\d{1,5}$/.test(last)) return segments.length > 1 && pageNumber.test(folder);
  const [, word = ""] = /^([a-z]+)-\d{1,5}$/.exec(last) ?? [];
  return pageNumber.test(word);
}

/** "/2024/05/" lists what was written in a month; an article has a name after it. */
function isDateArchive(path: string): boolean {
  return /\/(?:19|20)\d{2}(?:\/\d{1,2}){0,2}\/?$/.test(path);
}

/** The parameter that makes the page a view of what another one lists: sorted, filtered, paged. */
function viewOf(parameters: URLSearchParams): string | null {
  const names = new Set(parameters.keys());
  for (const name of names) {
    const value = parameters.get(name) ?? "";
    if (
      viewName.test(name) ||
      actionName.test(name) ||
      (pageNumber.test(name) && /^\d+$/.test(value))
    )
      return name;
  }
  // Three together are filters, whatever they are called.
  return names.size >= 3 ? ([...names][0] ?? null) : null;
}

const pageNumber = exactly(
  wordsOfAll(({ addresses }) => addresses.pageParameters),
  "i",
);
const filterName = "(?:filters?|facets?)(?:$|[-_.[].*)";
const priceBound = "(?:min|max)[-_]?price|price[-_]?(?:min|max)";
const viewName = new RegExp(
  `^(?:sort(?:[-_]?by|ing)?|order[-_]?by|per[-_]?page|${filterName}|${priceBound})$`,
  "i",
);

/** Searches, print and feed variants, carts and forms, as shop and blog systems name them. */
const actionName = new RegExp(
  "^(?:s|q|query|search|print|amp|feed|replytocom|share|add[-_]to[-_](?:cart|basket|wishlist)|" +
    "redirect(?:[-_]?(?:to|url|uri))?|return[-_]?(?:to|url)|tmpl|limit|" +
    "offset|month|ical)$",
  "i",
);

/** Longer slugs are titles: a word in them is a topic, not the kind of the page. */
const titleWords = 4;

function kindOfSegment(segment: string): UrlKind | null {
  const whole = kindOfWord(segment);
  if (whole !== null) return whole;
  const words = segment.split("-");
  if (words.length > titleWords) return null;
  for (let size = words.length - 1; size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const kind = kindOfPart(words.slice(from, from + size).join("-"));
      if (kind !== null) return kind;
    }
  }
  return null;
}

function segmentsOf(path: string): string[] {
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => foldWords(decode(segment).replace(/\.[a-z]{2,5}$/i, "")))
    .filter((segment) => segment !== "" && segment !== "index");
  const [first] = segments;
  // A leading locale is no kind of page; `/de/` alone is a home page.
  const skip = first !== undefined && parseLocale(first) !== null && kindOfWord(first) === null;
  return skip ? segments.slice(1) : segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function looksDated(path: string): boolean {
  return /\/(?:19|20)\d{2}(?:[/-](?:0?[1-9]|1[0-2]))?(?:[/-]|$)/.test(path);
}
