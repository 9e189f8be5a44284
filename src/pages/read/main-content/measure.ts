import { blockTags, textlessTags, type ElementNode, type TextNode } from "../html/tree.ts";

/** Counts the visible characters of every element, those inside links, and those of sentences. */
export function measure(element: ElementNode, linked = false): void {
  const inLink = linked || element.tag === "a";
  let chars = 0;
  let linkChars = 0;
  let prose = 0;
  let prices = 0;
  let run = 0;
  const endRun = (): void => {
    if (run >= proseRun) prose += run;
    run = 0;
  };
  for (const child of element.children) {
    if (child.kind === "text") {
      if (child.chars < 0) measureText(child);
      chars += child.chars;
      if (child.isPrice) prices++;
      if (inLink) linkChars += child.chars;
      else run += child.chars;
    } else if (!child.hidden && !child.dropped && !textlessTags.has(child.tag)) {
      measure(child, inLink);
      chars += child.chars;
      linkChars += child.linkChars;
      prices += child.prices;
      if (isRun(child)) run += child.chars - child.linkChars;
      else {
        endRun();
        prose += child.prose;
      }
    }
  }
  if (isRun(element)) prose = 0;
  else endRun();
  element.chars = chars;
  element.linkChars = linkChars;
  element.prose = prose;
  element.prices = prices;
}

function measureText(text: TextNode): void {
  text.chars = visibleLength(text.value);
  text.isPrice = text.chars > 0 && namesCurrency(text.value);
}

/** Shorter runs are labels, links and captions. */
const proseRun = 60;

/** Elements that a page has defined itself are parts of it, seldom words of a sentence. */
const isRun = ({ tag, holdsBlock }: ElementNode): boolean =>
  !holdsBlock && !blockTags.has(tag) && !tag.includes("-");

/** A price may be split: "$" in one element, "29" in the next. */
function namesCurrency(text: string): boolean {
  if (text.length > priceChars) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 36 || code === 163 || code === 165 || (code >= 0x20a0 && code <= 0x20cf)) {
      return true;
    }
  }
  return text.length <= amountChars && currencyName.test(text);
}

/** Longer texts name a price in a sentence. */
const priceChars = 80;
const amountChars = 30;
const currencyName =
  /(?:^|[\d\s])(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|BRL|INR|zł|kr|Kč|Ft|TL)\.?(?:$|[\s\d/])/i;

/** Length of a text with its white space folded, without making a new string of it. */
function visibleLength(text: string): number {
  let length = 0;
  let space = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const blank = code === 32 || (code >= 9 && code <= 13) || code === 160;
    if (!blank || !space) length++;
    space = blank;
  }
  return space && length > 0 ? length - 1 : length;
}

export const linkDensity = (element: ElementNode): number =>
  element.chars === 0 ? 0 : element.linkChars / element.chars;
