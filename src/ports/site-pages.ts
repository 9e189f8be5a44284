import type { PageState, SitePage, SitePageCounts } from "../contract/sites/site-page.ts";

export type SiteRef = { tenant: string; site: string };

export type SitePagesPart = {
  pages: SitePage[];
  /** Where the next part begins; null: there is none. */
  cursor: string | null;
};

export type IsKept = (stored: SitePage) => boolean;

/**
 * The known pages of Sites, one row for each URL: up to `sitePagesMax` of one Site. Rows are read in parts,
 * never all at once. The next call of any process sees a fulfilled write.
 */
export type SitePages = {
  get(site: SiteRef, url: string): Promise<SitePage | undefined>;
  /**
   * Replaces the rows of these URLs. Some may be written when the call fails; repeating it is safe.
   * Of parallel writes of one row one remains. A stored row for which `isKept` is true at the moment
   * of the write stays as it is.
   */
  putMany(site: SiteRef, pages: readonly SitePage[], isKept?: IsKept): Promise<void>;
  /**
   * Rows of one state, or all, in an order of the adapter's choice. A row that is not written between
   * two parts is listed exactly once; one that is may be missing or be listed again.
   */
  list(
    site: SiteRef,
    state: PageState | "all",
    part: { limit: number; cursor: string | null },
  ): Promise<SitePagesPart>;
  /** Rows with `nextRead` at or before this time, the hour that is due first being first. */
  due(site: SiteRef, before: number, limit: number): Promise<SitePage[]>;
  /** When the first row is due, to within an hour; undefined when none has a time. */
  nextDue(site: SiteRef): Promise<number | undefined>;
  /** Number of rows by state; every state has a number. */
  counts(site: SiteRef): Promise<SitePageCounts>;
  /** Removes these rows, all rows of the Site, or all of the tenant. */
  remove(what: { site: SiteRef; urls?: readonly string[] } | { tenant: string }): Promise<void>;
};
