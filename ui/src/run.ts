import { useEffect, useReducer } from "preact/hooks";
import type {
  Business,
  ExtractionResult,
  ItemCategory,
  StreamEvent,
  SuggestedUrl,
} from "../../clients/node/src/index.ts";
import { faultOf, lorepod, type Fault } from "./api.ts";

/** A page of a running job, as far as its events have told. */
export type RunPage = {
  url: string;
  state: "found" | "read";
  title: string;
  engine?: string | undefined;
  ms?: number | null | undefined;
  /** By category, as a first look at this page finds them. */
  items?: ItemCounts | undefined;
};

export type ItemCounts = Partial<Record<ItemCategory, number>>;

/** What a job's events have said so far. */
export type Run = {
  jobId: string | null;
  state: "starting" | "running" | "completed" | "failed";
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

export type TimelineEntry = { id: string; type: string; words: string; url?: string };

const begin: Run = {
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

type Step = { event: StreamEvent } | { fault: Fault } | { restart: true };

/** Follows events to their end; `start` is asked again when `key` changes, null follows nothing. */
export function useRun(
  key: string | null,
  start: (signal: AbortSignal) => AsyncIterable<StreamEvent>,
  onJob?: (jobId: string) => void,
): Run {
  const [run, tell] = useReducer(step, begin);
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    tell({ restart: true });
    const follow = async () => {
      try {
        for await (const event of start(stop.signal)) {
          if (stop.signal.aborted) return;
          if (event.type === "connected") onJob?.(event.jobId);
          tell({ event });
        }
      } catch (error) {
        if (!stop.signal.aborted) tell({ fault: faultOf(error) });
      }
    };
    void follow();
    return () => stop.abort();
  }, [key]);
  return run;
}

/** A known job's events from its first on: how a reload takes up what it has left. */
export const eventsOf = (jobId: string) => (signal: AbortSignal) =>
  lorepod.jobs.events(jobId, { signal });

function step(run: Run, told: Step): Run {
  if ("restart" in told) return begin;
  if ("fault" in told) return { ...run, fault: told.fault, state: "failed" };
  const { event } = told;
  const next = { ...run, events: [...run.events, entryOf(event)] };
  switch (event.type) {
    case "connected":
      return { ...run, jobId: event.jobId, state: "running", step: "Waiting for a crawler" };
    case "progress":
      return { ...next, state: "running", step: event.message };
    case "business_classified":
      return { ...next, business: event.business };
    case "pages_planned":
      return { ...next, total: event.count, pages: planned(run.pages, event.pages) };
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
      return { ...next, state: "failed", failure: { message: event.message, code: event.code } };
  }
}

function planned(pages: RunPage[], urls: string[]): RunPage[] {
  const known = new Set(pages.map(({ url }) => url));
  const found = urls.filter((url) => !known.has(url));
  return [...pages, ...found.map((url) => ({ url, state: "found" as const, title: "" }))];
}

function read(
  pages: RunPage[],
  { url, title, engine, ms, items }: Extract<StreamEvent, { type: "page_scraped" }>,
): RunPage[] {
  const page: RunPage = { url, state: "read", title, engine, ms, items };
  const at = pages.findIndex((one) => one.url === url);
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
  switch (event.type) {
    case "connected":
      return { id, type, words: "Connected" };
    case "progress":
      return { id, type, words: event.message };
    case "business_classified":
      return { id, type, words: `This is ${event.business.name}: ${event.business.category}` };
    case "pages_planned":
      return { id, type, words: `${event.count} pages planned` };
    case "page_scraped":
      return { id, type, words: event.title || "Page read", url: event.url };
    case "urls_triaged":
      return { id, type, words: `${event.suggestedUrls.length} more pages are worth reading` };
    case "complete":
      return { id, type, words: `Done: ${event.knowledgeItems.length} items` };
    case "error":
      return { id, type, words: event.message };
  }
}

/** What a person can try when a job has failed, by the failure's code. */
export function adviceFor(code: string): string {
  return advice[code] ?? "Run it again; if it fails again, the job's page says what happened.";
}

const advice: Record<string, string> = {
  site_unreachable: "Open the address in a browser. When the site is back, run it again.",
  site_blocked:
    "The site does not let programs read it, or its address may not be dialled from here. For your own network set LOREPOD_EGRESS_ALLOW; try the browser engine for others.",
  site_refused: "The site's robots.txt says no. For your own site set LOREPOD_ROBOTS=ignore.",
  not_a_page: "Name a page with text: not an image, a download or an error page.",
  cancelled: "It was cancelled. Run it again when you want it.",
  deadline: "It took too long. Ask for fewer pages, or set a time within which to stop.",
};
