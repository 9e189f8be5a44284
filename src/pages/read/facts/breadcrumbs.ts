import type { PageFacts, Structured } from "../../../contract/page.ts";
import type { Resolve } from "../addresses.ts";
import { isNode, nodesOfType, wordsOf } from "./structured-data.ts";
import { attribute, find, fold, nameOf, textOf, walk, type ElementNode } from "../html/tree.ts";
import { limits } from "../../../contract/limits.ts";

type Crumbs = PageFacts["breadcrumbs"];

/** The way from the home page to this one, as the page itself shows it. */
export function breadcrumbsOf(root: ElementNode, structured: Structured, resolve: Resolve): Crumbs {
  for (const list of nodesOfType(structured, /^BreadcrumbList$/)) {
    const crumbs = fromData(list["itemListElement"], resolve);
    if (crumbs.length > 0) return crumbs;
  }
  return fromLinks(root, resolve);
}

function fromData(value: unknown, resolve: Resolve): Crumbs {
  const items = (Array.isArray(value) ? value : [value])
    .filter(isNode)
    .slice(0, limits.breadcrumbs.value);
  const placed = items
    .map((item, index) => ({ item, at: Number(item["position"]) || index + 1 }))
    .sort((a, b) => a.at - b.at);
  const crumbs: Crumbs = [];
  for (const { item } of placed) {
    const inner = item["item"];
    const name = wordsOf(item["name"]) || (isNode(inner) ? wordsOf(inner["name"]) : "");
    const address = isNode(inner) ? (inner["@id"] ?? inner["url"]) : (inner ?? item["url"]);
    if (name === "") continue;
    crumbs.push({ name, url: typeof address === "string" ? (resolve(address) ?? "") : "" });
  }
  return crumbs;
}

function fromLinks(root: ElementNode, resolve: Resolve): Crumbs {
  const trail = find(
    root,
    (element) =>
      !element.hidden &&
      (/breadcrumb|bread-crumb/.test(nameOf(element)) ||
        /breadcrumb/i.test(attribute(element, "aria-label"))) &&
      element.chars > 0 &&
      element.chars < 600,
  );
  if (!trail) return [];
  const crumbs: Crumbs = [];
  walk(trail, (element) => {
    if (element.tag !== "a") return true;
    const name = fold(textOf(element, 200));
    const url = resolve(attribute(element, "href"));
    if (name !== "" && url !== null && crumbs.length < limits.breadcrumbs.value)
      crumbs.push({ name, url });
    return false;
  });
  return crumbs;
}
