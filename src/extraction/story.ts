import type { CountedEvent } from "../contract/events/event-fold.ts";
import type { JobEvent, ReadPage } from "../contract/events/event.ts";
import type { Failure } from "../contract/extraction.ts";
import type { Progress } from "../contract/job.ts";

/** What a job's log tells so far. Every member only ever grows or is set once per attempt. */
export type Story = {
  /** The latest attempt that was announced. */
  attempt: number;
  startedAt: number | undefined;
  /** Whether the latest attempt has spoken yet. */
  crawlerStarted: boolean;
  progress: Progress | undefined;
  business: Extract<JobEvent, { type: "business_classified" }>["business"] | undefined;
  pages: { page: ReadPage; attempt: number }[];
  /** The latest attempt's outcome, if it has told one. */
  result: Extract<JobEvent, { type: "result" }> | undefined;
  gaveUp: Failure | undefined;
  ended: boolean;
};

/** Folds the events that count into what they mean for the job. */
export function foldStory(events: readonly CountedEvent[]): Story {
  const story: Story = {
    attempt: 0,
    startedAt: undefined,
    crawlerStarted: false,
    progress: undefined,
    business: undefined,
    pages: [],
    result: undefined,
    gaveUp: undefined,
    ended: false,
  };
  for (const entry of events) addEvent(story, entry);
  return story;
}

function addEvent(story: Story, { event, attempt, at }: CountedEvent): void {
  if (attempt !== null) story.crawlerStarted = true;
  switch (event.type) {
    case "attempt":
      story.attempt = event.number;
      story.crawlerStarted = false;
      story.result = undefined;
      story.gaveUp = undefined;
      return;
    case "started":
      story.startedAt ??= at;
      story.progress ??= { pagesScraped: 0, totalPages: 0, currentStep: "Starting" };
      return;
    case "progress":
      return step(story, event.message);
    case "business_classified":
      story.business = event.business;
      return step(story, `Identified ${event.business.name}`);
    case "pages_planned":
      return step(story, `Planned ${event.count} pages`, event.count);
    case "page_scraped":
      story.pages.push({ page: event.page, attempt: attempt ?? 0 });
      return step(story, `Read ${event.page.url}`, event.total);
    case "urls_triaged":
      return step(story, `Ranked what was left: ${event.suggestedUrls.length} worth reading`);
    case "result":
      story.result = event;
      return step(story, "Writing the result");
    case "gave_up":
      story.gaveUp = event.failure;
      return;
    case "completed":
    case "failed":
      story.ended = true;
      return;
    case "waiting":
    case "page_updated":
      return;
  }
}

function step(story: Story, currentStep: string, total = 0): void {
  const pagesScraped = story.pages.length;
  const totalPages = Math.max(story.progress?.totalPages ?? 0, total, pagesScraped);
  story.progress = { pagesScraped, totalPages, currentStep: currentStep.slice(0, 300) };
}
