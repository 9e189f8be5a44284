import type { Flow } from "../markdown/flow.ts";
import type { ElementNode } from "./html/tree.ts";

/** Why a part of a page is not in its text, with the reading pass that removed it. */
export const removalPasses = {
  hidden: "visibility",
  "not text": "visibility",
  boilerplate: "prune",
  "link list": "prune",
  "contents list": "prune",
  breadcrumbs: "prune",
  "related content": "prune",
  "beside the main content": "choose",
  button: "build",
  "way back from a note": "build",
  byline: "trim",
  "call to read more": "trim",
  "links before the text": "trim",
  "outside the article": "trim",
  "end of the article": "trim",
  title: "clean",
  duplicate: "clean",
  "button label": "clean",
  "empty line": "clean",
  "heading over nothing": "clean",
} as const;

export type RemovalReason = keyof typeof removalPasses;

/** Records what the passes after the choice of the main content remove. */
export type RemovalRecorder = {
  /** The tree when all passes have marked it, and the element that holds the main content. */
  chosen(root: ElementNode, content: ElementNode): void;
  /** A block came from this element; the first call for a block names the innermost element. */
  built(block: Flow, element: ElementNode): void;
  /** A cleaned block takes the place of another. */
  replaced(block: Flow, by: Flow): void;
  /** An element in the main content from which no block is built. */
  skipped(element: ElementNode, reason: RemovalReason): void;
  removed(block: Flow, reason: RemovalReason): void;
};
