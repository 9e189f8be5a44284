import { exactly, wordsOfAll } from "../../../words/index.ts";
import { linkDensity } from "./measure.ts";
import {
  entryAround,
  holdsCards,
  holdsTitle,
  homeAddress,
  isInMarkedMain,
  isOneOfLikes,
  isPartOfArticle,
  type PageSize,
} from "./page-parts.ts";
import { referencesTitle } from "./references-title.ts";
import {
  attribute,
  elementsOf,
  find,
  fold,
  headingLevel,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** Short links in a row with hardly a word between them: a menu, whatever it is called. */
export function isLinkList(element: ElementNode, page: PageSize): boolean {
  const { tag } = element;
  if (page.kind === "listing" || page.kind === "forum" || page.kind === "collection") return false;
  if (tag === "td") return isMargin(element, page);
  if (tag !== "ul" && tag !== "ol" && tag !== "div" && tag !== "section") return false;
  if (element.chars > 2_500 || element.prose > 0 || linkDensity(element) < 0.85) return false;
  if (isReferenceList(element)) return false;
  if (element.chars > page.chars * 0.5 && holdsTitle(element)) return false;
  let links = 0;
  let cards = 0;
  walk(element, (each) => {
    if (each.tag === "a") {
      links++;
      if (isCardLink(each, page)) cards++;
    }
    return each.tag !== "a";
  });
  if (cards >= 3 && cards > links / 2) return false;
  if (links < 4 || element.linkChars / links >= 30 || isInText(element, page)) return false;
  if (isInAnswer(element) || (page.kind !== "article" && isShownEntry(element))) return false;
  return page.kind === "article" || !holdsCards(element);
}

const isInText = (element: ElementNode, { kind }: PageSize): boolean =>
  isPartOfArticle(element) || (kind === "documentation" && isInMarkedMain(element));

/** One of several siblings that are built alike, with a picture: its links are its parts. */
function isShownEntry(element: ElementNode): boolean {
  const entry = isOneOfLikes(element) ? element : entryAround(element);
  if (entry === null || entry.linkChars > maxEntryLinks) return false;
  return find(entry, ({ tag }) => tag === "img" || tag === "picture") !== null;
}

const maxEntryLinks = 200;

/** The page has words for what the list is of: the summary that opens it. */
function isInAnswer(element: ElementNode): boolean {
  for (let up = element.parent; up; up = up.parent) {
    if (up.tag === "nav" || up.tag === "header" || up.tag === "footer") return false;
    if (up.tag === "details") return true;
  }
  return false;
}

/** A link with a heading, or a picture beside its words: something shown, not an entry of a menu. */
function isCardLink(link: ElementNode, { kind }: PageSize): boolean {
  if (kind !== "article" && headingLevel(link.parent?.tag ?? "") > 0) return true;
  if (find(link, ({ tag }) => headingLevel(tag) > 0) !== null) return true;
  if (kind !== "service" || link.chars === 0) return false;
  return find(link, ({ tag }) => tag === "img" || tag === "picture") !== null;
}

/** The list of sources or of further reading, under such a heading. */
function isReferenceList(list: ElementNode): boolean {
  const siblings = list.parent?.children ?? [];
  for (let at = list.position - 1; at >= 0; at--) {
    const before = siblings[at];
    if (before?.kind !== "element" || before.chars === 0) continue;
    return (
      before.chars < 60 && referencesTitle.test(fold(textOf(before, 80)).replace(editMark, ""))
    );
  }
  return false;
}

const editMark = /\s*\[[^\]]{1,20}\]$/;

/** The column of links beside the text in pages that are laid out by tables. */
function isMargin(cell: ElementNode, page: PageSize): boolean {
  if (!cell.holdsBlock && cell.linkChars < 200) return false;
  if (cell.chars > page.chars * 0.6) return false;
  if (cell.prose > page.prose * 0.1 || linkDensity(cell) < 0.6) return false;
  let links = 0;
  walk(cell, ({ tag }) => void (links += tag === "a" ? 1 : 0));
  return links >= 6;
}

/** A list of nothing but links to places on this page repeats its headings. */
export function isContentsList(element: ElementNode): boolean {
  if (element.tag !== "ul" && element.tag !== "ol") return false;
  if (element.linkChars < element.chars * 0.9) return false;
  let links = 0;
  let inside = 0;
  walk(element, (each) => {
    if (each.tag !== "a") return true;
    links++;
    if (/^#./.test(attribute(each, "href"))) inside++;
    return false;
  });
  return links >= 3 && inside === links && element.chars / links > 4;
}

/** A list, or a line with signs between, that leads from the home page to this one. */
export function isTrail(element: ElementNode): boolean {
  if (element.chars > 200) return false;
  const items = elementsOf(element).filter(({ chars }) => chars > 0);
  const [home, ...rest] = items;
  if (!home || home.linkChars < home.chars) return false;
  const isList = element.tag === "ul" || element.tag === "ol";
  if (isList ? rest.length === 0 : !isLineOf(element)) return false;
  const link = home.tag === "a" ? home : find(home, ({ tag }) => tag === "a");
  return (
    rest.length <= 5 &&
    link !== null &&
    homeAddress.test(attribute(link, "href")) &&
    homeName.test(fold(textOf(home, 40)))
  );
}

const homeName = exactly(
  wordsOfAll(({ pageParts }) => pageParts.homeLinks),
  "i",
);

/** "Home > Tools > Saws": one word or two, then a sign that leads on. */
function isLineOf(element: ElementNode): boolean {
  if ((element.tag !== "p" && element.tag !== "div") || element.holdsBlock) return false;
  return /^[\p{L}\s]{2,20}?\s*[|>›»/→·:]\s*\S/u.test(fold(textOf(element, 200)));
}
