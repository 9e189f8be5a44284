import { beginning, exactly, wordsOfAll } from "../../../words/index.ts";
import type { PageKind } from "../../../contract/page.ts";
import { trimEndMarks } from "../../../kit/trim-marks.ts";
import { linkDensity } from "./measure.ts";
import { isInOffer } from "./offers.ts";
import { countMethods, minMethods, operationParts } from "./operations.ts";
import { entryAround, holdsTitle, pageSize, wrappers, type PageSize } from "./page-parts.ts";
import {
  find,
  fold,
  hasAttribute,
  headingLevel,
  nameOf,
  nextWithText,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** Drops parts whose heading shows that they lead to other content. */
export function pruneHeaded(body: ElementNode, kind: PageKind): void {
  const page = pageSize(body, kind);
  const isOfOperation = kind === "documentation" ? titlesOfOperations(body) : () => false;
  walk(body, (element) => {
    if (element.hidden || element.dropped) return false;
    if (element.chars === 0 || element.chars > 80) return true;
    if (!isTitle(element) || !leadsAway(element, kind) || isBadge(element, kind)) return true;
    if (isOfOperation(element)) return true;
    if (listsOf(kind) && isLabelOfEntry(element)) return true;
    dropPart(element, page);
    return false;
  });
}

const isTitle = (element: ElementNode): boolean =>
  headingLevel(element.tag) > 0 ||
  /(?:^|[\s-])(?:heading|title|headline|header)(?:$|[\s-])/.test(nameOf(element)) ||
  ((element.tag === "strong" || element.tag === "b") && element.parent?.chars === element.chars);

/** "Most popular" on one of several plans, or a title over the plans themselves. */
function isBadge(title: ElementNode, kind: PageKind): boolean {
  if (isInOffer(title) && badges.test(fold(textOf(title, 60)).toLowerCase())) return true;
  const part = title.parent;
  return kind === "service" && part !== null && part.offers > 1 && part.linkChars * 2 < part.chars;
}

/** Whether a title is that of one operation of an interface: "Subscribe a URL to the events". */
function titlesOfOperations(body: ElementNode): (title: ElementNode) => boolean {
  const isOperation = operationParts(body);
  const known = new Map<ElementNode, boolean>();
  return (title) => {
    let part: ElementNode | null = title;
    while (part && !isOperation(part)) part = part.parent;
    if (part === null) return false;
    const isOne = known.get(part) ?? countMethods(part) < minMethods;
    known.set(part, isOne);
    return isOne;
  };
}

/** Inside of one entry of a list, after other words of it. */
function isLabelOfEntry(title: ElementNode): boolean {
  const entry = entryAround(title);
  return entry !== null && !opensWith(entry, title);
}

const badges = exactly(wordsOfAll(({ pageParts }) => pageParts.badges));

function leadsAway(element: ElementNode, kind: PageKind): boolean {
  const title = trimEndMarks(fold(textOf(element, 200)).toLowerCase(), /[:!.…\s]/);
  if (kind === "documentation" && opensText(element)) return false;
  if (related.test(title) && !notRelated.test(title)) return !listsOf(kind) || !newest.test(title);
  if (kind === "article" && besideArticle.test(title)) return true;
  return kind === "product" && besideProduct.test(title);
}

/** In a manual such a heading can open a section of text; on other pages it opens links. */
function opensText(title: ElementNode): boolean {
  const part = title.parent;
  return part?.tag === "section" && part.prose > 300 && linkDensity(part) < 0.2;
}

const listsOf = (kind: PageKind): boolean => kind === "listing" || kind === "collection";

/** Headings that a page which is a list has over its own entries. */
const newest = beginning(wordsOfAll(({ pageParts }) => pageParts.newest));

const related = exactly(wordsOfAll(({ pageParts }) => pageParts.related));
const notRelated = beginning(wordsOfAll(({ pageParts }) => pageParts.notRelated));
const besideArticle = exactly(wordsOfAll(({ pageParts }) => pageParts.besideArticle));
const besideProduct = exactly(wordsOfAll(({ pageParts }) => pageParts.besideProduct));

/** The part a heading opens: its wrapper when there is one, else what follows up to the next. */
function dropPart(title: ElementNode, page: PageSize): void {
  let part = title;
  for (let up = title.parent; up; up = up.parent) {
    if (wrappers.has(up.tag) || up.prose / page.prose > 0.35 || up.chars / page.chars > 0.6) break;
    if (!opensWith(up, title) || holdsTitle(up)) break;
    part = up;
  }
  if (page.kind === "documentation" && leadsNowhere(part.parent)) return;
  if (part !== title) {
    part.dropped = "related content";
    return;
  }
  const level = headingLevel(title.tag);
  if (level > 0 && opensTable(title)) return;
  part.dropped = "related content";
  const siblings = title.parent?.children ?? [];
  for (let at = title.position + 1; at < siblings.length; at++) {
    const next = siblings[at];
    if (next?.kind !== "element") continue;
    const other = headingLevel(next.tag);
    if (other > 0 && (level === 0 || other <= level)) return;
    if (next.prose / page.prose > 0.2 || holdsHeading(next)) return;
    if (next.chars > 0 && level === 0) {
      next.dropped = "related content";
      return;
    }
    next.dropped = "related content";
  }
}

/** A description: words without a link. */
const leadsNowhere = (part: ElementNode | null): boolean =>
  part !== null && part.linkChars === 0 && find(part, ({ tag }) => tag === "a") === null;

/** A table without links describes something; it leads nowhere. */
function opensTable(title: ElementNode): boolean {
  const next = nextWithText(title);
  if (next === null || next.linkChars > 0) return false;
  return next.tag === "table" || find(next, ({ tag }) => tag === "table") !== null;
}

const holdsHeading = (element: ElementNode): boolean =>
  element.chars > 2_000 && find(element, ({ tag }) => headingLevel(tag) > 0) !== null;

/** True if `part` has almost no text before `title`; a link beside a heading opens nothing. */
function opensWith(part: ElementNode, title: ElementNode): boolean {
  let before = 0;
  let looked = 0;
  const isHeading = headingLevel(title.tag) > 0;
  for (let at: ElementNode = title; at !== part && at.parent; at = at.parent) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (before > 20 || ++looked > 300) return false;
      if (!isHeading && child.kind === "element" && headingLevel(child.tag) > 0 && child.chars > 0)
        return false;
      before +=
        child.kind === "text"
          ? child.value.trim().length
          : child.hidden || child.dropped
            ? 0
            : child.chars;
    }
  }
  return before <= 20 && !hasAttribute(part, "itemscope");
}
