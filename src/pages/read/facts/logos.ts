import type { PageFacts, Structured } from "../../../contract/page.ts";
import { imageOf } from "../../markdown/image.ts";
import type { Resolve } from "../addresses.ts";
import type { Head } from "./head.ts";
import { isNode, nodesOfType } from "./structured-data.ts";
import type { Place } from "../places.ts";
import { attribute, nameOf, type ElementNode } from "../html/tree.ts";
import { limits } from "../../../contract/limits.ts";

type Logo = PageFacts["logos"][number];

/** Pictures that may be the site's logo, the likeliest first. */
export function logosOf(
  root: ElementNode,
  head: Head,
  structured: Structured,
  { resolve, places }: { resolve: Resolve; places: ReadonlyMap<ElementNode, Place> },
): Logo[] {
  const found = new Map<string, Logo>();
  const add = (
    address: string | null,
    from: Logo["from"],
    width: number | null,
    height: number | null,
  ): void => {
    if (address === null || !/^https?:/i.test(address) || found.has(address)) return;
    if (found.size < limits.pageLogos.value)
      found.set(address, { url: address, from, width, height });
  };
  for (const node of nodesOfType(
    structured,
    /Organization|Business|Corporation|Store|Restaurant|NGO|School|Airline|Hotel/,
  )) {
    const logo = node["logo"];
    for (const each of Array.isArray(logo) ? logo.slice(0, 3) : [logo]) {
      if (typeof each === "string") add(resolve(each), "json-ld", null, null);
      else if (isNode(each)) {
        const address = each["url"] ?? each["contentUrl"] ?? each["@id"];
        if (typeof address === "string")
          add(resolve(address), "json-ld", size(each["width"]), size(each["height"]));
      }
    }
  }
  for (const [image, width, height] of headerImages(root, resolve, places))
    add(image, "header", width, height);
  const icons = head.icons
    .map((icon) => ({
      ...icon,
      side: Number.parseInt(icon.sizes, 10) || (icon.rel.includes("apple") ? 180 : 0),
    }))
    .sort((a, b) => b.side - a.side);
  for (const { href, side } of icons) add(resolve(href), "icon", side || null, side || null);
  const shared = structured.openGraph["logo"] ?? structured.openGraph["image"];
  // The picture for sharing shows the page's subject, unless it is named a logo.
  if (shared && (structured.openGraph["logo"] !== undefined || /logo/i.test(shared))) {
    const { "image:width": width, "image:height": height } = structured.openGraph;
    add(resolve(shared), "open-graph", size(width), size(height));
  }
  return [...found.values()];
}

const size = (value: unknown): number | null => {
  const number = Number.parseFloat(
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  return Number.isFinite(number) && number > 0 ? number : null;
};

type Sized = readonly [string, number | null, number | null];

/** Images that name themselves a logo, at the top of the page or as the link home. */
function headerImages(
  root: ElementNode,
  resolve: Resolve,
  places: ReadonlyMap<ElementNode, Place>,
): Sized[] {
  const found: { image: Sized; score: number }[] = [];
  const logos = new Map<ElementNode, boolean>();
  const isInLogo = (element: ElementNode | null): boolean => {
    if (element === null) return false;
    let known = logos.get(element);
    if (known === undefined) {
      known = namesLogo(element) || isInLogo(element.parent);
      logos.set(element, known);
    }
    return known;
  };
  let isFirst = true;
  const visit = (element: ElementNode, place: Place): void => {
    for (const child of element.children) {
      if (child.kind === "text" || found.length >= 50) continue;
      const here = places.get(child) ?? place;
      if (child.tag !== "img") {
        visit(child, here);
        continue;
      }
      const isNamedLogo = /logo|brand/i.test(
        `${attribute(child, "src")} ${attribute(child, "alt")} ${nameOf(child)}`,
      );
      // Some pages have no header: their logo is the first picture.
      const top = here === "header" || here === "nav" || (isFirst && isNamedLogo);
      isFirst = false;
      if (here === "footer" || (!top && !isNamedLogo)) continue;
      const named = isInLogo(element);
      if (!named && !(top && isNamedLogo)) continue;
      const image = imageOf(child, resolve);
      if (image?.kind !== "image") continue;
      found.push({
        image: [image.url, size(attribute(child, "width")), size(attribute(child, "height"))],
        score: (isNamedLogo ? 2 : 0) + (named ? 2 : 0) + (top ? 3 : 0),
      });
    }
  };
  visit(root, "main");
  return found.sort((a, b) => b.score - a.score).map(({ image }) => image);
}

const namesLogo = (element: ElementNode): boolean =>
  /logo|brand/.test(nameOf(element)) ||
  (element.tag === "a" && /^(?:\/|\.\/|https?:\/\/[^/]+\/?)$/.test(attribute(element, "href")));
