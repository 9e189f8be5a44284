import { elementsOf, headingLevel, type ElementNode } from "../html/tree.ts";

/**
 * Marks priced cards beside each other: the plans of a price list, the products of a shelf. They
 * are content whatever their class names, and so are their headers and footers.
 */
export function markOffers(element: ElementNode): void {
  let offers = 0;
  for (const child of element.children) {
    if (child.kind === "text" || child.hidden || child.dropped || child.chars === 0) continue;
    if (child.prices > 0) markOffers(child);
    else child.offers = 0;
    offers += child.offers;
  }
  for (const group of alike(element)) {
    for (const each of group) each.isOffer = true;
    offers += group.length;
  }
  element.offers = offers;
}

/** Children of one build of which at least two name a price; one of them may be free. */
function alike(parent: ElementNode): ElementNode[][] {
  if (parent.prices < 2) return [];
  const groups = new Map<string, ElementNode[]>();
  for (const child of elementsOf(parent)) {
    child.isOffer = false;
    if (child.hidden || child.dropped || !cardTags.has(child.tag)) continue;
    if (child.chars < minChars || child.chars > maxChars || child.prices > maxPrices) continue;
    const group = groups.get(child.tag);
    if (group) group.push(child);
    else groups.set(child.tag, [child]);
  }
  return [...groups.values()].filter((group) => {
    const priced = group.filter(isPriced).length;
    return priced >= 2 && priced * 2 >= group.length;
  });
}

const cardTags = new Set(["div", "li", "article", "section", "a", "label", "button", "figure"]);
const minChars = 4;
const maxChars = 2_500;
/** A month and a year, each with an old price, and what more costs. */
const maxPrices = 8;
const maxLinks = 4;

/** A price with a name: more than the price, and no list of things with prices. */
function isPriced(element: ElementNode): boolean {
  if (element.prices === 0 || element.prices * priceLength >= element.chars) return false;
  const counted = { links: 0, headings: 0, looked: 0 };
  count(element, counted);
  if (element.offers > 1 && counted.headings >= element.offers) return false;
  return counted.links <= maxLinks && counted.headings <= maxHeadings;
}

const priceLength = 5;
const maxHeadings = 4;
const maxLooked = 400;

/** In one of the cards. */
export function isInOffer(element: ElementNode): boolean {
  for (let up = element.parent; up && up.chars <= maxChars; up = up.parent) {
    if (up.isOffer) return true;
  }
  return false;
}

function count(
  element: ElementNode,
  counted: { links: number; headings: number; looked: number },
): void {
  for (const child of element.children) {
    if (child.kind === "text" || child.chars === 0 || child.hidden || child.dropped) continue;
    if (++counted.looked > maxLooked) return;
    if (child.tag === "a") counted.links++;
    else if (headingLevel(child.tag) > 0) counted.headings++;
    count(child, counted);
  }
}
