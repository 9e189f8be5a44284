import type { ItemCategory } from "../contract/knowledge.ts";

/** An item before it is proven: what it claims, and which blocks of the page it claims it from. */
export type Draft = {
  readonly category: ItemCategory;
  readonly title: string;
  readonly description: string;
  /** Markdown; every word of it must stand on the page. */
  readonly content: string;
  /** Indexes into page.blocks, ascending: the first is where the quote begins. */
  readonly blocks: readonly number[];
  /** How sure the reader is, 0 to 1; of two items that say the same the surer one stays. */
  readonly strength: number;
};
