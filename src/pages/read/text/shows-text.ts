import { parseHtml } from "../html/parse.ts";
import type { ElementNode } from "../html/tree.ts";

/** Whether a page shows a text, wherever it does; blanks count as one, capitals as they are. */
export function showsText(html: string, wanted: string): boolean {
  const parts: string[] = [];
  collect(parseHtml(html), parts);
  return oneLine(parts.join("")).includes(oneLine(wanted).trim());
}

function collect(root: ElementNode, parts: string[]): void {
  const open: ElementNode["children"][number][] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "text") parts.push(node.value);
    else if (!unseen.has(node.tag)) {
      if (blocks.has(node.tag)) parts.push(" ");
      for (const child of node.children.toReversed()) open.push(child);
    }
  }
}

const oneLine = (text: string): string => text.split(/\s+/).join(" ");

const unseen = new Set(["script", "style", "template", "noscript", "head", "title"]);
const blocks = new Set(["p", "div", "li", "td", "th", "br", "a", "button", "h1", "h2", "h3", "tr"]);
