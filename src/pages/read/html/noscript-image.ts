import { showsPicture } from "../../markdown/image.ts";
import { attribute, elementsOf, find, textOf, type ElementNode } from "./tree.ts";

/**
 * A picture for readers without scripts, beside which there is none yet: others see it once a
 * script has put it there. Pictures without words are mostly there to count readers.
 */
export function isImageForAll(noscript: ElementNode): boolean {
  const { parent } = noscript;
  if (!parent || !holdsPicture(noscript) || textOf(noscript, 20).trim() !== "") return false;
  return elementsOf(parent).every((beside) => beside === noscript || !holdsPicture(beside, false));
}

function holdsPicture(element: ElementNode, described = true): boolean {
  const isOne = (image: ElementNode): boolean =>
    image.tag === "img" &&
    showsPicture(image) &&
    (!described || attribute(image, "alt").trim() !== "");
  return isOne(element) || find(element, isOne) !== null;
}
