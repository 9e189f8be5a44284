import { namePattern } from "../html/name-pattern.ts";
import { linkDensity } from "./measure.ts";
import {
  elementsOf,
  find,
  headingLevel,
  nameOf,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/**
 * The sentences between the title and the text: many pages keep the first paragraph of an article
 * in its header, outside of the element with the rest.
 */
export function leadOf(
  content: ElementNode,
  body: ElementNode,
  titles: readonly string[],
): ElementNode[] {
  const isTitle = titleOf(titles);
  const around = parentsOf(content);
  const title = find(body, isTitle);
  if (!around.has(body) || title === null || find(content, isHeadline)) return [];
  if (title.tag !== "h1" && find(content, isTitle)) return [];
  const entered = new Set([...around, ...parentsOf(title)]);
  let isBelowTitle = false;
  let isDone = false;
  let lead: ElementNode[] = [];
  walk(body, (element) => {
    if (element === content) isDone = true;
    if (isDone || element.hidden || element.dropped || element.chars === 0) return false;
    if (entered.has(element)) return true;
    if (isTitle(element)) {
      if (isHeadline(element) || !isBelowTitle) lead = [];
      isBelowTitle = true;
      return false;
    }
    if (isBelowTitle && isText(element)) {
      lead.push(element);
      return false;
    }
    return !besideText.has(element.tag) && !besideName.test(nameOf(element));
  });
  const chars = lead.reduce((sum, element) => sum + element.chars, 0);
  const parts = new Set(lead.map(({ parent }) => parent)).size;
  return chars <= maxLeadChars && parts <= maxLeadParts ? lead : [];
}

function parentsOf(element: ElementNode): Set<ElementNode> {
  const parents = new Set<ElementNode>();
  for (let up = element.parent; up; up = up.parent) parents.add(up);
  return parents;
}

const isHeadline = ({ tag, hidden, chars }: ElementNode): boolean =>
  tag === "h1" && !hidden && chars > 0;

/** A first-level heading, or a lower one with the words of the page's title. */
function titleOf(titles: readonly string[]): (element: ElementNode) => boolean {
  const known = new Set(titles.map(wordsOnly).filter((words) => words !== ""));
  return (element) => {
    const { tag, hidden, chars } = element;
    if (isHeadline(element)) return true;
    if (hidden || chars === 0 || chars > maxTitleChars || headingLevel(tag) === 0) return false;
    return known.has(wordsOnly(textOf(element, 500)));
  };
}

const maxTitleChars = 300;

const wordsOnly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A paragraph or a list of sentences with hardly a link. */
function isText(element: ElementNode): boolean {
  if (!textTags.has(element.tag) || element.prose === 0 || linkDensity(element) > 0.3) return false;
  if (besideName.test(nameOf(element))) return false;
  return !element.holdsBlock || (element.tag === "ul" && elementsOf(element).every(isItem));
}

const isItem = (element: ElementNode): boolean => element.tag === "li" && !element.holdsBlock;

const textTags = new Set(["p", "div", "h2", "h3", "h4", "ul", "blockquote"]);

/** Parts whose sentences describe something else. */
const besideText = new Set(["figure", "aside", "form", "table", "details", "a", "nav", "button"]);

/** The picture of the article, its author, and what the site wants to be known beside it. */
const pictureNames = "(?:\\w+-)?(?:caption|credit)\\w* im(?:g|ages?) pic(?:ture)?s? photos?";
const besideName = namePattern(`${pictureNames} author(?:ed)? bio promo disclos\\w* disclaimer`);

/** More is not a lead but a part of the text that was left out for a reason. */
const maxLeadChars = 1_500;

/** More parts with a paragraph each are cards. */
const maxLeadParts = 2;
