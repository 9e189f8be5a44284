import type { PageFacts, Structured } from "../../../contract/page.ts";
import type { Resolve } from "../addresses.ts";
import { contactsOf } from "./contacts.ts";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import type { Head } from "./head.ts";
import { logosOf } from "./logos.ts";
import type { Metadata } from "./metadata.ts";
import type { Place } from "../places.ts";
import { fold, textOf, type ElementNode } from "../html/tree.ts";

interface FactSources {
  readonly metadata: Metadata;
  readonly resolve: Resolve;
  /** Elements that begin another part of the page. */
  readonly places: ReadonlyMap<ElementNode, Place>;
}

/** What a reader of the whole page, its margins included, can know beside the main content. */
export function factsOf(
  root: ElementNode,
  head: Head,
  structured: Structured,
  { metadata, resolve, places }: FactSources,
): PageFacts {
  const { siteName, author, publishedAt, modifiedAt } = metadata;
  return {
    siteName,
    headTitle: head.title,
    author,
    publishedAt,
    modifiedAt,
    breadcrumbs: breadcrumbsOf(root, structured, resolve),
    logos: logosOf(root, head, structured, { resolve, places }),
    manifest: head.manifest === "" ? null : resolve(head.manifest),
    ...contactsOf(root, structured, resolve),
    footerText: marginText(places, "footer"),
    headerText: marginText(places, "header"),
  };
}

const marginChars = 5_000;

/** The text of the outermost visible elements that begin such a part of the page. */
function marginText(places: ReadonlyMap<ElementNode, Place>, wanted: Place): string {
  let out = "";
  const taken = new Set<ElementNode>();
  for (const [element, place] of places) {
    if (out.length >= marginChars) break;
    if (place !== wanted || isHiddenOrIn(element, taken)) continue;
    taken.add(element);
    out += `${fold(textOf(element, marginChars))}\n`;
  }
  return out.trim().slice(0, marginChars);
}

function isHiddenOrIn(element: ElementNode, others: ReadonlySet<ElementNode>): boolean {
  for (let up: ElementNode | null = element; up; up = up.parent) {
    if (up.hidden || others.has(up)) return true;
  }
  return false;
}
