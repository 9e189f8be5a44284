import type { StoredPage } from "../contract/calls/calls.ts";
import type { Readers } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import { loadsImage, manifestIcons, type Fetcher } from "../pages/index.ts";
import type { Crawl } from "./crawl.ts";

/** Has the business behind the given page classified, with the first of its logos that loads. */
export async function classifyBusiness(
  crawl: Crawl,
  fetcher: Fetcher,
  stored: StoredPage,
): Promise<Readers["business"]> {
  const icons = iconsOf(crawl, fetcher, stored.page);
  const { business, reader, logos } = await crawl.desk.classify(stored);
  const { logo: _unchecked, ...rest } = business;
  const logo = await firstThatLoads(crawl, fetcher, [...(await icons), ...logos]);
  await crawl.desk.storeLogo(logo);
  const published = { ...rest, ...(logo !== null && { logo }) };
  await crawl.report({ type: "business_classified", business: published });
  return reader;
}

/** A page that names and shows no logo may have a manifest; its icons come first then. */
async function iconsOf(
  { site, readSignal }: Crawl,
  fetcher: Fetcher,
  { facts }: StoredPage["page"],
): Promise<string[]> {
  const { manifest, logos } = facts;
  const hasLogo = logos.some(({ from }) => from === "json-ld" || from === "header");
  if (hasLogo || manifest === null || !URL.canParse(manifest)) return [];
  if (!site.robotsAllow(manifest)) return [];
  const signal = AbortSignal.any([readSignal, AbortSignal.timeout(limits.logoMs.value)]);
  return manifestIcons(fetcher, manifest, signal);
}

/** Fetches all candidates at once; the logo is the best one that loads as an image in time. */
async function firstThatLoads(
  { site, readSignal }: Crawl,
  fetcher: Fetcher,
  logos: readonly string[],
): Promise<string | null> {
  const signal = AbortSignal.any([readSignal, AbortSignal.timeout(limits.logoMs.value)]);
  const allowed = logos.filter((url) => URL.canParse(url) && site.robotsAllow(url));
  const loads = await Promise.all(allowed.map((url) => loadsImage(fetcher, url, signal)));
  return allowed[loads.indexOf(true)] ?? null;
}
