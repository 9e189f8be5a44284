import type { PageKind } from "../../../contract/page.ts";
import { elementsOf, find, headingLevel, walk, type ElementNode } from "../html/tree.ts";

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

const minCards = 3;
const cardChars = 10;
