import type { Options } from "css-select";
import { limits } from "../../../contract/limits.ts";
import type { ElementNode, TreeNode } from "../html/tree.ts";

/** The selectors of a request need more steps on one page than allowed. */
export class TooManySteps extends Error {}

/**
 * The tree as the selector engine sees it. Each step that it takes is counted, so that no selector
 * and no page keeps a process busy: `:has(:has(*))` takes a number of steps that grows with the
 * square of the page or faster.
 */
export type WorkMeter = { adapter: Adapter; reset(): void };

type Adapter = NonNullable<Options<TreeNode, ElementNode>["adapter"]>;

export function createWorkMeter(
  maxSteps = limits.selectorSteps.value,
  /** The longest text that attributes are searched for: a search may take as long for each character. */
  searchedChars = 0,
): WorkMeter {
  const stepsPerChar = Math.max(1, searchedChars / freeSearchedChars) / charsPerStep;
  let steps = 0;
  const count = (more = 1): void => {
    steps += more;
    if (steps > maxSteps) throw new TooManySteps();
  };
  const valueOf = (element: ElementNode, name: string): string | undefined => {
    // A plain object has more names than the page has given it.
    const value = Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined;
    count(1 + (value?.length ?? 0) * stepsPerChar);
    return value;
  };
  return {
    reset: () => void (steps = 0),
    adapter: {
      isTag: (node): node is ElementNode => {
        count();
        return node.kind === "element";
      },
      getAttributeValue: valueOf,
      hasAttrib: (element, name) => valueOf(element, name) !== undefined,
      getChildren(node) {
        count();
        return node.kind === "element" ? node.children : [];
      },
      getName(element) {
        count();
        return element.tag;
      },
      getParent(element) {
        count();
        const { parent } = element;
        return parent === null || parent.parent === null ? null : parent;
      },
      getSiblings(node) {
        const siblings = node.parent?.children ?? [node];
        // `:has(~ a)` searches the list for its element and copies it.
        count(1 + siblings.length / siblingsPerStep);
        return siblings;
      },
      prevElementSibling(node) {
        const siblings = node.parent?.children ?? [];
        let at = (node.kind === "element" ? node.position : siblings.indexOf(node)) - 1;
        for (; at >= 0; at--) {
          count();
          const before = siblings[at];
          if (before?.kind === "element") return before;
        }
        return null;
      },
      // Only pseudo-classes that are not supported ask for it; `:empty` for that of a text.
      getText(node) {
        const text = node.kind === "text" ? node.value : "";
        count(1 + text.length / charsPerStep);
        return text;
      },
      removeSubsets: (nodes) => nodes,
      equals(a, b) {
        count();
        return a === b;
      },
    },
  };
}

/** Comparing a long attribute takes as long as some steps. */
const charsPerStep = 64;
/** Names of classes and the like are shorter. */
const freeSearchedChars = 32;
const siblingsPerStep = 16;
