import type { Preferences } from "../preferences.ts";
import type { PageValidators } from "../page.ts";
import type { Repeated } from "./repeat.ts";

/** What became of a page in a sync. */
export type PageOutcome =
  /** Neither the response nor the content differs from the last reading. */
  | {
      kind: "unchanged";
      validators: PageValidators | null;
      /** Set where the Site may read the page for the first time: an extraction has read it before. */
      page?: { contentHash: string; rawHash: string | null; items: number };
      /** Of the stored reading, which may be that of another Site. */
      contentHash?: string;
    }
  | {
      kind: "read";
      contentHash: string;
      rawHash: string | null;
      validators: PageValidators | null;
      items: number;
      /** Its facts differ, even where its content hash does not: a time of day has changed. */
      factsDiffer?: boolean;
      /** Its last reading, perhaps that of an extraction, had items; it is still what is known. */
      isEmptied?: boolean;
    }
  /** 404 or 410. */
  | { kind: "missing"; status: number }
  /** It leads to another page of the site, which is read in its place. */
  | { kind: "moved"; to: string }
  /** Another page of the site has its content; `ownHash` is the hash of the page itself. */
  | ({ kind: "duplicate"; reason: string } & Repeated)
  /** The patterns of the Site exclude it: it leaves, through the guard. */
  | { kind: "excluded"; reason: string }
  /** robots.txt forbids it. */
  | { kind: "refused"; reason: string }
  /** The site does not want it stored: it leaves, through the guard. */
  | { kind: "unwanted"; reason: string }
  /** Anything else: the knowledge stays. */
  | { kind: "failed"; reason: string };

/** A page that a slice has requested, and what came of it. */
export type Visit = {
  url: string;
  outcome: PageOutcome;
  /** Number of items that were added, changed and removed by this reading. */
  facts: { added: number; changed: number; removed: number };
  /** Pages of the Site that it links to. */
  links: readonly string[];
  /** What the site wants for the page; absent: nothing. */
  preferences?: Preferences;
};

export type SliceVisits = {
  visits: readonly Visit[];
  /** Pages of the Site that the slice has found elsewhere, such as in a sitemap. */
  found?: readonly string[];
  bytes: number;
  requests: number;
};

/** Which slice to read, and for which sync. */
export type SliceOrder = {
  tenant: string;
  site: string;
  /** The page that the Site names. */
  url: string;
  /** The number of the sync. */
  sync: number;
  /** Ids of the logs of the slice and of its sync. */
  job: string;
  syncJob: string;
  /** The first complete reading of the Site: it changes nothing. */
  isBaseline: boolean;
};

/** Pages whose knowledge the sync removes. */
export type RemovalOrder = Omit<SliceOrder, "job" | "url" | "isBaseline"> & {
  urls: readonly string[];
  /** Those of them whose knowledge stays, because another Site has read them as well. */
  kept?: readonly string[];
  /** Those of them that were read without items: it is no change of facts where other selectors did it. */
  emptied?: readonly string[];
  /** How the Site reads pages now. */
  selection?: string | undefined;
};

/** Pages of a removed Site. */
export type ErasureOrder = { tenant: string; urls: readonly string[] };
