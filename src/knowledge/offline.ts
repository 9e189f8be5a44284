import type { Business, KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import { runSteps, runStepsYielding, type Steps } from "../kit/steps.ts";
import { findBoilerplate } from "./boilerplate.ts";
import { classifyBusiness, siteName } from "./business/classify-business.ts";
import { sharedTitleParts } from "./business/name.ts";
import { dedupe } from "./dedupe.ts";
import { fold } from "./fold.ts";
import { readItems } from "./items/read-items.ts";
import type { ReadItem } from "./items/read-items.ts";
import { withPlaceItems } from "./places/place-items.ts";
import type { SiteContext } from "./reading.ts";

/** Facts about a site that the reading of each page depends on. */
export function siteContext(
  pages: readonly Page[],
  { url, name }: { url: string; name: string },
): SiteContext {
  const names = [
    name,
    ...pages.map((page) => page.facts.siteName ?? ""),
    ...sharedTitleParts(pages),
  ];
  return {
    startUrl: url,
    siteName: name,
    boilerplate: findBoilerplate(pages),
    siteNames: new Set(names.map(fold).filter((text) => text !== "")),
  };
}

type OfflineItems = { items: KnowledgeItem[]; dropped: number };
export type OfflineKnowledge = OfflineItems & { business: Business };

/** Reads a site without a model: the business and the items. */
export function extractOffline(pages: readonly Page[], site: { url: string }): OfflineKnowledge {
  return { business: classifyBusiness(pages, site), ...extractItems(pages, site) };
}

/** The items of the pages, without a model. */
export function extractItems(pages: readonly Page[], site: { url: string }): OfflineItems {
  return runSteps(readPages(pages, site));
}

/** The same, with a turn of the event loop between two pages: the process answers other calls meanwhile. */
export function extractItemsYielding(
  pages: readonly Page[],
  site: { url: string },
): Promise<OfflineItems> {
  return runStepsYielding(readPages(pages, site));
}

/** Yields after each page. */
function* readPages(pages: readonly Page[], { url }: { url: string }): Steps<OfflineItems> {
  const name = siteName(pages, { url });
  const context = siteContext(pages, { url, name });
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const page of pages) {
    yield;
    const read = readItems(page, context);
    items.push(...read.items);
    dropped += read.dropped;
  }
  yield;
  const all = withPlaceItems(items, pages, { startUrl: url, name });
  return {
    items: dedupe(all.slice(0, limits.itemsPerJob.value)),
    dropped,
  };
}
