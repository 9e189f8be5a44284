import type { PageKind } from "../../../contract/page.ts";
import { find, type ElementNode } from "../html/tree.ts";

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
