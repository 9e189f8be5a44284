import { oneSpace } from "../../../kit/one-space.ts";
import type { RemovalReason } from "../removal-reason.ts";

/** The tree that all parts of the reader use: smaller and faster than a DOM, built by parse.ts. */
export type TreeNode = ElementNode | TextNode;

const noChildren: TreeNode[] = [];
Object.freeze(noChildren);

export class TextNode {
  readonly kind = "text";
  value: string;
  parent: ElementNode;
  /** Visible characters, and whether it names a currency: set by measure.ts; -1 before. */
  chars = -1;
  isPrice = false;
  constructor(value: string, parent: ElementNode) {
    this.value = value;
    this.parent = parent;
  }
}

export class ElementNode {
  readonly kind = "element";
  readonly tag: string;
  parent: ElementNode | null;
  /** Index among the children of its parent. */
  position = 0;
  /** Elements without children share one array, because pages have many of them. */
  children: TreeNode[] = noChildren;
  attributes: Readonly<Record<string, string>> = none;
  /** True if any block-level element is below: set by the parser when the element closes. */
  holdsBlock = false;
  /** Never shown to a reader of the page: set by visible.ts. */
  hidden = false;
  /** Why it is not part of the main content: set by prune.ts; null for what stays. */
  dropped: RemovalReason | null = null;
  /** Characters of visible words below, and those of them inside links: set by measure.ts. */
  chars = 0;
  linkChars = 0;
  /** Characters below in runs long enough to be sentences, links left out: set by measure.ts. */
  prose = 0;
  /** Texts with a currency below: set by measure.ts. */
  prices = 0;
  /** One of several priced cards beside each other, and the number of such below: offers.ts. */
  isOffer = false;
  offers = 0;

  /** Set by the first call of `nameOf`. */
  name: string | null = null;

  constructor(tag: string, parent: ElementNode | null) {
    this.tag = tag;
    this.parent = parent;
  }
}

const none: Readonly<Record<string, string>> = Object.freeze({});

/** Adds a child to an element that is being built. */
export function adopt(parent: ElementNode, child: TreeNode): void {
  if (parent.children === noChildren) parent.children = [child];
  else parent.children.push(child);
}

/** Frees the spare room of the children array; pushing leaves several times of what is used. */
export function settle(element: ElementNode): void {
  if (element.children.length > 1) element.children = element.children.slice();
}

export const attribute = (element: ElementNode, name: string): string =>
  element.attributes[name] ?? "";

export const hasAttribute = (element: ElementNode, name: string): boolean =>
  element.attributes[name] !== undefined;

export const hasAttributes = (element: ElementNode): boolean => element.attributes !== none;

/**
 * Class and id, which describe the purpose of a part, in one form: "pageFooter", "page_footer" and
 * "page-footer" are the same.
 */
export function nameOf(element: ElementNode): string {
  return (element.name ??= makeName(element));
}

function makeName({ attributes }: ElementNode): string {
  const { class: classes, id } = attributes;
  if (classes === undefined && id === undefined) return "";
  const name = `${classes ?? ""} ${id ?? ""}`.slice(0, 400);
  if (!/[A-Z_\u0080-\uffff]|--/.test(name)) return name;
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/_+|-{2,}/g, "-");
}

/** The text below a node, as written; `limit` bounds its length. */
export function textOf(node: TreeNode, limit = 100_000): string {
  let out = "";
  const gather = (at: TreeNode): void => {
    if (out.length >= limit) return;
    if (at.kind === "text") out += at.value;
    else if (at.tag === "br") out += "\n";
    else if (!textlessTags.has(at.tag)) {
      for (const child of at.children) {
        if (out.length >= limit) break;
        gather(child);
      }
      if (blockTags.has(at.tag)) out += "\n";
    }
  };
  gather(node);
  return out.slice(0, limit);
}

export const fold = (text: string): string => oneSpace(text).trim();

/** Visits the elements below `root` in page order; `visit` returns false to skip the content. */
export function walk(root: ElementNode, visit: (element: ElementNode) => boolean | void): void {
  for (const child of root.children) {
    if (child.kind === "element" && visit(child) !== false) walk(child, visit);
  }
}

export function find(
  root: ElementNode,
  test: (element: ElementNode) => boolean,
): ElementNode | null {
  for (const child of root.children) {
    if (child.kind !== "element") continue;
    if (test(child)) return child;
    const below = find(child, test);
    if (below) return below;
  }
  return null;
}

export function elementsOf(element: ElementNode): ElementNode[] {
  return element.children.filter((child): child is ElementNode => child.kind === "element");
}

/** The next sibling with text, among the next few. */
export function nextWithText(element: ElementNode): ElementNode | null {
  const siblings = element.parent?.children ?? [];
  const end = Math.min(siblings.length, element.position + 1 + lookAhead);
  for (let at = element.position + 1; at < end; at++) {
    const next = siblings[at];
    if (next?.kind === "element" && next.chars > 0 && !next.hidden && !next.dropped) return next;
  }
  return null;
}

const lookAhead = 50;

export const headingLevel = (tag: string): number =>
  tag.length === 2 && tag[0] === "h" && tag >= "h1" && tag <= "h6" ? Number(tag[1]) : 0;

/** Elements whose content is never read as text; `rt` repeats the word below it in other letters. */
export const textlessTags: ReadonlySet<string> = new Set(
  `script style template head title meta link base noframes object embed param source track
   audio video canvas iframe frame frameset map area datalist select option optgroup
   input textarea progress meter rt rp`.split(/\s+/),
);

export const blockTags: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd details dialog dir div dl dt fieldset
   figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav
   ol p pre search section summary table tbody td tfoot th thead tr ul caption`.split(/\s+/),
);
