import {
  adopt,
  attribute,
  ElementNode,
  fold,
  hasAttribute,
  settle,
  textOf,
  walk,
  type TreeNode,
} from "../html/tree.ts";

/**
 * Old pages have all notes in one paragraph: each starts with an anchor and ends with a line break.
 * Each note gets its own paragraph, so that its mark can refer to it.
 */
export function splitNoteRows(root: ElementNode): void {
  const named = new Set<string>();
  const rows: ElementNode[] = [];
  walk(root, (element) => {
    if (element.tag === "a") {
      const href = attribute(element, "href");
      if (href.startsWith("#")) named.add(href.slice(1));
    } else if (element.tag === "br" && element.parent && rows.at(-1) !== element.parent) {
      rows.push(element.parent);
    }
  });
  if (named.size === 0) return;
  for (const row of new Set(rows)) split(row, named);
}

function split(row: ElementNode, named: ReadonlySet<string>): void {
  const begins = row.children
    .map((child, at) => (isTarget(child, named) ? lineStart(row.children, at) : -1))
    .filter((at) => at >= 0);
  if (begins.length < 2) return;
  const before = row.children.slice(0, begins[0]);
  const notes = begins.map((from, n) => paragraph(row, row.children.slice(from, begins[n + 1])));
  row.children = [...before, ...notes];
  row.children.forEach((child, at) => {
    if (child.kind === "element") child.position = at;
  });
  for (let at: ElementNode | null = row; at && !at.holdsBlock; at = at.parent) at.holdsBlock = true;
}

/** A place with a number in it that some link on the page leads to. */
function isTarget(node: TreeNode, named: ReadonlySet<string>): boolean {
  if (node.kind === "text" || node.tag !== "a" || hasAttribute(node, "href")) return false;
  const name = attribute(node, "name") || attribute(node, "id");
  return named.has(name) && /^[[(]?(?:\d{1,3}|[*†‡§])[\])]?[.:]?$/.test(fold(textOf(node, 20)));
}

/** The start of the line that the node is the first of, after a bracket; -1 inside a line. */
function lineStart(nodes: readonly TreeNode[], at: number): number {
  for (let from = at; from > 0; from--) {
    const before = nodes[from - 1];
    if (before?.kind === "element") return before.tag === "br" ? from : -1;
    if (!/^\s*(?:[[(]\s*)?$/.test(before?.value ?? "")) return -1;
  }
  return 0;
}

function paragraph(row: ElementNode, children: readonly TreeNode[]): ElementNode {
  const element = new ElementNode("p", row);
  children.forEach((child, at) => {
    child.parent = element;
    if (child.kind === "element") child.position = at;
    adopt(element, child);
  });
  settle(element);
  element.holdsBlock = children.some((child) => child.kind === "element" && child.holdsBlock);
  return element;
}
