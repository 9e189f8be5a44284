import type {
  Business,
  ExtractionResult,
  ItemCategory,
  StreamEvent,
  SuggestedUrl,
} from "../../clients/node/src/index.ts";
import type { Fault } from "./api.ts";

/** A page of a running job, as reported by its events. */
export type RunPage = {
  url: string;
  /** What it was planned as, where that address redirected. */
  requestedUrl?: string | undefined;
  state: "found" | "read";
  title: string;
  engine?: string | undefined;
  ms?: number | null | undefined;
  /** By category, as a first look at this page finds them. */
  items?: ItemCounts | undefined;
};

export type ItemCounts = Partial<Record<ItemCategory, number>>;

/** The state of a job as reported by its events so far. */
export type Run = {
  jobId: string | null;
  state: "starting" | "running" | "completed" | "failed" | "cancelled";
  /** The last few words of what is being done. */
  step: string;
  pages: RunPage[];
  total: number;
  business: Business | null;
  suggested: SuggestedUrl[];
  result: ExtractionResult | null;
  failure: { message: string; code: string } | null;
  fault: Fault | null;
  events: TimelineEntry[];
};

export type TimelineEntry = {
  id: string;
  type: string;
  at: string | undefined;
  words: string;
  url?: string;
};

export const newRun: Run = {
  jobId: null,
  state: "starting",
  step: "Starting",
  pages: [],
  total: 0,
  business: null,
  suggested: [],
  result: null,
  failure: null,
  fault: null,
  events: [],
};

export type RunChange = { event: StreamEvent } | { fault: Fault } | { restart: true };

/** Takes in the next event. */
export function nextRun(run: Run, change: RunChange): Run {
  if ("restart" in change) return newRun;
  if ("fault" in change) return { ...run, fault: change.fault, state: "failed" };
  const { event } = change;
  const next = { ...run, events: [...run.events, entryOf(event)] };
  switch (event.type) {
    case "connected":
      return { ...run, jobId: event.jobId, state: "running", step: "Waiting for a crawler" };
    case "progress":
      return { ...next, state: "running", step: event.message };
    case "business_classified":
      return { ...next, business: event.business };
    case "pages_planned":
      return { ...next, total: event.count, pages: withPlanned(run.pages, event.pages) };
    case "page_scraped":
      return {
        ...next,
        total: event.total,
        pages: read(run.pages, event),
        step: `Read ${event.index} of ${event.total} pages`,
      };
    case "urls_triaged":
      return { ...next, suggested: event.suggestedUrls, step: "Gathering what was learned" };
    case "complete": {
      const { type: _type, id: _id, ...result } = event;
      const { business, suggestedUrls: suggested } = result;
      return { ...next, state: "completed", step: "Done", result, business, suggested };
    }
    case "error":
      return {
        ...next,
        state: event.code === "cancelled" ? "cancelled" : "failed",
        step: event.message,
        failure: { message: event.message, code: event.code },
      };
  }
}

function withPlanned(pages: RunPage[], urls: string[]): RunPage[] {
  const known = new Set(pages.map(({ url }) => url));
  const found = urls.filter((url) => !known.has(url));
  return [...pages, ...found.map((url) => ({ url, state: "found" as const, title: "" }))];
}

/** In the place of the planned address, which may have redirected to it. */
function read(pages: RunPage[], event: Extract<StreamEvent, { type: "page_scraped" }>): RunPage[] {
  const { url, requestedUrl, title, engine, ms, items } = event;
  const page: RunPage = { url, requestedUrl, state: "read", title, engine, ms, items };
  const planned = (wanted: string | undefined) => pages.findIndex((one) => one.url === wanted);
  const at = planned(url) < 0 ? planned(requestedUrl) : planned(url);
  return at < 0 ? [...pages, page] : pages.with(at, page);
}

export const isLive = ({ state }: Run): boolean => state === "starting" || state === "running";

export const readOf = ({ pages }: Run): number =>
  pages.filter(({ state }) => state === "read").length;

/** The items by category: those of the result, before it those that a first look has found. */
export function itemsOf({ pages, result }: Run): Map<ItemCategory, number> {
  const counts = new Map<ItemCategory, number>();
  const count = (category: ItemCategory, more: number) =>
    counts.set(category, (counts.get(category) ?? 0) + more);
  if (result !== null) for (const { category } of result.knowledgeItems) count(category, 1);
  else for (const { items } of pages) for (const one of categories) count(one, items?.[one] ?? 0);
  return new Map([...counts].filter(([, number]) => number > 0));
}

/** In the order in which they are shown. */
export const categories: readonly ItemCategory[] = [
  "PRODUCT",
  "FEATURE",
  "PRICING",
  "FAQ",
  "SUPPORT",
  "COMPANY",
  "LEGAL",
  "OTHER",
];

function entryOf(event: StreamEvent): TimelineEntry {
  const { id, type } = event;
  const at = "at" in event ? event.at : undefined;
  const url = event.type === "page_scraped" ? { url: event.url } : {};
  return { id, type, at, words: wordsOf(event), ...url };
}

function wordsOf(event: StreamEvent): string {
  switch (event.type) {
    case "connected":
      return "Connected";
    case "progress":
    case "error":
      return event.message;
    case "business_classified":
      return `This is ${event.business.name}: ${event.business.category}`;
    case "pages_planned":
      return `${event.count} pages planned`;
    case "page_scraped":
      return event.title || "Page read";
    case "urls_triaged":
      return `${event.suggestedUrls.length} more pages are worth reading`;
    case "complete":
      return `Done: ${event.knowledgeItems.length} items`;
  }
}

/** What a person can try when a job has failed, by the failure's code. */
export function adviceFor(code: string): string {
  return advice[code] ?? "Run it again; if it fails again, see the job's page.";
}

const advice: Record<string, string> = {
  site_unreachable: "Open the address in a browser. When the site is back, run it again.",
  site_blocked:
    "The site does not let programs read it, or its address may not be dialled from here. For your own network set LOREPOD_EGRESS_ALLOW; try the browser engine for others.",
  site_refused: "The site's robots.txt forbids it. For your own site set LOREPOD_ROBOTS=ignore.",
  not_a_page: "Name a page with text: not an image, a download or an error page.",
  cancelled: "It has no result. Run it again when you want one.",
  deadline: "It took too long. Ask for fewer pages, or set a time within which to stop.",
};
