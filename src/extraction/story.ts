import type { CountedEvent } from "../contract/events/event-fold.ts";
import type { JobEvent } from "../contract/events/event.ts";
import type { Failure } from "../contract/extraction.ts";
import type { Progress } from "../contract/job.ts";

/** What a job's log means so far. Every member only grows, or is set once per attempt. */
export type Story = {
  /** The latest attempt that was announced. */
  attempt: number;
  startedAt: number | undefined;
  progress: Progress | undefined;
  business: Extract<JobEvent, { type: "business_classified" }>["business"] | undefined;
  pagesScraped: number;
  /** The latest attempt's result, once it has published one. */
  result: Extract<JobEvent, { type: "result" }> | undefined;
  gaveUp: Failure | undefined;
  ended: boolean;
};

export function emptyStory(): Story {
  return {
    attempt: 0,
    startedAt: undefined,
    progress: undefined,
    business: undefined,
    pagesScraped: 0,
    result: undefined,
    gaveUp: undefined,
    ended: false,
  };
}

/** Folds the events that count into what they mean for the job. */
export function foldStory(events: readonly CountedEvent[]): Story {
  const story = emptyStory();
  for (const entry of events) addEvent(story, entry);
  return story;
}

/** Adds the next event that counts to the story. */
export function addEvent(story: Story, { event, at }: CountedEvent): void {
  switch (event.type) {
    case "attempt":
      story.attempt = event.number;
      story.result = undefined;
      story.gaveUp = undefined;
      return;
    case "started":
      story.startedAt ??= at;
      story.progress ??= { pagesScraped: 0, totalPages: 0, currentStep: "Starting" };
      return;
    case "progress":
      return setStep(story, event.message);
    case "business_classified":
      story.business = event.business;
      return setStep(story, `Identified ${event.business.name}`);
    case "pages_planned":
      return setStep(story, `Planned ${event.count} pages`, event.count);
    case "page_scraped":
      story.pagesScraped++;
      return setStep(story, `Read ${event.page.url}`, event.total);
    case "urls_triaged":
      return setStep(story, `Ranked what was left: ${event.suggestedUrls.length} worth reading`);
    case "result":
      story.result = event;
      return setStep(story, "Writing the result");
    case "gave_up":
      story.gaveUp = event.failure;
      return;
    case "completed":
    case "failed":
      story.ended = true;
      return;
    case "waiting":
    case "page_updated":
    case "site_synced":
    case "site_needs_attention":
      return;
  }
}

function setStep(story: Story, currentStep: string, total = 0): void {
  const { pagesScraped } = story;
  const totalPages = Math.max(story.progress?.totalPages ?? 0, total, pagesScraped);
  story.progress = { pagesScraped, totalPages, currentStep: currentStep.slice(0, 300) };
}
