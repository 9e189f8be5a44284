import type { Business, KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";
import { findBoilerplate } from "./boilerplate.ts";
import { classifyBusiness } from "./business/classify-business.ts";
import { sharedTitleParts } from "./business/name.ts";
import { dedupe } from "./dedupe.ts";
import { fold } from "./fold.ts";
import { readItems } from "./items/read-items.ts";
import type { ReadItem } from "./items/read-items.ts";
import type { SiteContext } from "./reading.ts";

/** What the pages together tell about each of them. */
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
    boilerplate: findBoilerplate(pages),
    siteNames: new Set(names.map(fold).filter((text) => text !== "")),
  };
}

export type OfflineKnowledge = { business: Business; items: KnowledgeItem[]; dropped: number };

/** The whole reading of a site without a model: who it is, and what there is to know. */
export function extractOffline(pages: readonly Page[], site: { url: string }): OfflineKnowledge {
  const reading = readPages(pages, site);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** The same, with a turn of the event loop between two pages: the process answers others meanwhile. */
export async function extractYielding(
  pages: readonly Page[],
  site: { url: string },
): Promise<OfflineKnowledge> {
  const reading = readPages(pages, site);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await yieldToEventLoop();
  }
}

/** Yields after each page. */
function* readPages(
  pages: readonly Page[],
  { url }: { url: string },
): Generator<undefined, OfflineKnowledge> {
  const business = classifyBusiness(pages, { url });
  yield;
  const context = siteContext(pages, { url, name: business.name });
  const items: ReadItem[] = [];
  let dropped = 0;
  for (const page of pages) {
    yield;
    const read = readItems(page, context);
    items.push(...read.items);
    dropped += read.dropped;
  }
  yield;
  return {
    business,
    items: dedupe(items.slice(0, limits.itemsPerJob.value)),
    dropped,
  };
}
