import type { ItemCategory } from "../../contract/knowledge.ts";
import type { places } from "../../contract/page.ts";

export type Place = (typeof places)[number];

/** A part of the text in which the offsets of evidence count. */
export type TextRange = { readonly start: number; readonly end: number };

/** A part of everything that a page shows, cut along the page's structure. */
export type Passage = {
  /** The same as long as the page has the same text. */
  readonly id: string;
  readonly source: string;
  /** The nearest heading, otherwise the title of the page. */
  readonly title: string;
  /** Headings above all of the passage, outermost first. */
  readonly headingPath: readonly string[];
  /** The words of `ranges`, one range after the other. */
  readonly text: string;
  readonly ranges: readonly TextRange[];
  /** The header row of the table whose later rows these are. */
  readonly context: string | null;
  readonly contentHash: string;
  /** Null: the page was stored without its body, and only its main text was cut. */
  readonly bodyHash: string | null;
  readonly language: string | null;
  readonly place: Place;
  /** 1 for content; less for menus, headers, footers and lines that all pages repeat. */
  readonly weight: number;
  readonly category: ItemCategory;
  /** Deep link to the first words. */
  readonly link: string;
};
