import type { Business, ItemCategory, StreamEvent } from "../node/src/index.ts";

/** The known state of a running job. */
export type Progress = {
  url: string;
  jobId: string | undefined;
  step: string;
  business: Business | undefined;
  /** In the order of discovery; `title` is set when the page was read. */
  pages: Map<string, { title: string | undefined }>;
  read: number;
  total: number;
  items: Map<ItemCategory, number>;
  suggested: number;
  end: "complete" | "error" | "cancelled" | undefined;
};

export function newProgress(url: string): Progress {
  return {
    url,
    jobId: undefined,
    step: "connecting",
    business: undefined,
    pages: new Map(),
    read: 0,
    total: 0,
    items: new Map(),
    suggested: 0,
    end: undefined,
  };
}

/** Applies the next event. */
export function advance(progress: Progress, event: StreamEvent): void {
  switch (event.type) {
    case "connected":
      progress.jobId = event.jobId;
      progress.step = "waiting to start";
      return;
    case "progress":
      progress.step = event.message;
      return;
    case "business_classified":
      progress.business = event.business;
      return;
    case "pages_planned":
      for (const url of event.pages) progress.pages.set(url, { title: undefined });
      progress.total = event.count;
      progress.step = "reading pages";
      return;
    case "page_scraped":
      progress.pages = withRead(progress.pages, event);
      progress.read = event.index;
      progress.total = event.total;
      return;
    case "urls_triaged":
      progress.suggested = event.suggestedUrls.length;
      progress.step = "building the result";
      return;
    case "complete":
      progress.business = event.business;
      progress.items = countsOf(event.knowledgeItems);
      progress.suggested = event.suggestedUrls.length;
      progress.end = "complete";
      progress.step = "done";
      return;
    case "error":
      progress.end = event.code === "cancelled" ? "cancelled" : "error";
      progress.step = event.message;
  }
}

/** Puts a page in the place of the planned one, which may have redirected to it. */
function withRead(
  pages: Progress["pages"],
  { url, requestedUrl, title }: Extract<StreamEvent, { type: "page_scraped" }>,
): Progress["pages"] {
  const place = pages.has(url) ? url : (requestedUrl ?? url);
  if (!pages.has(place)) return new Map([...pages, [url, { title }]]);
  return new Map([...pages].map((entry) => (entry[0] === place ? [url, { title }] : entry)));
}

/** One line for an event, for logs and pipes; undefined for events without new information. */
export function lineOf(event: StreamEvent): string | undefined {
  switch (event.type) {
    case "connected":
      return `job ${event.jobId}`;
    case "progress":
      return event.message;
    case "business_classified":
      return `business: ${event.business.name} (${event.business.category})`;
    case "pages_planned":
      return `planned ${event.count} ${event.count === 1 ? "page" : "pages"}`;
    case "page_scraped":
      return `read ${event.index}/${event.total} ${event.url} ${event.title}`;
    case "complete":
      return `done: ${event.knowledgeItems.length} items of ${event.pagesScraped} pages in ${(event.durationMs / 1_000).toFixed(1)} s`;
    case "urls_triaged":
    case "error":
      return undefined;
  }
}

/** Largest first. */
function countsOf(items: readonly { category: ItemCategory }[]): Map<ItemCategory, number> {
  const counts = new Map<ItemCategory, number>();
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1);
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
