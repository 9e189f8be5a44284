import { linkDensity } from "./measure.ts";
import { namePattern } from "../html/name-pattern.ts";
import type { PageKind } from "../../../contract/page.ts";
import { countMethods, minMethods } from "./operations.ts";
import { holdsDataTable, holdsTitle, isMarkedMain } from "./page-parts.ts";
import {
  attribute,
  elementsOf,
  find,
  headingLevel,
  nameOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

/** The element that holds the page's main content, once boilerplate is out. */
export function chooseContent(body: ElementNode, kind: PageKind): ElementNode {
  if (body.chars === 0) return body;
  const main = mainOf(body, kind);
  if (kind === "article" || kind === "documentation") {
    const first = kind === "article" ? titledArticle(main) : null;
    const within = first ?? main;
    if (within.chars < smallChars) return within;
    const chosen = articleOf(within) ?? widened(deepest(within, 0.8), within);
    return isRemark(chosen, within) || losesOperations(chosen, within)
      ? within
      : withOffers(chosen, within);
  }
  if (kind === "forum") return deepest(main, 0.9, (element) => postName.test(nameOf(element)));
  return main;
}

/** All operations of an interface are its content, however much longer one of them is. */
function losesOperations(chosen: ElementNode, within: ElementNode): boolean {
  if (chosen === within) return false;
  const all = countMethods(within);
  return all >= minMethods && countMethods(chosen) < all * 0.9;
}

/** Takes in the cards and tables beside, in the same region, however much longer the text is. */
function withOffers(chosen: ElementNode, within: ElementNode): ElementNode {
  let taken = chosen;
  if (!isInRegion(chosen, within)) return chosen;
  for (let at = chosen; at !== within && !isRegion(at) && at.parent; at = at.parent) {
    const beside = elementsOf(at.parent).some((each) => each !== at && isOfferBeside(each));
    if (beside) taken = at.parent;
  }
  return taken;
}

function isInRegion(chosen: ElementNode, within: ElementNode): boolean {
  for (let at: ElementNode | null = chosen; at; at = at === within ? null : at.parent) {
    if (isRegion(at)) return true;
  }
  return false;
}

const isRegion = (element: ElementNode): boolean =>
  isMarkedMain(element) || (element.tag === "article" && !element.isOffer);

/** Priced cards, or a table with heads. */
function isOfferBeside(element: ElementNode): boolean {
  if (element.hidden || element.dropped || element.chars === 0) return false;
  return element.isOffer || element.offers > 1 || holdsDataTable(element) || listsFacts(element);
}

/** A long list of short lines that lead nowhere: the technical data of a product. */
function listsFacts(element: ElementNode): boolean {
  if (element.chars < minFactChars || linkDensity(element) > 0.1) return false;
  let entries = 0;
  let chars = 0;
  walk(element, ({ tag, chars: own, hidden, dropped }) => {
    if (hidden || dropped) return false;
    if (own === 0 || own > maxFactChars || !factTags.has(tag)) return true;
    entries++;
    chars += own;
    return false;
  });
  return entries >= minFacts && chars >= element.chars * 0.6;
}

const factTags = new Set(["li", "dt", "dd", "tr"]);
const minFacts = 8;
const minFactChars = 200;
const maxFactChars = 200;

/** The part that the page marks as its main one, if it contains most of the sentences. */
function mainOf(body: ElementNode, kind: PageKind): ElementNode {
  let best = body;
  walk(body, (element) => {
    if (element.hidden || element.dropped || best !== body) return false;
    if (!isMarkedMain(element) || element.chars < body.chars * 0.35) return element.chars > 0;
    if (element.prose >= body.prose * 0.6) best = element;
    return false;
  });
  return kind === "service" && best.offers === 0 ? withTitle(best, body) : best;
}

/** Some pages have their title and their cards above the part that they mark as the main one. */
function withTitle(main: ElementNode, body: ElementNode): ElementNode {
  if (holdsTitle(main)) return main;
  for (let at = main; at !== body && at.parent; at = at.parent) {
    const isTitled = (each: ElementNode): boolean => each.offers > 1 && holdsTitle(each);
    if (elementsOf(at.parent).some((each) => each !== at && isTitled(each))) return at.parent;
  }
  return main;
}

/** A page this small has nothing to choose from. */
const smallChars = 600;

/** Takes in what a wrapper holds beside, a heading or a picture, when that is little. */
function widened(chosen: ElementNode, within: ElementNode): ElementNode {
  let at = chosen;
  while (
    at !== within &&
    at.parent &&
    elementsOf(at.parent).every((each) => each === at || isBeside(each))
  ) {
    at = at.parent;
  }
  return at;
}

const isBeside = (element: ElementNode): boolean =>
  element.hidden ||
  element.dropped !== null ||
  element.chars === 0 ||
  /^(?:h[1-6]|pre|table)$/.test(element.tag) ||
  isCodeBox(element);

const isCodeBox = (element: ElementNode): boolean => {
  const pre = find(element, ({ tag }) => tag === "pre");
  return pre !== null && pre.chars >= element.chars * 0.8;
};

/** A few sentences beside a long list of other things are not what the page is about. */
const isRemark = (chosen: ElementNode, within: ElementNode): boolean =>
  chosen.chars < within.chars * 0.35 && chosen.prose < remarkChars;

const remarkChars = 6_000;

const postName =
  /(?:^|[\s-])(?:post|message|reply|comment|topic-body|answer|postbody|post-body|forum-post|reply-body)(?:$|[\s-])/;

/** Of several whole articles on one page the first under a title is the page's own. */
function titledArticle(root: ElementNode): ElementNode | null {
  const found: ElementNode[] = [];
  walk(root, (element) => {
    if (element.hidden || element.dropped || element.chars === 0) return false;
    if (element.tag !== "article") return true;
    if (element.prose >= articleProse) found.push(element);
    return false;
  });
  const [first, second] = found;
  if (!first || !second || first.prose < root.prose * 0.1) return null;
  return find(first, ({ tag }) => tag === "h1") ? first : null;
}

/** Less is a teaser for an article elsewhere. */
const articleProse = 600;

/** The body of an article by markup or by the names that publishing systems give it. */
function articleOf(root: ElementNode): ElementNode | null {
  const found: ElementNode[] = [];
  walk(root, (element) => {
    if (element.hidden || element.dropped || element.chars === 0) return false;
    if (element.prose < root.prose * 0.55) return false;
    const marked = /\barticleBody\b/.test(attribute(element, "itemprop"));
    if (marked || bodyName.test(nameOf(element))) found.push(element);
    return true;
  });
  return found.at(0) ?? null;
}

const bodyName = namePattern(`
  entry-content post-content article-content article-body post-body story-body article-text
  content-body body-content story-content post-text blog-content markdown-body rich-?text-body
  td-post-content single-content`);

/** One long section of several, each with sentences under its own title, or one row of several. */
function isOneOfParts(element: ElementNode, parent: ElementNode): boolean {
  if (element.tag === "div") return isOneOfRows(element, parent);
  if (element.tag !== "section") return false;
  return elementsOf(parent).some(
    (other) =>
      other !== element &&
      other.tag === "section" &&
      !other.hidden &&
      !other.dropped &&
      other.prose >= partProse &&
      (other.prose >= longPartProse || find(other, ({ tag }) => headingLevel(tag) > 0) !== null),
  );
}

/** Rows with the same class, of which more than one has sentences: an article cut by adverts. */
function isOneOfRows(element: ElementNode, parent: ElementNode): boolean {
  const name = nameOf(element);
  if (name === "") return false;
  return elementsOf(parent).some(
    (other) =>
      other !== element &&
      other.tag === "div" &&
      !other.hidden &&
      !other.dropped &&
      other.prose >= rowProse &&
      linkDensity(other) < 0.15 &&
      nameOf(other) === name,
  );
}

const rowProse = 600;
const partProse = 150;
/** Without a title. */
const longPartProse = 300;

/** The deepest element that still holds `share` of the sentences below `root`. */
function deepest(
  root: ElementNode,
  share: number,
  isPart: (element: ElementNode) => boolean = () => false,
): ElementNode {
  const minProse = root.prose * share;
  if (minProse === 0) return root;
  let at = root;
  for (;;) {
    const next = elementsOf(at).find(
      (child) => !child.hidden && !child.dropped && child.prose >= minProse,
    );
    if (!next || !next.holdsBlock || isPart(next) || isOneOfParts(next, at)) return at;
    at = next;
  }
}
