import type { ArchivedPage } from "../../contract/files/archived-page.ts";

/** The pages that a job, or a Site, has archived; `owner` is the id of a job. */
export type ArchiveRef = { tenant: string; owner: string };

export type ArchivePart = {
  pages: ArchivedPage[];
  /** Where the next part begins; null: there is none. */
  cursor: string | null;
};

export type ArchiveRemoval =
  | { tenant: string }
  | ArchiveRef
  | { tenant: string; url: string }
  /** With its sub-domains. */
  | { tenant: string; domain: string };

/**
 * Pages as they were received, one for each owner and URL. Bodies are compressed and stored under
 * their digest, once for each tenant, as long as a page has them. All expire after `archiveKeptMs`.
 */
export type PageArchive = {
  /** Replaces the page of this URL. `gzipped` is its body. */
  put(of: ArchiveRef, page: ArchivedPage, gzipped: Uint8Array): Promise<void>;
  get(of: ArchiveRef, url: string): Promise<ArchivedPage | undefined>;
  /** In an order of the adapter's choice. A page that is replaced between two parts may be missing. */
  list(of: ArchiveRef, part: { limit: number; cursor: string | null }): Promise<ArchivePart>;
  /** The compressed body; undefined when it is no longer stored. */
  body(tenant: string, digest: string): Promise<Uint8Array | undefined>;
  remove(what: ArchiveRemoval): Promise<void>;
  /** Removes some of what has expired; answers how many pages. */
  expire(): Promise<number>;
};
