import type { Snapshot } from "../contract/snapshot.ts";

export type SnapshotUrls = { urls: string[]; next?: string };

/** Page memory: the last reading of each page, per tenant and URL. */
export type Snapshots = {
  get(tenant: string, url: string): Promise<Snapshot | undefined>;
  /** Replaces the stored reading of the page. */
  put(tenant: string, snapshot: Snapshot): Promise<void>;
  /** URLs of the stored pages, each once, part by part: `next` continues and is absent at the end. */
  urls(tenant: string, part: { limit: number; after?: string }): Promise<SnapshotUrls>;
  /** No error when there is none. */
  remove(tenant: string, url: string): Promise<void>;
  /** Removes the pages of the domain and its sub-domains. */
  removeDomain(tenant: string, domain: string): Promise<void>;
  removeTenant(tenant: string): Promise<void>;
};
