import { limits } from "../../contract/limits.ts";
import type { PageLink } from "../../contract/page.ts";
import { dropAnchor } from "../../kit/url.ts";
import type { Resolve } from "./addresses.ts";
import { attribute, fold, textOf, type ElementNode } from "./html/tree.ts";
import { placeOf, type Place } from "./places.ts";

/**
 * Every URL that the page links, once per URL and kind, with its longest link text. `onPlace` is
 * called for each element that begins another part of the page.
 */
export function linksOf(
  root: ElementNode,
  resolve: Resolve,
  onPlace?: (element: ElementNode, place: Place) => void,
): PageLink[] {
  const links = new Map<string, PageLink>();
  const add = (element: ElementNode, from: PageLink["from"], href: string, place: Place): void => {
    const resolved = href === "" ? null : resolve(href);
    if (resolved === null || !/^https?:/i.test(resolved)) return;
    const url = URL.parse(resolved);
    if (!url) return;
    dropAnchor(url);
    const key = `${from} ${url.href}`;
    const held = links.get(key);
    if (held) {
      if (held.text === "") held.text = textOfLink(element, from);
      if (held.place !== "main" && place === "main") held.place = place;
      return;
    }
    if (links.size >= limits.pageLinks.value) return;
    const nofollow = /\bnofollow\b/i.test(attribute(element, "rel"));
    const hreflang = attribute(element, "hreflang").trim() || null;
    const text = textOfLink(element, from);
    links.set(key, { url: url.href, text, from, place, nofollow, hreflang });
  };
  const visit = (element: ElementNode, place: Place): void => {
    for (const child of element.children) {
      if (child.kind === "text") continue;
      const here = placeOf(child, place);
      if (here !== place) onPlace?.(child, here);
      if (child.tag === "a" || child.tag === "area")
        add(child, child.tag, attribute(child, "href"), here);
      else if (child.tag === "link") linkTag(child, add);
      else if (child.tag === "meta") refresh(child, add);
      if (child.tag !== "script" && child.tag !== "style") visit(child, here);
    }
  };
  visit(root, "main");
  return [...links.values()];
}

type Add = (element: ElementNode, from: PageLink["from"], href: string, place: Place) => void;

function linkTag(element: ElementNode, add: Add): void {
  const rel = attribute(element, "rel").toLowerCase().split(/\s+/);
  const href = attribute(element, "href");
  const alternate = rel.includes("alternate") && !rel.includes("stylesheet");
  const type = attribute(element, "type").toLowerCase();
  if (alternate && /^application\/(?:rss|atom)\+xml\b/.test(type))
    add(element, "feed", href, "head");
  else if (alternate && /^text\/(?:x-)?markdown\b/.test(type))
    add(element, "markdown", href, "head");
  else if (alternate && !/json|oembed/.test(type)) add(element, "alternate", href, "head");
  if (rel.includes("next")) add(element, "next", href, "head");
  if (rel.includes("canonical")) add(element, "canonical", href, "head");
}

function refresh(element: ElementNode, add: Add): void {
  if (attribute(element, "http-equiv").toLowerCase() !== "refresh") return;
  const target = /^\s*(?:[\d.]+\s*)?[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(
    attribute(element, "content"),
  );
  if (target?.[1]) add(element, "refresh", target[1].trim(), "head");
}

const textOfLink = (element: ElementNode, from: PageLink["from"]): string =>
  from === "a" ? wordsOf(element) : attribute(element, "title") || attribute(element, "alt");

function wordsOf(element: ElementNode): string {
  const words = fold(textOf(element, 500)).slice(0, 300);
  if (words !== "") return words;
  const named = attribute(element, "aria-label") || attribute(element, "title");
  if (named !== "") return fold(named).slice(0, 300);
  const picture = element.children.find((child) => child.kind === "element" && child.tag === "img");
  return picture?.kind === "element" ? fold(attribute(picture, "alt")).slice(0, 300) : "";
}
