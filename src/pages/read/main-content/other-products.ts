import { attribute, elementsOf, find, headingLevel, walk, type ElementNode } from "../html/tree.ts";
import { holdsTitle } from "./page-parts.ts";

/**
 * Drops rows of cards that sell other products from the page of one product. Such a card is a link
 * with its picture or title, has a price and no sentences; the plans of one product have neither.
 */
export function dropOtherProducts(body: ElementNode, path: string): void {
  const found: ElementNode[] = [];
  walk(body, (element) => {
    if (element.hidden || element.dropped || element.chars < minRowChars) return false;
    const row = rowOf(element, path);
    if (row === null) return true;
    const part = wholeOf(element, row, body);
    found.push(...(part === null ? row : [part]));
    return part === null;
  });
  const chars = found.reduce((sum, part) => sum + part.chars, 0);
  if (chars > body.chars * maxShare) return;
  for (const part of found) part.dropped = "related content";
}

/** With a larger share of the page they are what it is about. */
const maxShare = 0.4;
const minRowChars = 20;
const minCards = 3;
const maxCardChars = 600;

/** The children that are cards of other products, if there are several. */
function rowOf(parent: ElementNode, path: string): ElementNode[] | null {
  if (parent.prices < minCards) return null;
  const children = elementsOf(parent).filter(({ hidden, dropped, chars }) => {
    return !hidden && !dropped && chars > 0;
  });
  if (children.length < minCards) return null;
  const cards = children.filter((child) => isOther(child, path));
  return cards.length >= minCards && cards.length >= children.length * 0.6 ? cards : null;
}

function isOther(card: ElementNode, path: string): boolean {
  if (card.chars > maxCardChars || card.prose > maxCardChars / 3) return false;
  if (card.prices === 0) return false;
  const isLink = (each: ElementNode): boolean => each.tag === "a" && leadsTo(each, path);
  const link = isLink(card) ? card : find(card, (each) => isLink(each) && showsProduct(each));
  return link !== null && showsProduct(link);
}

const showsProduct = (link: ElementNode): boolean =>
  find(link, ({ tag }) => tag === "img" || tag === "picture" || headingLevel(tag) > 0) !== null;

function leadsTo(link: ElementNode, path: string): boolean {
  const href = attribute(link, "href").replace(/^https?:\/\/[^/]+/, "");
  const target = href.split(/[?#]/, 1)[0] ?? "";
  return target.length > 1 && target !== path;
}

/** The part that the row fills with its heading. */
function wholeOf(
  parent: ElementNode,
  row: readonly ElementNode[],
  body: ElementNode,
): ElementNode | null {
  const chars = row.reduce((sum, card) => sum + card.chars, 0);
  let whole: ElementNode | null = null;
  for (let up: ElementNode | null = parent; up && up !== body; up = up.parent) {
    if (chars < up.chars * 0.7 || up.tag === "main" || holdsTitle(up)) break;
    whole = up;
  }
  return whole;
}
