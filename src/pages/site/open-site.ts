import type { Clock } from "../../kit/clock.ts";
import type { FetchOptions, Fetcher } from "../fetch/create-fetcher.ts";
import { messageFor, type FetchOutcome } from "../fetch/fetch-outcome.ts";
import { discoverSitemaps, type SitemapWalkEnd } from "../sitemap/discover-sitemaps.ts";
import type { SitemapUrl } from "../sitemap/sitemap-reader.ts";
import { createRobotsCache, type RobotsCache, type RobotsFault } from "./robots-cache.ts";
import { createSameSite } from "./same-site.ts";
import { limits } from "../../contract/limits.ts";

export type SiteOptions = {
  fetcher: Fetcher;
  clock: Clock;
  userAgent: string;
  robots: "honour" | "ignore";
};

/** A website as the crawler sees it: its rules, its sitemaps, its pages. */
export type Site = {
  robots: RobotsCache;
  /** For the frontier: the rules of the robots.txt files that were read so far. */
  robotsAllow(url: string): boolean;
  /** The refusal of this URL by robots.txt, which is fetched if needed; null if it is allowed. */
  refusal(url: string, signal?: AbortSignal): Promise<Refusal | null>;
  /** `fetchPage` with a check of robots.txt before each hop. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchOutcome>;
  /** Walks all sitemaps of the site `url` belongs to. */
  sitemaps(
    url: string,
    onUrl: (entry: SitemapUrl, sitemap: string) => void,
    signal?: AbortSignal,
  ): Promise<SitemapWalkEnd>;
};

export type Refusal = Extract<FetchOutcome, { kind: "failed" }>;

export function openSite(options: SiteOptions): Site {
  const { fetcher, clock, userAgent } = options;
  const robots = createRobotsCache({ fetcher, userAgent, mode: options.robots });
  const robotsAllow = (url: string): boolean => robots.known(url)?.allows(url) ?? true;
  return {
    robots,
    robotsAllow,
    async refusal(url, signal) {
      const policy = await robots.of(url, signal);
      return policy.allows(url) ? null : refused(url, url, robots.fault(url));
    },
    fetchPage: (url, fetchOptions = {}) => fetchAllowed(fetcher, robots, url, fetchOptions),
    async sitemaps(url, onUrl, signal) {
      const policy = await robots.of(url, signal);
      const same = createSameSite(url);
      return discoverSitemaps({
        fetcher,
        clock,
        url,
        named: policy.sitemaps,
        // A sitemap in robots.txt may be on a sibling host; one on another site is not requested.
        mayFetch: (sitemap) => same.relation(sitemap) !== "other" && robotsAllow(sitemap),
        onUrl,
        ...(signal === undefined ? {} : { signal }),
      });
    },
  };
}

async function fetchAllowed(
  fetcher: Fetcher,
  robots: RobotsCache,
  requestedUrl: string,
  options: FetchOptions,
): Promise<FetchOutcome> {
  let url = requestedUrl;
  for (let hops = 0; ; hops += 1) {
    const policy = URL.canParse(url) ? await robots.of(url, options.signal) : null;
    if (policy !== null && !policy.allows(url)) {
      return refused(requestedUrl, url, robots.fault(url));
    }
    const crawlDelayMs = policy?.crawlDelayMs ?? null;
    let elsewhere: string | null = null;
    const mayFollow = (to: string): { ok: true } | { ok: false; reason: string } => {
      const choice = options.mayFollow?.(to) ?? { ok: true };
      if (!choice.ok) return choice;
      const rules = robots.known(to);
      if (rules !== null && rules.allows(to)) return { ok: true };
      elsewhere = to;
      return { ok: false, reason: "its robots.txt has to be asked first" };
    };
    const outcome = await fetcher.fetchPage(url, { ...options, mayFollow, crawlDelayMs });
    if (outcome.kind !== "moved" || elsewhere === null || hops === limits.hostHops.value) {
      return { ...outcome, requestedUrl };
    }
    url = elsewhere;
  }
}

/**
 * Rules that could not be fetched forbid everything (RFC 9309 §2.3.1.4); the fault is the reason.
 */
function refused(requestedUrl: string, url: string, fault: RobotsFault | null): Refusal {
  if (fault !== null) return { ...fault, requestedUrl, url };
  return {
    requestedUrl,
    url,
    redirects: [],
    status: 0,
    headers: {},
    tries: 0,
    ms: 0,
    kind: "failed",
    fault: "robots",
    ...messageFor("robots"),
    html: null,
    retryAfterMs: null,
  };
}
