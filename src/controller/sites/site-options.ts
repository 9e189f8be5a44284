import type { OpenSync, Site } from "../../contract/sites/site.ts";
import type { SettledSlice } from "../../contract/sites/slice.ts";
import type { JobRef } from "../../ports/events.ts";
import type { RunOrder } from "../../ports/runs.ts";
import type { SitePages } from "../../ports/site-pages.ts";
import type { Sites } from "../../ports/sites.ts";
import type { ObservedSite, SiteEvent, SiteFault } from "../../sites/index.ts";

export type SliceRef = {
  site: Site;
  sync: OpenSync;
  /** Its number; several may be read side by side. */
  number: number;
  /** The log and the documents of the slice: what its crawler may write. */
  job: JobRef;
  /** Those of the sync. */
  syncJob: JobRef;
};

/** What a controller needs for Sites, beside what it needs for jobs. */
export type SiteOptions = {
  sites: Sites;
  pages: SitePages;
  /** Why the Site may not run now. */
  fault: (site: Site) => Promise<SiteFault | undefined>;
  maxPerTenant: (site: Site) => Promise<number>;
  /** The order of a slice, as the crawler takes it. */
  order: (
    slice: SliceRef,
    urls: readonly string[],
    deadlineAt: number,
  ) => RunOrder | Promise<RunOrder>;
  /** Writes the rows of what the slice has read; doing it twice gives the same. */
  settle: (slice: SliceRef) => Promise<SettledSlice>;
  /** Carries out the removals of the sync; doing it twice gives the same. */
  apply: (slice: SliceRef) => Promise<NonNullable<ObservedSite["applied"]>>;
  /** Removes the logs and the documents of the latest slices, and the documents of their sync. */
  discard: (slice: SliceRef) => Promise<void>;
  /** Removes everything of the Site but its record, without its knowledge if that is to be kept. */
  erase: (site: Site) => Promise<void>;
  /** Marks the pages of Sites that an extraction has read. Returns the Sites to look at again. */
  extracted: (job: JobRef) => Promise<readonly string[]>;
  /** Publishes the event once for each sync and cause, in the log of the sync that it names. */
  publish: (site: Site, event: SiteEvent) => Promise<void>;
};
