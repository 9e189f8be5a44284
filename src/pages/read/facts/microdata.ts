import { limits } from "../../../contract/limits.ts";
import type { Resolve } from "../addresses.ts";
import {
  attribute,
  fold,
  hasAttribute,
  hasAttributes,
  textOf,
  walk,
  type ElementNode,
} from "../html/tree.ts";

type Item = Record<string, unknown>;

/** Microdata and hCards of the page, in the shape of JSON-LD nodes. */
export function microdataOf(root: ElementNode, resolve: Resolve): Item[] {
  const items: Item[] = [];
  const full = (): boolean => items.length >= limits.structuredNodes.value;
  walk(root, (element) => {
    if (full()) return false;
    if (!hasAttributes(element)) return true;
    if (hasAttribute(element, "itemscope")) {
      items.push(itemOf(element, resolve, 0));
      return false;
    }
    if (/(?:^|\s)(?:vcard|h-card)(?:\s|$)/.test(attribute(element, "class"))) {
      const card = hCard(element, resolve);
      if (card) items.push(card);
      return false;
    }
    return true;
  });
  return items;
}

function itemOf(scope: ElementNode, resolve: Resolve, depth: number): Item {
  const type = attribute(scope, "itemtype").trim().split(/\s+/)[0] ?? "";
  const item: Item = {};
  if (type !== "") item["@type"] = type.replace(/^.*[/#]/, "");
  if (attribute(scope, "itemid") !== "") item["@id"] = attribute(scope, "itemid");
  walk(scope, (element) => {
    const inner = hasAttribute(element, "itemscope");
    if (hasAttribute(element, "itemprop")) {
      const names = attribute(element, "itemprop").split(/\s+/).filter(Boolean).slice(0, 5);
      if (names.length === 0) return !inner;
      const value =
        inner && depth < 8 ? itemOf(element, resolve, depth + 1) : valueOf(element, resolve);
      for (const name of names) add(item, name, value);
    }
    return !inner;
  });
  return item;
}

function add(item: Item, name: string, value: unknown): void {
  if (value === "" || name === "__proto__") return;
  const held = item[name];
  if (held === undefined) item[name] = value;
  else if (Array.isArray(held)) {
    if (held.length < 200) held.push(value);
  } else item[name] = [held, value];
}

function valueOf(element: ElementNode, resolve: Resolve): string {
  const content = attribute(element, "content");
  if (content !== "") return content.trim();
  switch (element.tag) {
    case "a":
    case "area":
    case "link":
      return resolve(attribute(element, "href")) ?? "";
    case "img":
    case "source":
    case "video":
    case "audio":
    case "embed":
    case "iframe":
      return resolve(attribute(element, "src")) ?? "";
    case "time":
      return attribute(element, "datetime") || fold(textOf(element, 200));
    case "data":
    case "meter":
      return attribute(element, "value");
    case "meta":
      return "";
    default:
      return fold(textOf(element, 20_000));
  }
}

const cardFields: Readonly<Record<string, string>> = {
  fn: "name",
  "p-name": "name",
  org: "legalName",
  "p-org": "legalName",
  tel: "telephone",
  "p-tel": "telephone",
  email: "email",
  "u-email": "email",
  adr: "address",
  "p-adr": "address",
  url: "url",
  "u-url": "url",
  title: "jobTitle",
  "p-job-title": "jobTitle",
};

function hCard(card: ElementNode, resolve: Resolve): Item | null {
  const item: Item = {};
  walk(card, (element) => {
    for (const word of attribute(element, "class").split(/\s+/).slice(0, 20)) {
      const field = Object.hasOwn(cardFields, word) ? cardFields[word] : undefined;
      if (!field || item[field] !== undefined) continue;
      const linked = field === "url" || field === "email";
      const value = linked ? valueOf(element, resolve) : fold(textOf(element, 500));
      if (value !== "") item[field] = value.replace(/^mailto:/, "");
    }
  });
  if (item["name"] === undefined && item["legalName"] === undefined) return null;
  const company = item["legalName"] !== undefined && item["name"] === item["legalName"];
  return { "@type": company ? "Organization" : "Person", ...item };
}
