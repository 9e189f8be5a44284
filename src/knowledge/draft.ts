import type { ItemCategory } from "../contract/knowledge.ts";

/** An item that is not proven yet, with the blocks of the page that it was made from. */
export type Draft = {
  readonly category: ItemCategory;
  readonly title: string;
  readonly description: string;
  /** Markdown; the page must contain nearly every word of it. */
  readonly content: string;
  /** Indexes into page.blocks, ascending; the quote begins at the first. */
  readonly blocks: readonly number[];
  /** How certain the reader is, 0 to 1; of two equal items the more certain one is kept. */
  readonly strength: number;
};
