import { createHash } from "node:crypto";
import type { TenantRecord } from "../../contract/files/tenant-file.ts";
import type { Site, SiteStatus } from "../../contract/sites/site.ts";

type SiteRecord = Extract<TenantRecord, { type: "site" }>;

/** The Site without what belongs to its installation: key, credential, feed, requests of clients. */
export function siteRecord({ id, createdAt, spec, status }: Site): SiteRecord {
  const { apiKey: _a, feedToken, syncRequest: _s, confirmSync: _o, ...kept } = spec;
  const { cancelSync: _c, removal: _r, credential, ...rest } = kept;
  return {
    type: "site",
    site: { id, createdAt, spec: rest, status },
    hadCredential: credential !== undefined,
    hasFeed: feedToken !== undefined,
  };
}

/**
 * The id of a Site in its new key: the same for each repetition, and another for each key. It keeps
 * its time, by which lists are sorted.
 */
export function movedSiteId(tenant: string, id: string): string {
  const digits = createHash("sha256").update(`${tenant}/${id}`).digest();
  const random = [...digits.subarray(0, randomChars)].map((byte) => alphabet.charAt(byte & 31));
  return id.slice(0, "site_".length + timeChars) + random.join("");
}

/** A Site that was read with a credential waits for its owner to name one of the new key. */
export function movedStatus(status: SiteStatus, isPaused: boolean): SiteStatus {
  const { fault: _f, ...rest } = status;
  return { ...rest, fault: null, state: isPaused ? "paused" : "idle", reason: null, sync: null };
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const timeChars = 10;
const randomChars = 16;
