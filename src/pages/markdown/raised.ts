import { anyOf, wordsOfAll } from "../../words/index.ts";
import {
  blockTags,
  fold,
  nameOf,
  textOf,
  type ElementNode,
  type TreeNode,
} from "../read/html/tree.ts";

/** The raised numbers of a page's text that are not part of prices; they may mark notes. */
export type Raised = ReadonlySet<number>;

/**
 * How a raised number directly after another number is written in a line: as the cents of a price,
 * as a power, or as the mark of a note that is not on the page. Null if both may be written
 * together.
 */
export function raisedText(raised: ElementNode, others: Raised): string | null {
  if (raised.linkChars > 0) return null;
  const text = fold(textOf(raised, raisedChars));
  if (!/^[+\-−–]?\d/.test(text)) return null;
  const before = textBefore(raised);
  if (/^[23]$/.test(text) && measure.test(before)) return inSuperscript(text);
  if (!/\d$/.test(before)) return null;
  const cents = centsOf(raised, text, before, others);
  if (cents !== null) return cents;
  if (/^\d{1,3}[/⁄]\d{1,3}$/.test(text)) return ` ${text}`;
  return /^[+\-−–]?\d{1,3}$/.test(text) ? inSuperscript(text) : null;
}

/** True if this raised number follows a price; then it may be cents and not the mark of a note. */
export const isBehindPrice = (raised: ElementNode): boolean =>
  wholePrice.test(textBefore(raised)) || currencyAfter.test(textAfter(raised));

/** "60 m", "€ 45/m": a raised number after it makes it an area or a volume. */
const measure = /(?:\d\s?|\/\s?)(?:[kcdm]?m|ft|yd|mi)$/;

const raisedChars = 12;
const currency = "(?:[$€£¥₹₽₺]|zł|kr|EUR|USD|GBP|CHF)";
/** An amount without cents. */
const wholePrice = new RegExp(`${currency}\\s?(?:\\d{1,3}(?:[.,\\s’']\\d{3})+|\\d+)$`, "i");
const wholeAmount = /(?:^|[^\d.,])(?:\d{1,3}(?:[.,\s’']\d{3})+|\d+)$/;
const currencyAfter = new RegExp(`^\\s*${currency}(?!\\p{L})`, "iu");

/** "$2,898" with a small, raised "00" is not 289,800. */
function centsOf(raised: ElementNode, text: string, before: string, others: Raised): string | null {
  const [, cents = "", sign = ""] = /^(\d\d)\s?(\D{0,4})$/.exec(text) ?? [];
  if (cents === "" || (sign !== "" && !currencyAfter.test(sign))) return null;
  const leading = wholePrice.test(before);
  const trailing = wholeAmount.test(before) && currencyAfter.test(sign || textAfter(raised));
  if (!leading && !trailing) return null;
  if (noteName.test(nameOf(raised)) || continues(Number(cents), others)) return null;
  if (!usualCents.test(cents) && !isNamedPrice(raised) && !isAlone(raised)) return null;
  const comma = !leading || /\.\d{3}$/.test(before);
  return `${comma ? "," : "."}${cents}${sign === "" ? "" : ` ${sign}`}`;
}

const usualCents = /^(?:00|49|50|90|95|97|98|99)$/;
const noteName = /note|cite|citation|(?:^|[\s-])(?:fn|refs?|reference)(?:$|[\s-])/;
const priceName = new RegExp(anyOf(wordsOfAll(({ addresses }) => addresses.priceClassNames)));

/** Notes have consecutive numbers, cents do not. */
const continues = (number: number, others: Raised): boolean =>
  others.has(number - 1) || others.has(number + 1);

function isNamedPrice(raised: ElementNode): boolean {
  let at: ElementNode | null = raised;
  for (let up = 0; at && up < levelsUp; up++, at = at.parent) {
    if (priceName.test(nameOf(at))) return true;
  }
  return false;
}

/** A price on a tag, not in a sentence. */
function isAlone(raised: ElementNode): boolean {
  let block = raised;
  while (block.parent && !blockTags.has(block.tag)) block = block.parent;
  return block.chars <= tagChars;
}

const levelsUp = 4;
const tagChars = 30;
const textChars = 24;
const maxSiblings = 8;

const textBefore = (element: ElementNode): string => textBeside(element, -1);
const textAfter = (element: ElementNode): string => textBeside(element, 1);

/** The visible characters next to an element in its line, up to a few. */
function textBeside(element: ElementNode, step: 1 | -1): string {
  let text = "";
  let at = element;
  for (let up = 0; at.parent && up < levelsUp && !blockTags.has(at.tag); up++, at = at.parent) {
    text = gather(at.parent.children, at.position + step, step, text);
    if (text.length >= textChars) break;
  }
  return text;
}

/** Adds the text of nodes in one direction until there are enough characters. */
function gather(nodes: readonly TreeNode[], from: number, step: 1 | -1, before: string): string {
  let text = before;
  for (let n = 0; n < maxSiblings && text.length < textChars; n++) {
    const node = nodes[from + n * step];
    if (!node) break;
    if (node.kind === "text") {
      text = step < 0 ? node.value.slice(-textChars) + text : text + node.value.slice(0, textChars);
    } else if (blockTags.has(node.tag) || node.tag === "br") break;
    else if (!node.hidden && node.chars > 0)
      text = gather(node.children, step < 0 ? node.children.length - 1 : 0, step, text);
  }
  return text;
}

function inSuperscript(text: string): string {
  return text
    .replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? digit)
    .replace("+", "⁺")
    .replace(/[-−–]/, "⁻");
}
