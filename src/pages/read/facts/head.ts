import { attribute, find, fold, textOf, walk, type ElementNode } from "../html/tree.ts";

/** The metadata in the head of the page, without its structured data. */
export interface Head {
  readonly title: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly canonical: string;
  readonly manifest: string;
  readonly icons: readonly { href: string; rel: string; sizes: string }[];
}

export function readHead(root: ElementNode): Head {
  const meta: Record<string, string> = {};
  const icons: { href: string; rel: string; sizes: string }[] = [];
  let title = "";
  let canonical = "";
  let manifest = "";
  walk(root, (element) => {
    const { tag } = element;
    if (tag === "svg") return false;
    if (tag === "title" && title === "") title = fold(titleText(element).slice(0, titleChars));
    else if (tag === "meta") {
      const name = attribute(element, "name") || attribute(element, "property");
      const key = (
        name ||
        attribute(element, "itemprop") ||
        attribute(element, "http-equiv")
      ).toLowerCase();
      const content = attribute(element, "content").trim();
      if (key !== "" && key !== "__proto__" && content !== "") meta[key] ??= content;
    } else if (tag === "link") {
      const rel = attribute(element, "rel").toLowerCase();
      const href = attribute(element, "href").trim();
      if (rel === "canonical" && canonical === "") canonical = href;
      else if (rel === "manifest") manifest = href;
      else if (/\b(?:icon|apple-touch-icon(?:-precomposed)?|mask-icon)\b/.test(rel)) {
        if (icons.length < 30) icons.push({ href, rel, sizes: attribute(element, "sizes") });
      }
    }
    return tag !== "body" || title === "" || canonical === "";
  });
  return { title, meta, canonical, manifest, icons };
}

const titleChars = 1_000;

const titleText = (element: ElementNode): string =>
  element.children.map((child) => (child.kind === "text" ? child.value : "")).join("");

/** The words of the page's first heading of the highest level. */
export function firstHeading(root: ElementNode): string {
  const heading = find(
    root,
    (element) => element.tag === "h1" && !element.hidden && element.chars > 0,
  );
  return heading ? fold(textOf(heading, 500)) : "";
}
