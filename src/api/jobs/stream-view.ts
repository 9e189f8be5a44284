import type { CountedEvent } from "../../contract/events/event-fold.ts";
import type { ExtractionResult } from "../../contract/result.ts";
import type { StreamData } from "../../contract/events/stream.ts";

export type StreamMessage = { id: string; event: string; data: StreamData };

/** An event as stream clients see it; undefined for internal events. */
export function streamView(
  { number, event, at }: CountedEvent,
  result: ExtractionResult | undefined,
): StreamMessage | undefined {
  const data = dataOf(event, result);
  if (data === undefined || number === undefined) return undefined;
  // A result has its own times and is identical in all responses.
  const timed = data.type === "complete" ? data : { ...data, at: new Date(at).toISOString() };
  return { id: String(number), event: data.type, data: timed };
}

function dataOf(
  event: CountedEvent["event"],
  result: ExtractionResult | undefined,
): StreamData | undefined {
  switch (event.type) {
    case "waiting":
      return { type: "progress", step: "waiting", message: event.message };
    case "started":
      return { type: "progress", step: "started", message: "Extraction started" };
    case "progress":
      return { type: "progress", step: event.step, message: event.message };
    case "business_classified":
      return { type: "business_classified", business: event.business };
    case "pages_planned":
      return { type: "pages_planned", pages: event.pages, count: event.count };
    case "page_scraped":
      return {
        type: "page_scraped",
        url: event.page.url,
        index: event.index,
        total: event.total,
        requestedUrl: event.requestedUrl,
        title: event.page.title,
        engine: event.page.engine,
        ms: event.ms,
        items: event.items,
      };
    case "urls_triaged":
      return { type: "urls_triaged", suggestedUrls: event.suggestedUrls };
    case "completed":
      // Without the result's fields when its retention ended before the log's.
      return { type: "complete", ...result } as StreamData;
    case "failed":
      return { type: "error", message: event.failure.message, code: event.failure.code };
    case "attempt":
    case "page_updated":
    case "site_synced":
    case "site_needs_attention":
    case "result":
    case "gave_up":
      return undefined;
  }
}
