import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { resolver, type Resolve } from "./addresses.ts";
import { readPage, type ReadOptions } from "./read-page.ts";
import type { RemovalRecorder } from "./removal-recorder.ts";
import { attribute, textlessTags, walk, type ElementNode, type TreeNode } from "./html/tree.ts";

/** HTML of the page's main content, and the pictures of all of it. */
export type ShownPage = { html: string; images: string[] };

type Reading = (html: string, options: ReadOptions) => Page;

/**
 * The main content as HTML: the elements that hold it, without what the reader removes, without
 * scripts, and with absolute addresses. `read` reads the page as its text was read.
 */
export function showPage(html: string, options: ReadOptions, read: Reading = readPage): ShownPage {
  const shown: ShownPage = { html: "", images: [] };
  const nothing = (): void => {};
  const recorder: RemovalRecorder = {
    chosen(root, content) {
      const resolve = resolver(root, options.url);
      shown.html = writeHtml(content, resolve);
      shown.images = imagesOf(root, resolve);
    },
    built: nothing,
    replaced: nothing,
    skipped: nothing,
    removed: nothing,
  };
  read(html, { ...options, recorder });
  return shown;
}

/** What a reader of the page can click, each address once. */
export function shownLinks({ links }: Pick<Page, "links">): string[] {
  const clickable = links.filter(({ from }) => from === "a" || from === "area");
  return [...new Set(clickable.map(({ url }) => url))];
}

/** Attributes that carry content or structure; scripts and styles have no use without their page. */
const keptAttributes: ReadonlySet<string> = new Set(
  "alt class cite colspan datetime headers href id lang rowspan scope src start title".split(" "),
);
const addresses: ReadonlySet<string> = new Set(["href", "src", "cite"]);
const voidTags: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "wbr"]);
const leftOut = (tag: string): boolean => textlessTags.has(tag) || tag === "svg";

function writeHtml(content: readonly ElementNode[], resolve: Resolve): string {
  const parts: string[] = [];
  let room = limits.pageHtmlChars.value;
  const put = (text: string): void => {
    room -= text.length;
    if (room >= 0) parts.push(text);
  };
  const write = (node: TreeNode): void => {
    if (room < 0) return;
    if (node.kind === "text") return put(escaped(node.value));
    const { tag } = node;
    if (node.hidden || node.dropped !== null || leftOut(tag)) return;
    put(`<${tag}${attributesOf(node, resolve)}>`);
    if (voidTags.has(tag)) return;
    for (const child of node.children) write(child);
    put(`</${tag}>`);
  };
  for (const element of content) {
    // The root of the tree is no element of the page.
    if (element.tag.startsWith("#")) for (const child of element.children) write(child);
    else write(element);
  }
  return parts.join("").trim();
}

function attributesOf({ attributes }: ElementNode, resolve: Resolve): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (!keptAttributes.has(name)) continue;
    const shown = addresses.has(name) ? resolve(value) : value;
    if (shown !== null) text += ` ${name}="${escaped(shown).replaceAll('"', "&quot;")}"`;
  }
  return text;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function imagesOf(root: ElementNode, resolve: Resolve): string[] {
  const found = new Set<string>();
  const add = (address: string): void => {
    if (address === "" || found.size >= limits.pageImages.value) return;
    const url = resolve(address);
    if (url !== null) found.add(url);
  };
  walk(root, (element) => {
    const { tag } = element;
    if (tag === "img") {
      // Pages that load pictures on demand have the address in another attribute.
      for (const name of ["src", "data-src"]) add(attribute(element, name));
    }
    if (tag === "img" || tag === "source") add(firstOf(attribute(element, "srcset")));
    if (tag === "video") add(attribute(element, "poster"));
    if (tag === "meta" && attribute(element, "property") === "og:image") {
      add(attribute(element, "content"));
    }
  });
  return [...found];
}

/** `a.png 1x, b.png 2x` -> `a.png` */
const firstOf = (srcset: string): string => srcset.trim().split(/[\s,]/, 1)[0] ?? "";
