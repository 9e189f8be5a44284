import type { Resolve } from "../read/addresses.ts";
import { attribute, hasAttribute, nameOf, type ElementNode } from "../read/tree.ts";
import type { Inline } from "./flow.ts";

/** The picture itself rather than the placeholder that stands in until a script loads it. */
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

function* sources(element: ElementNode): Generator<string> {
  for (const key of lazyKeys) {
    const value = attribute(element, key);
    if (value !== "" && /[./]/.test(value) && !value.startsWith("{")) yield value;
  }
  const set = attribute(element, "data-srcset") || attribute(element, "srcset");
  if (set !== "" && !isReal(attribute(element, "src"))) yield largest(set);
  if (hasAttribute(element, "src")) yield attribute(element, "src");
}

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

/** The small face beside a name, which the name says already. */
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
