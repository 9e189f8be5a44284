import type { PageLink } from "../../contract/page.ts";
import { isRouted, routeOf } from "../../kit/url.ts";
import { attribute, walk, type ElementNode } from "./html/tree.ts";

/**
 * The links without those to a place of the same view: `#/guide?id=install` on `#/guide` if an
 * element of the page has this id.
 */
export function withoutPlaces(links: PageLink[], root: ElementNode, url: string): PageLink[] {
  const own = URL.parse(url);
  const routed = links.filter((link) => isRouted(link.url) && link.url.includes("?"));
  if (own === null || routed.length === 0) return links;
  const ids = new Set<string>();
  walk(root, (element) => void ids.add(attribute(element, "id")));
  const view = viewOf(own);
  const places = new Set(routed.filter((link) => isPlace(new URL(link.url), view, ids)));
  return links.filter((link) => !places.has(link));
}

function isPlace(url: URL, view: string, ids: ReadonlySet<string>): boolean {
  if (viewOf(url) !== view) return false;
  const [, query = ""] = routeOf(url).split("?");
  const values = [...new URLSearchParams(query).values()];
  return values.length > 0 && values.every((value) => value !== "" && ids.has(value));
}

/** The URL without the query of its route. */
function viewOf(url: URL): string {
  const [path = ""] = routeOf(url).split("?");
  return url.origin + url.pathname + url.search + path.replace(/^#!?\/?$/, "").replace(/\/$/, "");
}
