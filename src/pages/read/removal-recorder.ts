import type { Flow } from "../markdown/flow.ts";
import type { ElementNode } from "./html/tree.ts";
import type { RemovalReason } from "./removal-reason.ts";

/** Records what the passes after the choice of the main content remove. */
export type RemovalRecorder = {
  /** The tree when all passes have marked it, and the elements that hold the main content. */
  chosen(root: ElementNode, content: readonly ElementNode[]): void;
  /** A block came from this element; the first call for a block names the innermost element. */
  built(block: Flow, element: ElementNode): void;
  /** A cleaned block takes the place of another. */
  replaced(block: Flow, by: Flow): void;
  /** An element in the main content from which no block is built. */
  skipped(element: ElementNode, reason: RemovalReason): void;
  removed(block: Flow, reason: RemovalReason): void;
};
