import type { ItemCategory } from "../contract/knowledge.ts";
import type { FactEntry } from "../contract/sites/fact-entry.ts";
import type { SiteRef } from "./site-pages.ts";

export type FactFilter = {
  /** ISO 8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
  category?: ItemCategory;
};

/** A part may have fewer entries than were asked for, or none, while its cursor leads to more. */
export type FactPart = { entries: FactEntry[]; cursor: string | null };

/**
 * Changes of the facts of Sites, for thirteen months. Entries are only added; `at` never decreases
 * from one call of `append` for a Site to the next.
 */
export type FactLedger = {
  /** Adds the entries whose ids are not stored yet, in order. Returns how many it has added. */
  append(site: SiteRef, entries: readonly FactEntry[]): Promise<number>;
  /** Oldest first. */
  list(
    site: SiteRef,
    filter: FactFilter,
    part: { limit: number; cursor: string | null },
  ): Promise<FactPart>;
  /** Newest first. */
  listNewest(
    site: SiteRef,
    filter: FactFilter,
    part: { limit: number; cursor: string | null },
  ): Promise<FactPart>;
  /**
   * For each item that has changed after a time, its first entry after it: `before` is what was known
   * of the item at that time; null: it was not known. In an order of the adapter's choice. With
   * `items`, of these alone, in one part.
   */
  asOf(
    site: SiteRef,
    at: string,
    part: { limit: number; cursor: string | null; items?: readonly string[] },
  ): Promise<FactPart>;
  /** Erases title, texts and quotes of entries about these pages. */
  erase(site: SiteRef, sources: readonly string[]): Promise<void>;
  remove(what: { site: SiteRef } | { tenant: string }): Promise<void>;
};
