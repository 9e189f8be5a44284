import type { Crawl } from "./crawl.ts";
import { feedsOfGiven, type GivenOutcome } from "./given-page.ts";

/** Adds the URLs of the site's sitemaps to the frontier. */
export async function readSitemaps(
  crawl: Crawl,
  url: string,
  given: Promise<GivenOutcome>,
): Promise<void> {
  const { site, frontier, openLedger, readSignal } = crawl;
  try {
    await site.sitemaps(
      url,
      (entry, sitemap) => {
        frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap });
        openLedger.changed();
      },
      readSignal,
      { feeds: async () => feedsOfGiven(await given) },
    );
  } catch (error) {
    // Sitemaps are optional. A run that must end reports that elsewhere.
    if (!readSignal.aborted) console.error("sitemaps.failed", error);
  }
}

/** A given URL that redirects to another host has its sitemaps there. */
export async function readSitemapsElsewhere(
  crawl: Crawl,
  finalUrl: string,
  given: Promise<GivenOutcome>,
): Promise<void> {
  const hasMoved = new URL(finalUrl).origin !== new URL(crawl.request.url).origin;
  if (hasMoved && crawl.budget.explores) await readSitemaps(crawl, finalUrl, given);
}
