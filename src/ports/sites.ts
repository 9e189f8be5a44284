import type { Site, SiteSpec, SiteStatus } from "../contract/sites/site.ts";

export type NewSite = Pick<Site, "id" | "tenant" | "createdAt" | "spec" | "status">;

export type SiteCreation =
  | { ok: true; site: Site }
  /** The key has a Site with this URL. */
  | { ok: false; reason: "exists"; site: Site }
  /** The key has as many as it may have. */
  | { ok: false; reason: "full" };

export type SiteWrite = { ok: true; site: Site } | { ok: false; reason: "conflict" | "removed" };

/** The Sites: few and small. A status is only written by compare-and-set. */
export type Sites = {
  /**
   * Durable once fulfilled. Refused when the tenant has `max` Sites already, also under parallel
   * calls; 0 is unlimited.
   */
  create(site: NewSite, max: number): Promise<SiteCreation>;
  get(id: string): Promise<Site | undefined>;
  /** Sorted by id, which is by age; of one tenant or of all. */
  list(filter: { tenant?: string; limit: number; after?: string }): Promise<Site[]>;
  /** Refused with `conflict` when `version` is not the record's. */
  writeStatus(id: string, version: string, status: SiteStatus): Promise<SiteWrite>;
  /** Changes members of the spec; undefined removes one. The URL and the key never change. */
  amend(id: string, change: Partial<Omit<SiteSpec, "url" | "apiKey">>): Promise<SiteWrite>;
  remove(id: string): Promise<void>;
  /** Calls `changed` at least once for every Site that exists, changes or is removed. */
  watch(changed: (id: string) => void): Promise<AsyncDisposable>;
};
