import { showsPicture } from "../../markdown/image.ts";
import { attribute, elementsOf, find, textOf, type ElementNode } from "./tree.ts";

/**
 * A `noscript` picture without a picture next to it: with scripts, a script inserts the picture.
 * Pictures without alternative text are mostly tracking pixels.
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
