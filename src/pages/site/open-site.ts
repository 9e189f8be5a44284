import { isDeepStrictEqual } from "node:util";
import { defaultContentPolicy, noPreferences } from "../../contract/preference-effects.ts";
import type {
  ContentPolicy,
  Preferences,
  PreferenceStatement,
} from "../../contract/preferences.ts";
import type { Clock } from "../../kit/clock.ts";
import type { FetchOptions, Fetcher } from "../fetch/create-fetcher.ts";
import { messageFor, type FetchOutcome } from "../fetch/fetch-outcome.ts";
import { headerRules, preferencesOf, refusalReason } from "../preferences/preferences-of.ts";
import { productToken } from "../robots/parse-robots.ts";
import {
  discoverSitemaps,
  type SitemapWalk,
  type SitemapWalkEnd,
} from "../sitemap/discover-sitemaps.ts";
import type { SitemapUrl } from "../sitemap/sitemap-reader.ts";
import { createRobotsCache, type RobotsCache, type RobotsFault } from "./robots-cache.ts";
import { createSameSite } from "./same-site.ts";
import { limits } from "../../contract/limits.ts";

export type SiteOptions = {
  fetcher: Fetcher;
  clock: Clock;
  userAgent: string;
  robots: "honour" | "ignore";
  /** How websites are used and whether their preferences are obeyed. */
  content?: ContentPolicy;
};

/** A website as the crawler sees it: its rules, its sitemaps, its pages. */
export type Site = {
  robots: RobotsCache;
  /** The product token of the user agent. */
  robot: string;
  /** For the frontier: the rules of the robots.txt files that were read so far. */
  robotsAllow(url: string): boolean;
  /** The refusal of this URL by robots.txt, which is fetched if needed; null if it is allowed. */
  refusal(url: string, signal?: AbortSignal): Promise<Refusal | null>;
  /** `fetchPage` with a check of robots.txt before each hop. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchOutcome>;
  /** Whether pages are stored with their preferences; false: these are ignored. */
  readsPreferences: boolean;
  /** Adds the preferences of robots.txt and of the response to those of the page. */
  withPreferences<P extends WithPreferences>(page: P, response: Response): P;
  /** Why robots.txt does not want the page stored, as far as it is known before a request. */
  unwanted(url: string): string | null;
  /** Walks all sitemaps of the site `url` belongs to; where they are empty, llms.txt and feeds. */
  sitemaps(
    url: string,
    onUrl: (entry: SitemapUrl, sitemap: string) => void,
    signal?: AbortSignal,
    options?: Pick<SitemapWalk, "known" | "maxMs" | "feeds">,
  ): Promise<SitemapWalkEnd>;
};

type WithPreferences = { preferences?: Preferences | undefined };
/** `headers` of an answer 304 are few: where they state nothing, those of the last one count. */
type Response = { url: string; headers: Readonly<Record<string, string>>; isUnmodified?: boolean };

export type Refusal = Extract<FetchOutcome, { kind: "failed" }>;

export function openSite(options: SiteOptions): Site {
  const { fetcher, clock, userAgent, content = defaultContentPolicy } = options;
  const robot = productToken(userAgent);
  const robots = createRobotsCache({ fetcher, userAgent, mode: options.robots });
  const readsPreferences = content.signals !== "ignore";
  const robotsAllow = (url: string): boolean => robots.known(url)?.allows(url) ?? true;
  return {
    robots,
    robot,
    robotsAllow,
    readsPreferences,
    async refusal(url, signal) {
      const policy = await robots.of(url, signal);
      return policy.allows(url) ? null : refused(url, url, robots.fault(url));
    },
    withPreferences(page, { url, headers, isUnmodified = false }) {
      if (!readsPreferences) {
        return page.preferences === undefined ? page : { ...page, preferences: undefined };
      }
      const before = page.preferences ?? noPreferences;
      const ofPlace = (place: PreferenceStatement["from"]): string[] =>
        before.statements.flatMap(({ from, rule }) => (from === place ? [rule] : []));
      const now = headerRules(headers, robot);
      const stated = {
        robotsTxt: robots.known(url)?.usageOf(url) ?? [],
        header: isUnmodified && now.length === 0 ? ofPlace("header") : now,
        page: ofPlace("page"),
      };
      const preferences = preferencesOf(stated, { policy: content, now: clock.now() });
      // An unchanged page stays the same object.
      return isDeepStrictEqual(preferences, page.preferences) ? page : { ...page, preferences };
    },
    unwanted(url) {
      const robotsTxt = robots.known(url)?.usageOf(url) ?? [];
      if (robotsTxt.length === 0) return null;
      const stated = { robotsTxt, header: [], page: [] };
      return refusalReason(preferencesOf(stated, { policy: content, now: clock.now() }));
    },
    fetchPage: (url, fetchOptions = {}) => fetchAllowed(fetcher, robots, url, fetchOptions),
    async sitemaps(url, onUrl, signal, sitemapOptions = {}) {
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
        ...sitemapOptions,
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
