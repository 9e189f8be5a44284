import { attribute, elementsOf, find, nameOf, type ElementNode } from "../read/html/tree.ts";
import { shapeOf } from "./icon-shape.ts";
import { answerOf, answerOfClass, type Answer } from "./yes-or-no.ts";

/**
 * The entries of a list that the page marks as not included, beside others that are: what a plan
 * lacks. Icons, class names and lines through the text mark them. The same icon on every entry has
 * no such meaning. Only in the card of an offer are entries without marks taken as included.
 */
export function excludedEntries(list: ElementNode, isOfOffer: boolean): ReadonlySet<ElementNode> {
  const isList = list.tag === "ul" || list.tag === "ol";
  const entries = elementsOf(list)
    .filter(
      ({ tag, hidden, chars }) =>
        (isList ? tag === "li" : boxTags.has(tag)) && !hidden && chars > 0,
    )
    .map(entryOf);
  const marked = entries.filter(({ answer }) => answer !== null);
  const hasYes = marked.some(({ answer }) => answer === "yes");
  // Boxes may be anything; only those with icons for both answers are lines of a list.
  if (!isList && (!hasYes || marked.length * 2 < entries.length))
    return isOfOffer ? setOf(entries.filter(({ isStruck }) => isStruck)) : none;
  if (!hasYes && !isOfOffer) return none;
  const plain = entries.filter(({ answer, isGrey }) => answer === null && !isGrey);
  const shown = new Set(entries.flatMap(({ isGrey, icon }) => (isGrey ? [] : [icon])));
  const isExcluded = ({ answer, isCertain, isGrey, icon }: Entry): boolean => {
    if (answer === "no") return hasYes || isCertain || (plain.length > 0 && icon !== "");
    if (!isOfOffer || answer !== null) return false;
    return isGrey && icon !== "" && shown.size > 0 && !shown.has(icon);
  };
  return setOf(entries.filter(isExcluded));
}

const setOf = (entries: readonly Entry[]): ReadonlySet<ElementNode> =>
  entries.length === 0 ? none : new Set(entries.map(({ element }) => element));

const none: ReadonlySet<ElementNode> = new Set();
const boxTags = new Set(["div", "p"]);

type Entry = {
  readonly element: ElementNode;
  readonly answer: Answer | null;
  /** The entry itself is marked, and not only its icon. */
  readonly isCertain: boolean;
  /** A line through its text. */
  readonly isStruck: boolean;
  readonly isGrey: boolean;
  /** What its icon is drawn or named like; empty for none. */
  readonly icon: string;
};

function entryOf(element: ElementNode): Entry {
  const unmarked = {
    element,
    answer: null,
    isCertain: false,
    isStruck: false,
    isGrey: false,
    icon: "",
  };
  if (element.chars > maxChars || element.prices > 0) return unmarked;
  const drawn = find(element, isIcon);
  const icon = drawn === null ? "" : looksOf(drawn);
  const shown = drawn && ((drawn.tag === "svg" && shapeOf(drawn)) || answerOf(drawn));
  if (shown === "yes" || shown === "no")
    return { ...unmarked, answer: shown, icon: isDash(icon) ? "" : icon };
  const text = textElement(element);
  const named = answerOfClass(`${attribute(element, "class")} ${attribute(text, "class")}`);
  if (isStruckThrough(text))
    return { ...unmarked, answer: "no", isCertain: true, isStruck: true, icon };
  // Links that lead nowhere at the moment are disabled too.
  const isMarked = element.linkChars === 0 && offName.test(nameOf(element));
  if (named === null && isMarked) return { ...unmarked, answer: "no", isCertain: true, icon };
  const isGrey = greyName.test(nameOf(element)) || greyName.test(nameOf(text));
  return { ...unmarked, answer: named, isGrey, icon };
}

const maxChars = 200;
const isIcon = ({ tag, chars }: ElementNode): boolean =>
  tag === "svg" || tag === "img" || ((tag === "i" || tag === "span") && chars === 0);

/** The element below with all of the text; a price that is crossed out is another matter. */
function textElement(entry: ElementNode): ElementNode {
  const inner = elementsOf(entry).find(({ chars }) => chars === entry.chars);
  return inner ?? entry;
}

const isStruckThrough = (text: ElementNode): boolean =>
  text.prices === 0 &&
  (struckTags.has(text.tag) ||
    struckName.test(nameOf(text)) ||
    /text-decoration[^;]*line-through/i.test(attribute(text, "style")));

const struckTags = new Set(["s", "del", "strike"]);
const struckName =
  /(?:^|[\s-])(?:line-?through|strike(?:-?through|-?out|d)?|struck|crossed(?:-out)?)(?:$|\s)/;

const offName =
  /(?:^|[\s-])(?:not-(?:available|included)|excluded|unavailable|disabled?|inactive)(?:$|\s)/;
const greyName =
  /(?:^|[\s-])(?:muted|dimmed|faded|opacity-\d{2}|(?:text-)?(?:gr[ae]y|slate|zinc|neutral)-[345]00)(?:$|\s)/;

/** The path that is drawn, else the class or the file. */
function looksOf(icon: ElementNode): string {
  const path = icon.tag === "svg" ? find(icon, ({ tag }) => tag === "path" || tag === "use") : null;
  const { attributes } = path ?? icon;
  const { d, href, src } = attributes;
  return (d ?? href ?? attributes["xlink:href"] ?? src ?? nameOf(icon)).slice(0, maxLooks).trim();
}

const maxLooks = 200;
/** Dashes are bullets as well. */
const isDash = (icon: string): boolean => /(?:^|[\s-])(?:minus|dash)(?:$|[\s-])/.test(icon);
