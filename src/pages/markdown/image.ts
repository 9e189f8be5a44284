import type { Resolve } from "../read/addresses.ts";
import { attribute, elementsOf, nameOf, type ElementNode } from "../read/html/tree.ts";
import type { Inline } from "./flow.ts";

/** The picture itself, not the placeholder that a script replaces. */
export function imageOf(element: ElementNode, resolve: Resolve): Inline | null {
  if (isTiny(element) || isPortrait(element)) return null;
  for (const source of sources(element)) {
    const url = source === "" ? null : resolve(source);
    if (url === null) continue;
    const alt = attribute(element, "alt").replace(/\s+/g, " ").trim();
    return { kind: "image", url, alt, title: attribute(element, "title") };
  }
  return null;
}

/** True if an image names a picture, not only a placeholder that a script replaces. */
export function showsPicture(element: ElementNode): boolean {
  for (const source of sources(element)) if (isReal(source)) return true;
  return false;
}

function* sources(element: ElementNode): Generator<string> {
  for (const key of lazyKeys) {
    const value = attribute(element, key);
    if (value !== "" && /[./]/.test(value) && !value.startsWith("{")) yield value;
  }
  const source = attribute(element, "src");
  const set = attribute(element, "data-srcset") || attribute(element, "srcset");
  if (set !== "" && !isReal(source)) yield largest(set);
  if (!isReal(source)) {
    yield* pictureSources(element);
    yield* namedByScript(element);
  }
  if (source !== "") yield source;
}

/** The sources of a `picture` around the image, in the order in which a browser tries them. */
function* pictureSources({ parent }: ElementNode): Generator<string> {
  if (parent?.tag !== "picture") return;
  for (const { tag, attributes } of elementsOf(parent)) {
    const set = attributes["srcset"] ?? attributes["data-srcset"] ?? "";
    if (tag === "source" && set !== "") yield largest(set);
  }
}

/** Each lazy-loading library has another attribute for the picture. */
function* namedByScript({ attributes }: ElementNode): Generator<string> {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("data-") && pictureAddress.test(value) && !/\s/.test(value)) yield value;
  }
}

const pictureAddress =
  /^(?:https?:\/\/|\/)[^\s"'<>{}]{1,2000}\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

const lazyKeys = ["data-src", "data-original", "data-lazy-src", "data-orig-file", "data-full-src"];

const isReal = (source: string): boolean =>
  source !== "" && !source.startsWith("data:") && !/placeholder|blank\.gif|spacer/i.test(source);

/** The widest candidate of a srcset. */
export function largest(set: string): string {
  let best = "";
  let width = -1;
  for (const part of set.split(/,\s+|,(?=https?:|\/)/)) {
    const [source = "", size = "1x"] = part.trim().split(/\s+/);
    const value = Number.parseFloat(size) || 0;
    if (source !== "" && value > width) {
      best = source;
      width = value;
    }
  }
  return best;
}

/** An avatar next to the name of its person. */
function isPortrait(element: ElementNode): boolean {
  if (Number.parseInt(attribute(element, "width"), 10) > portraitWidth) return false;
  if (
    /(?:^|[\s-])(?:avatar|gravatar|profile-(?:image|photo|pic|picture))(?:$|[\s-])/.test(
      nameOf(element),
    )
  )
    return true;
  return /^@\w/.test(attribute(element, "alt"));
}

const portraitWidth = 150;

function isTiny(element: ElementNode): boolean {
  const width = Number.parseInt(attribute(element, "width"), 10);
  const height = Number.parseInt(attribute(element, "height"), 10);
  return width <= 2 || height <= 2;
}
