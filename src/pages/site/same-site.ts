import { getDomain } from "tldts";
import { hostKey } from "../../kit/url.ts";

export type SameSite = {
  /** `own`: belongs to the site; `sibling`: same owner, another sub-domain. */
  relation(url: string): "own" | "sibling" | "other";
  /** Adds the host of this URL: the given page links it as its own, or redirects to it. */
  admit(url: string): void;
};

/**
 * A site is the given host (with or without `www.`), and the other hosts of the same registrable
 * domain that the given page links. The Public Suffix List with its private section defines
 * registrable domains: two users of one hosting service are two sites.
 */
export function createSameSite(given: string): SameSite {
  const home = new URL(given);
  const hosts = new Set([hostKey(home)]);
  let domain = siteOf(home);
  return {
    relation(url) {
      const parsed = new URL(url);
      if (hosts.has(hostKey(parsed))) return "own";
      return siteOf(parsed) === domain ? "sibling" : "other";
    },
    admit(url) {
      const parsed = new URL(url);
      hosts.add(hostKey(parsed));
      domain = siteOf(parsed);
    },
  };
}

/** What a request to the given URL belongs to; see `siteOf`. */
export function siteName(given: string): string {
  return siteOf(new URL(given));
}

/** Registrable domain; for bare addresses and single names the host with its port. */
function siteOf(url: URL): string {
  return getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host;
}
