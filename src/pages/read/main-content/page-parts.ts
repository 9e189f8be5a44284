import type { PageKind } from "../../../contract/page.ts";
import {
  attribute,
  elementsOf,
  find,
  headingLevel,
  nameOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** What the parts of a page are measured by when they are judged. */
export interface PageSize {
  readonly kind: PageKind;
  readonly chars: number;
  readonly prose: number;
}

export const pageSize = (body: ElementNode, kind: PageKind): PageSize => ({
  kind,
  chars: Math.max(1, body.chars),
  prose: Math.max(1, body.prose),
});

/** Wrappers of the whole page carry names of its parts; what holds the page is not one. */
export const wrappers = new Set(
  "body main html article #document h1 h2 h3 h4 h5 h6 tbody tr td".split(" "),
);

export const holdsTitle = (element: ElementNode): boolean =>
  find(element, (each) => each.tag === "h1" && !each.hidden && each.chars > 0) !== null;

export function isPartOfArticle(element: ElementNode): boolean {
  for (let up = element.parent; up; up = up.parent) {
    if (up.tag === "article" || up.tag === "main") return true;
  }
  return false;
}

export function isInMarkedMain({ parent }: ElementNode): boolean {
  for (let up = parent; up; up = up.parent) if (isMarkedMain(up)) return true;
  return false;
}

export const isMarkedMain = (element: ElementNode): boolean =>
  element.tag === "main" || attribute(element, "role") === "main";

/** A table with heads that has most of the words and leads nowhere. */
export function holdsDataTable(element: ElementNode): boolean {
  if (element.linkChars * 2 > element.chars) return false;
  const table = element.tag === "table" ? element : find(element, ({ tag }) => tag === "table");
  if (table === null || table.chars < element.chars * 0.6) return false;
  return find(table, ({ tag }) => tag === "th") !== null;
}

/** Where a site begins. */
export const homeAddress = /^(?:https?:\/\/[^/]+)?\/?$/;

/** At least three siblings of one tag, each with a picture and words: cards of a shelf or a grid. */
export function holdsCards(element: ElementNode): boolean {
  let found = false;
  const hasPicture = (each: ElementNode): boolean => {
    if (each.tag === "img" || each.tag === "picture") return true;
    const cards = new Map<string, number>();
    let any = false;
    for (const child of elementsOf(each)) {
      if (found) return true;
      if (child.hidden || child.dropped || !hasPicture(child)) continue;
      any = true;
      if (child.chars < cardChars) continue;
      const count = (cards.get(child.tag) ?? 0) + 1;
      cards.set(child.tag, count);
      if (count >= minCards) found = true;
    }
    return any;
  };
  hasPicture(element);
  return found;
}

export const isField = (element: ElementNode): boolean =>
  element.tag === "select" ||
  element.tag === "textarea" ||
  (element.tag === "input" && !isUnseenField(element));

/** What a script sends along with a form is no field to fill in. */
const isUnseenField = (input: ElementNode): boolean =>
  attribute(input, "type").toLowerCase() === "hidden";

/** Several parts with headings and no room to write: cards to choose from, not an empty form. */
export function hasTitledParts(element: ElementNode): boolean {
  let headings = 0;
  let writes = false;
  walk(element, ({ tag, chars, hidden }) => {
    if (headingLevel(tag) > 0 && chars > 0 && !hidden) headings++;
    if (tag === "textarea") writes = true;
    return !writes;
  });
  return !writes && headings >= minCards;
}

export const isInEntry = (element: ElementNode): boolean => entryAround(element) !== null;

/** The one of several siblings that are built alike: products of a shelf, teasers of a list. */
export function entryAround(element: ElementNode): ElementNode | null {
  let up = element.parent;
  for (let steps = 0; up?.parent && steps < maxSteps && up.chars <= maxEntryChars; steps++) {
    if (up.chars >= cardChars && entryTags.has(up.tag) && hasLikes(up, up.parent)) return up;
    up = up.parent;
  }
  return null;
}

export const isOneOfLikes = (element: ElementNode): boolean =>
  element.parent !== null && element.chars >= cardChars && hasLikes(element, element.parent);

function hasLikes(element: ElementNode, parent: ElementNode): boolean {
  const name = firstName(element);
  if (name === "" && element.tag === "div") return false;
  let found = 0;
  const start = Math.max(0, element.position - maxBeside);
  const end = Math.min(parent.children.length, element.position + maxBeside);
  for (let at = start; at < end; at++) {
    const child = parent.children[at];
    if (child?.kind !== "element" || child.tag !== element.tag || child.hidden) continue;
    if (child.chars >= cardChars && firstName(child) === name) found++;
    if (found >= minCards) return true;
  }
  return false;
}

const firstName = (element: ElementNode): string => nameOf(element).split(" ", 1)[0] ?? "";

const entryTags = new Set(["div", "li", "article", "a", "section"]);
const maxSteps = 5;
const maxBeside = 10;
const maxEntryChars = 1_500;

const minCards = 3;
const cardChars = 10;
