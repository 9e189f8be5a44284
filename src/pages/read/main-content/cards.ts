import { elementsOf, find, headingLevel, nameOf, walk, type ElementNode } from "../html/tree.ts";

interface Card {
  readonly grid: number;
  readonly card: number;
}

/**
 * Cards of repeating grids: plans of a price list, features, members of a team. Siblings of one
 * build, each with its own title.
 */
export function findCards(root: ElementNode): Map<ElementNode, Card> {
  const cards = new Map<ElementNode, Card>();
  let grids = 0;
  walk(root, (element) => {
    if (element.hidden || element.dropped || element.chars < cardChars) return false;
    if (element.isOffer && cards.has(element)) return false;
    for (const group of alike(element)) {
      if (!isGrid(group)) continue;
      group.forEach((each, index) => cards.set(each, { grid: grids, card: index }));
      grids++;
    }
    return true;
  });
  return cards;
}

const cardChars = 15;
const maxCardChars = 2_500;
const cardTags = new Set("div li article section a td figure label button".split(" "));

/** Children grouped by tag and leading class. */
function alike(parent: ElementNode): ElementNode[][] {
  const groups = new Map<string, ElementNode[]>();
  for (const child of elementsOf(parent)) {
    if (child.hidden || child.dropped || !cardTags.has(child.tag)) continue;
    if (child.chars < cardChars && !child.isOffer) continue;
    const [first = ""] = nameOf(child).trim().split(" ");
    const key = child.isOffer ? `offer ${child.tag}` : `${child.tag} ${first.replace(/\d+/g, "")}`;
    const group = groups.get(key);
    if (group) group.push(child);
    else groups.set(key, [child]);
  }
  return [...groups.values()].filter((group) => group.length >= 2);
}

function isGrid(group: readonly ElementNode[]): boolean {
  if (group.every(isBoxedOffer)) return true;
  const titled = group.filter(hasTitle).length;
  if (titled < group.length * 0.7) return false;
  if (group.some(({ chars }) => chars > maxCardChars)) return false;
  let longest = 0;
  let shortest = Infinity;
  for (const { chars } of group) {
    longest = Math.max(longest, chars);
    shortest = Math.min(shortest, chars);
  }
  return group.length >= 3 || shortest * 5 > longest;
}

/** A priced card of several lines; one line with a price is an entry of a price list. */
const isBoxedOffer = (element: ElementNode): boolean =>
  element.isOffer && element.holdsBlock && element.tag !== "section";

/** Exactly one title: a part with several is a section, not a card. */
function hasTitle(element: ElementNode): boolean {
  let headings = 0;
  walk(element, (each) => {
    if (headingLevel(each.tag) > 0 && each.chars > 0) headings++;
    return headings < 3;
  });
  if (headings > 0) return headings < 3;
  return (
    find(
      element,
      (each) =>
        each.chars > 1 &&
        each.chars < 120 &&
        each.chars < element.chars &&
        ((each.tag === "strong" && element.tag !== "li") ||
          /(?:^|[\s-])(?:title|name|heading)(?:$|[\s-])/.test(nameOf(each))),
    ) !== null
  );
}
