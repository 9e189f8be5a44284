import { limits } from "../../contract/limits.ts";
import type { PageLink } from "../../contract/page.ts";
import { canonicalUrl, dropAnchor, hostKey, parseHttpUrl } from "../../kit/url.ts";
import type { Patterns } from "../patterns.ts";
import { createSameSite } from "../site/same-site.ts";
import { isPageUrl } from "./is-page-url.ts";
import { isRunaway, pathShape, shapeAllowance } from "./path-shape.ts";
import type { FoundUrl } from "./row.ts";

export type ScopeOptions = {
  /** The URL the caller named. */
  given: string;
  patterns: Patterns;
  /** For hosts whose robots.txt is known; the rules of other hosts are checked at the fetch. */
  robotsAllow: (url: string) => boolean;
  /** Why the page may not be stored, as far as robots.txt states it; absent: nothing is stored. */
  unwanted?: (url: string) => string | null;
  /** Links that are never followed, unless the caller names their URL. */
  skips?: (found: FoundUrl) => boolean;
};

export type ScopeRefusal = { outcome: "pattern" | "robots" | "preference"; reason: string };

/** Which URLs belong to the crawl, and in which spelling. */
export type SiteScope = {
  /** The spelling to request; null for another site, or if it is not a page. */
  addressOf(found: FoundUrl): string | null;
  /** Counts a URL of its shape; true if the shape has too many. */
  isTrap(url: string): boolean;
  refusalOf(url: string): ScopeRefusal | null;
  isOwn(url: string): boolean;
  /** The URL was found on the given page. */
  isOnGiven(found: FoundUrl): boolean;
  /** The given page was read: its final URL and its links define which hosts belong to the site. */
  learnGiven(finalUrl: string, links: readonly PageLink[]): void;
};

/** Named by the caller: requested in the caller's spelling, on any host. */
export function isNamed(found: { foundAt: FoundUrl["foundAt"] }): boolean {
  return found.foundAt === "given" || found.foundAt === "urls";
}

export function createSiteScope(options: ScopeOptions): SiteScope {
  const site = createSameSite(options.given);
  const givenUrls = new Set([options.given]);
  const shapes = new Map<string, number>();
  let home: URL | null = null;
  return {
    addressOf(found) {
      const parsed = parseHttpUrl(found.url);
      if (parsed === null || parsed.href.length > limits.urlChars.value) return null;
      dropAnchor(parsed);
      if (isNamed(found)) return parsed.href;
      if (options.skips?.(found) === true) return null;
      const url = canonicalUrl(atHome(parsed, home).href);
      return site.relation(url) === "own" && isPageUrl(url) ? url : null;
    },
    isTrap(url) {
      if (isRunaway(url)) return true;
      const shape = pathShape(url);
      const count = (shapes.get(shape) ?? 0) + 1;
      shapes.set(shape, count);
      return count > shapeAllowance(url);
    },
    refusalOf(url) {
      const choice = options.patterns.choose(url);
      if (!choice.ok) return { outcome: "pattern", reason: choice.reason };
      if (!options.robotsAllow(url)) {
        return { outcome: "robots", reason: "the site's robots.txt asks not to read it" };
      }
      const reason = options.unwanted?.(url) ?? null;
      return reason === null ? null : { outcome: "preference", reason };
    },
    isOwn: (url) => site.relation(url) === "own",
    isOnGiven: (found) => found.foundOn !== null && givenUrls.has(found.foundOn),
    learnGiven(finalUrl, links) {
      givenUrls.add(finalUrl);
      home = new URL(finalUrl);
      site.admit(finalUrl);
      for (const link of links) {
        if (link.from !== "a" || link.nofollow || !ownPlaces.has(link.place)) continue;
        if (site.relation(link.url) === "sibling") site.admit(link.url);
      }
    },
  };
}

/** A sub-domain that is linked here belongs to the site. Footers link other sites of the owner. */
const ownPlaces = new Set<PageLink["place"]>(["nav", "header", "main"]);

/** Sitemaps and old links often use a scheme or host that redirects. */
function atHome(url: URL, home: URL | null): URL {
  if (home === null || url.origin === home.origin || hostKey(url) !== hostKey(home)) return url;
  url.protocol = home.protocol;
  url.host = home.host;
  return url;
}
