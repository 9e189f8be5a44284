import { limits } from "../../../contract/limits.ts";
import type { Structured } from "../../../contract/page.ts";
import type { Resolve } from "../addresses.ts";
import { withoutControls } from "../../../kit/controls.ts";
import { lenientJson } from "../../../kit/lenient-json.ts";
import { microdataOf } from "./microdata.ts";
import { attribute, walk, type ElementNode } from "../html/tree.ts";

export type DataNode = Record<string, unknown>;

/** The structured data of the page: JSON-LD, microdata, Open Graph. */
export function structuredData(root: ElementNode, resolve: Resolve): Structured {
  const found: Structured = {
    jsonLd: [],
    microdata: microdataOf(root, resolve),
    openGraph: {},
    twitter: {},
  };
  let left = limits.structuredChars.value;
  walk(root, (element) => {
    if (element.tag === "script" && /ld\+json/i.test(attribute(element, "type"))) {
      const text = scriptText(element).slice(0, left);
      left -= text.length;
      for (const value of lenientJson(text)) unfold(cleaned(value, text), found.jsonLd, 0);
    } else if (element.tag === "meta") metaTag(element, found);
  });
  return found;
}

/** JSON can write control characters as escapes, which the HTML parser lets through. */
function cleaned(value: unknown, text: string): unknown {
  if (!/\\u00[0189]/i.test(text) || value === undefined) return value;
  const strip = (_key: string, each: unknown) =>
    typeof each === "string" ? withoutControls(each) : each;
  return JSON.parse(JSON.stringify(value), strip);
}

/** Whether a node is of one of the types named, with or without the vocabulary's address. */
export function isOfType(node: DataNode, types: RegExp): boolean {
  const type = node["@type"];
  const all = Array.isArray(type) ? type : [type];
  return all.some((each) => typeof each === "string" && types.test(each.replace(/^.*[/#:]/, "")));
}

/** Every node of these types, also inside others, nearest the top first. */
export function nodesOfType(structured: Structured, types: RegExp): DataNode[] {
  const found: DataNode[] = [];
  const look = (value: unknown, depth: number): void => {
    if (depth > 6 || found.length >= 100) return;
    if (Array.isArray(value)) for (const each of value.slice(0, 200)) look(each, depth + 1);
    else if (isNode(value)) {
      if (isOfType(value, types)) found.push(value);
      for (const each of Object.values(value)) if (typeof each === "object") look(each, depth + 1);
    }
  };
  look(structured.jsonLd, 0);
  look(structured.microdata, 0);
  return found;
}

/** The words of a value that may be text, a node with a name, or a list of those. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((each) => each !== "")
      .join(", ");
  if (isNode(value)) return wordsOf(value["name"] ?? value["@value"] ?? value["url"] ?? "");
  return "";
}

/** The longest text that the page claims as its article. */
export function articleBodyOf(structured: Structured): string {
  let longest = "";
  for (const node of nodesOfType(structured, /Article$|Posting$|Report$|Review$|Recipe$/)) {
    const body = node["articleBody"];
    if (typeof body === "string" && body.length > longest.length) longest = body;
  }
  return longest;
}

export const isNode = (value: unknown): value is DataNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const scriptText = (element: ElementNode): string =>
  element.children.map((child) => (child.kind === "text" ? child.value : "")).join("");

function unfold(value: unknown, into: DataNode[], depth: number): void {
  if (depth > 4 || into.length >= limits.structuredNodes.value) return;
  if (Array.isArray(value)) for (const each of value) unfold(each, into, depth + 1);
  else if (isNode(value)) {
    const { "@graph": graph, ...own } = value;
    if (graph === undefined) into.push(value);
    else {
      if (own["@type"] !== undefined) into.push(own);
      unfold(graph, into, depth + 1);
    }
  }
}

function metaTag(element: ElementNode, into: Structured): void {
  const name = attribute(element, "property") || attribute(element, "name");
  const content = attribute(element, "content").trim();
  if (content === "" || name.length > 60) return;
  const key = name.toLowerCase();
  if (key.startsWith("og:")) put(into.openGraph, key.slice(3), content);
  else if (key.startsWith("twitter:")) put(into.twitter, key.slice(8), content);
  else if (/^(?:article|product|book|profile|music|video|place|business):/.test(key)) {
    put(into.openGraph, key, content);
  }
}

function put(into: Record<string, string>, key: string, content: string): void {
  if (!Object.hasOwn(into, key) && Object.keys(into).length < 200) into[key] = content;
}
