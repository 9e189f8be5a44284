import type { ItemCategory, ItemFacts } from "../contract/knowledge.ts";

/** An item that is not proven yet, with the blocks of the page that it was made from. */
export type Draft = {
  readonly category: ItemCategory;
  readonly title: string;
  readonly description: string;
  /** Markdown; the page must contain nearly every word of it. */
  readonly content: string;
  /** Indexes into page.blocks, ascending; the quotes are made of them. */
  readonly blocks: readonly number[];
  /** Indexes into page.blocks of table heads whose words are in the content; quoted last. */
  readonly labels?: readonly number[];
  /** Indexes into page.body.blocks, for text outside of the main text: a footer. */
  readonly bodyBlocks?: readonly number[];
  /** Words of the title that need no proof on the page: the name of the business, a kind of fact. */
  readonly given?: string;
  /** Prices and contents as values; each amount is in the content. */
  readonly facts?: ItemFacts;
  /** How certain the reader is, 0 to 1; of two equal items the more certain one is kept. */
  readonly strength: number;
};
