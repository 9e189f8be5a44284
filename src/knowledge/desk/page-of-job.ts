import type { StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents } from "../../contract/events/event-fold.ts";
import { limits } from "../../contract/limits.ts";
import { urlKey } from "../../kit/url.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import { parseStoredPage, partName } from "./stored-pages.ts";

/** A page that the job's log counts, as it was read; undefined when it counts none at this URL. */
export async function pageOfJob(
  { events, results }: { events: Events; results: Results },
  job: JobRef,
  url: string,
): Promise<StoredPage | undefined> {
  const wanted = URL.canParse(url) ? urlKey(url) : undefined;
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  for (const { event, attempt } of log) {
    if (event.type !== "page_scraped" || urlKey(event.page.url) !== wanted) continue;
    const body = await results.get(job, partName(attempt ?? 0, event.page.part));
    return body && parseStoredPage(body);
  }
  return undefined;
}
