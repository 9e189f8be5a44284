import type { CountedEvent } from "../contract/event-fold.ts";
import { eventTable } from "../contract/event.ts";
import type { ExtractionResult } from "../contract/result.ts";

export type StreamMessage = { id: string; event: string; data: object };

/** An event as stream clients see it; undefined for those that are not theirs. */
export function streamView(
  { number, event }: CountedEvent,
  result: ExtractionResult | undefined,
): StreamMessage | undefined {
  const name = eventTable[event.type].stream;
  if (name === null || number === undefined) return undefined;
  return { id: String(number), event: name, data: { type: name, ...dataOf(event, result) } };
}

function dataOf(event: CountedEvent["event"], result: ExtractionResult | undefined): object {
  switch (event.type) {
    case "waiting":
      return { step: "waiting", message: event.message };
    case "started":
      return { step: "started", message: "Extraction started" };
    case "progress":
      return { step: event.step, message: event.message };
    case "business_classified":
      return { business: event.business };
    case "pages_planned":
      return { pages: event.pages, count: event.count };
    case "page_scraped":
      return {
        url: event.page.url,
        index: event.index,
        total: event.total,
        title: event.page.title,
      };
    case "urls_triaged":
      return { suggestedUrls: event.suggestedUrls };
    case "completed":
      return { ...result };
    case "failed":
      return { message: event.failure.message, code: event.failure.code };
    case "attempt":
    case "page_updated":
    case "result":
    case "gave_up":
      return {};
  }
}
