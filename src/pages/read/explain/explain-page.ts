import { textOf as textOfBlock } from "../main-content/trim-article.ts";
import type { Page } from "../../../contract/page.ts";
import type { Flow } from "../../markdown/flow.ts";
import { blockTags, fold, textlessTags, type ElementNode, type TreeNode } from "../html/tree.ts";
import { readPage, type ReadOptions } from "../read-page.ts";
import type { RemovalRecorder } from "../removal-recorder.ts";
import { removalPasses, type RemovalReason } from "../removal-reason.ts";

/** A part of a page that is not in its text. */
export type RemovedPart = {
  pass: (typeof removalPasses)[RemovalReason];
  reason: RemovalReason;
  text: string;
};

/** A page as an extraction reads it, and what each reading pass removed, in page order. */
export type ExplainedPage = { page: Page; removed: RemovedPart[]; html: string };

export function explainPage(html: string, options: Omit<ReadOptions, "recorder">): ExplainedPage {
  const trace = new Trace();
  const page = readPage(html, { ...options, recorder: trace });
  return { page, removed: trace.parts(), html };
}

class Trace implements RemovalRecorder {
  private root: ElementNode | null = null;
  private content: readonly ElementNode[] = [];
  private readonly sources = new Map<Flow, ElementNode>();
  private readonly skips = new Map<ElementNode, RemovalReason>();
  private readonly blocks: { block: Flow; reason: RemovalReason }[] = [];
  /** Elements that the text shows as notes, at its end. */
  private readonly notes = new Set<ElementNode>();

  chosen(root: ElementNode, content: readonly ElementNode[]): void {
    this.root = root;
    this.content = content;
  }

  built(block: Flow, element: ElementNode): void {
    if (block.kind === "note") this.notes.add(element);
    if (!this.sources.has(block)) this.sources.set(block, element);
  }

  replaced(block: Flow, by: Flow): void {
    const source = this.sources.get(block);
    if (source) this.sources.set(by, source);
  }

  skipped(element: ElementNode, reason: RemovalReason): void {
    this.skips.set(element, reason);
  }

  removed(block: Flow, reason: RemovalReason): void {
    this.blocks.push({ block, reason });
  }

  parts(): RemovedPart[] {
    if (this.root === null) return [];
    const placed = this.elements(this.root, this.content);
    const parts = [...placed.found, ...this.removedBlocks(placed.order)];
    return parts
      .toSorted((one, other) => one.at - other.at)
      .map(({ reason, text }) => ({ pass: removalPasses[reason], reason, text }));
  }

  /** Blocks that were built from the main content and removed after that. */
  private removedBlocks(order: ReadonlyMap<ElementNode, number>): Placed[] {
    let last = 0;
    const found: Placed[] = [];
    for (const { block, reason } of this.blocks) {
      const source = this.sources.get(block);
      last = (source && order.get(source)) ?? last;
      const text = fold(textOfBlock(block));
      if (text !== "") found.push({ at: last, reason, text });
    }
    return found;
  }

  /** Elements that no block was built from, and the place of every element in the page. */
  private elements(root: ElementNode, content: readonly ElementNode[]) {
    const around = new Set<ElementNode>();
    for (const each of content) for (let up = each.parent; up; up = up.parent) around.add(up);
    const walk = new RemovedElements(this.skips, this.notes, { content: new Set(content), around });
    walk.below(root, around.has(root) ? null : "inside");
    return { found: walk.found, order: walk.order };
  }
}

type Placed = { at: number; reason: RemovalReason; text: string };

/** Where an element is: in the main content, in a part that was removed, or around both (null). */
type Position = "inside" | RemovalReason | null;

/** One walk over the tree in page order; the parts of one removed element make one entry. */
class RemovedElements {
  readonly found: Placed[] = [];
  readonly order = new Map<ElementNode, number>();
  private readonly skips: ReadonlyMap<ElementNode, RemovalReason>;
  private readonly notes: ReadonlySet<ElementNode>;
  private readonly main: { content: ReadonlySet<ElementNode>; around: ReadonlySet<ElementNode> };

  constructor(
    skips: ReadonlyMap<ElementNode, RemovalReason>,
    notes: ReadonlySet<ElementNode>,
    main: { content: ReadonlySet<ElementNode>; around: ReadonlySet<ElementNode> },
  ) {
    this.skips = skips;
    this.notes = notes;
    this.main = main;
  }

  below(parent: ElementNode, position: Position): void {
    for (const child of parent.children) {
      if (child.kind === "element") this.element(child, position);
      else if (position === null) this.add(fold(child.value), "beside the main content");
    }
  }

  private element(element: ElementNode, around: Position): void {
    this.order.set(element, this.order.size + 1);
    if (machineTags.has(element.tag)) return;
    const position = this.notes.has(element) ? "inside" : this.positionOf(element, around);
    if (position === null || position === "inside" || position === around) {
      this.below(element, position);
      return;
    }
    this.add(this.textIn(element, position), position);
    this.below(element, position);
  }

  private positionOf(element: ElementNode, around: Position): Position {
    if (around !== null && around !== "inside" && around !== "beside the main content") {
      return around;
    }
    if (element.dropped !== null) return element.dropped;
    if (element.hidden) return "hidden";
    if (textlessTags.has(element.tag) || element.tag === "svg") return "not text";
    const skip = this.skips.get(element);
    if (skip !== undefined) return skip;
    if (around !== null) return around;
    if (this.main.content.has(element)) return "inside";
    return this.main.around.has(element) ? null : "beside the main content";
  }

  /**
   * The words of a removed element, without parts that another pass removed or that stay as notes.
   */
  private textIn(element: ElementNode, position: Position): string {
    const pieces: string[] = [];
    const gather = (node: TreeNode): void => {
      if (node.kind === "text") pieces.push(node.value);
      else if (!machineTags.has(node.tag) && !this.notes.has(node)) {
        if (this.positionOf(node, position) !== position) return;
        const space = blockTags.has(node.tag) || node.tag === "br" ? " " : "";
        pieces.push(space);
        for (const child of node.children) gather(child);
        pieces.push(space);
      }
    };
    for (const child of element.children) gather(child);
    return fold(pieces.join(""));
  }

  private add(text: string, reason: RemovalReason): void {
    if (text !== "") this.found.push({ at: this.order.size, reason, text });
  }
}

/** Read by machines alone: their text is not a part of the page. */
const machineTags: ReadonlySet<string> = new Set(
  "head script style title meta link base".split(" "),
);
