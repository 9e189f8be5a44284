import { audienceOf } from "../../contract/sites/audience.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { CountedEvent } from "../../contract/events/event-fold.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import { pageReading, type Page } from "../../contract/page.ts";
import type { Clock } from "../../kit/clock.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { changesOf } from "../changes.ts";
import { extractItems } from "../offline.ts";
import type { Reader, ReadItems } from "../reader.ts";

type Deps = { events: Events; snapshots: Snapshots; reader: Reader; clock: Clock };

/**
 * Publishes `page_updated` for each page that differs from its tenant's snapshot, then replaces the
 * snapshot. In this order a crash between the two repeats the event, and the log stores it once.
 */
export async function updateSnapshots(
  deps: Deps,
  job: JobRef,
  log: readonly CountedEvent[],
  pages: readonly StoredPage[],
  { items, byModel }: Pick<ReadItems, "items" | "byModel">,
): Promise<void> {
  const scrapedEvents = new Map(
    log.flatMap(({ event }) =>
      event.type === "page_scraped" ? [[event.page.part, event] as const] : [],
    ),
  );
  for (const stored of pages) {
    await yieldToEventLoop();
    const { page } = stored;
    const event = scrapedEvents.get(stored.part);
    const before = await deps.snapshots.get(job.tenant, page.url);
    if (event !== undefined && before !== undefined && hasChanged(before, page)) {
      await deps.events.publish({
        ...job,
        attempt: null,
        id: `updated:${stored.part}`,
        event: {
          type: "page_updated",
          page: event.page,
          index: event.index,
          total: event.total,
          previousHash: before.contentHash,
          changedItems: changesOf(itemsOf(before.stored.page), itemsOf(page)),
        },
      });
    }
    await deps.snapshots.put(job.tenant, {
      url: page.url,
      contentHash: page.contentHash,
      stored,
      reading: pageReading,
      // Items by a model cost money to extract again; the offline reader's do not.
      items: byModel.has(page.url) ? items.filter(({ source }) => source === page.url) : [],
      reader: byModel.has(page.url) ? deps.reader.version : { name: "offline", version: "" },
      readAt: new Date(deps.clock.now()).toISOString(),
      audience: audienceOf(stored),
    });
  }
}

function hasChanged(before: Snapshot, page: Page): boolean {
  return isComparable(before, page) && before.contentHash !== page.contentHash;
}

/**
 * The text of a page that an earlier version has read, or that was read with other selectors or from
 * another source, may differ because of that. Whether the site has changed too shows at the next reading.
 */
export function isComparable(before: Snapshot, page: Page): boolean {
  const { selection, textFrom } = before.stored.page;
  const isSameSource = selection === page.selection && textFrom === page.textFrom;
  return before.reading === pageReading && isSameSource;
}

/** Both versions are extracted alone and by the current reader, so that only the page differs. */
function itemsOf(page: Page) {
  return extractItems([page], { url: page.url }).items;
}
