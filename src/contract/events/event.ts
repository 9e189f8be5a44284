import { z } from "zod";
import { changedItemsSchema } from "../change.ts";
import { failureSchema } from "../extraction.ts";
import {
  businessSchema,
  itemCountsSchema,
  readersSchema,
  suggestedUrlSchema,
} from "../knowledge.ts";
import { readEngines } from "../ledger.ts";
import { limits } from "../limits.ts";
import { factEntrySchema } from "../sites/fact-entry.ts";
import { attentionReasons, syncCountsSchema } from "../sites/site.ts";
import type { StreamData } from "./stream.ts";

/** A page that an attempt has read and stored under `part`. */
export const readPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  engine: z.enum(readEngines),
  contentHash: z.string(),
  part: z.string(),
});

/** The events in the log of a job. */
export const jobEventSchema = z.discriminatedUnion("type", [
  /** The controller starts attempt N: from here on only events of N count. */
  z.object({ type: z.literal("attempt"), number: z.int() }),
  z.object({ type: z.literal("waiting"), message: z.string() }),
  z.object({ type: z.literal("started") }),
  z.object({ type: z.literal("progress"), step: z.string(), message: z.string() }),
  z.object({ type: z.literal("business_classified"), business: businessSchema }),
  z.object({ type: z.literal("pages_planned"), pages: z.array(z.string()), count: z.int() }),
  z.object({
    type: z.literal("page_scraped"),
    page: readPageSchema,
    index: z.int(),
    total: z.int(),
    /** The URL in `pages_planned`, when it redirects to `page.url`. */
    requestedUrl: z.string().optional(),
    /** Missing in logs of older versions. */
    ms: z.int().nullable().optional(),
    items: itemCountsSchema.optional(),
    /** In a slice of a Site: the page equals the stored one and was not stored again. */
    unchanged: z.literal(true).optional(),
  }),
  z.object({ type: z.literal("urls_triaged"), suggestedUrls: z.array(suggestedUrlSchema) }),
  /** The attempt is done; the controller settles it. */
  z.object({
    type: z.literal("result"),
    urlsDiscovered: z.int(),
    suggestedUrls: z.array(suggestedUrlSchema),
    warnings: z.array(z.string()),
    readers: readersSchema,
  }),
  /** The attempt met a failure that another attempt would only repeat. */
  z.object({ type: z.literal("gave_up"), failure: failureSchema }),
  /** A page of this job has changed since its tenant last read it. */
  z.object({
    type: z.literal("page_updated"),
    page: readPageSchema,
    index: z.int(),
    total: z.int(),
    previousHash: z.string(),
    changedItems: changedItemsSchema,
  }),
  /** A sync of a Site has ended. Its log has the events of the sync alone, not of its slices. */
  z.object({
    type: z.literal("site_synced"),
    sync: z.int(),
    counts: syncCountsSchema,
    /** The first changes. */
    changes: z.array(factEntrySchema).max(limits.syncedChanges.value),
    truncated: z.boolean(),
  }),
  z.object({
    type: z.literal("site_needs_attention"),
    sync: z.int(),
    reason: z.enum(attentionReasons),
    message: z.string(),
  }),
  z.object({ type: z.literal("completed") }),
  z.object({ type: z.literal("failed"), failure: failureSchema }),
]);

export type JobEvent = z.infer<typeof jobEventSchema>;
export type JobEventType = JobEvent["type"];

/**
 * Maps each internal event to its stream event and its webhook event. `writer` is the only process
 * that may publish it; events of other writers are refused.
 */
export const eventTable = {
  attempt: { writer: "controller", stream: null, webhook: null },
  waiting: { writer: "controller", stream: "progress", webhook: null },
  started: { writer: "crawler", stream: "progress", webhook: "EXTRACTION_STARTED" },
  progress: { writer: "crawler", stream: "progress", webhook: null },
  business_classified: { writer: "crawler", stream: "business_classified", webhook: null },
  pages_planned: { writer: "crawler", stream: "pages_planned", webhook: null },
  page_scraped: { writer: "crawler", stream: "page_scraped", webhook: "PAGE_SCRAPED" },
  urls_triaged: { writer: "crawler", stream: "urls_triaged", webhook: null },
  result: { writer: "crawler", stream: null, webhook: null },
  gave_up: { writer: "crawler", stream: null, webhook: null },
  page_updated: { writer: "controller", stream: null, webhook: "PAGE_UPDATED" },
  site_synced: { writer: "controller", stream: null, webhook: "SITE_SYNCED" },
  site_needs_attention: { writer: "controller", stream: null, webhook: "SITE_NEEDS_ATTENTION" },
  completed: { writer: "controller", stream: "complete", webhook: "EXTRACTION_COMPLETED" },
  failed: { writer: "controller", stream: "error", webhook: "EXTRACTION_FAILED" },
} as const satisfies Record<
  JobEventType,
  {
    writer: "controller" | "crawler";
    stream: StreamData["type"] | null;
    webhook: string | null;
  }
>;

/**
 * The id of an event that counts once per job, so that a repeat by a later attempt is ignored.
 * Undefined for events that may repeat; their ids contain attempt and number.
 */
export function meaningOf(event: JobEvent): string | undefined {
  switch (event.type) {
    case "attempt":
      return `attempt:${event.number}`;
    case "page_scraped":
      return `page:${event.page.part}`;
    case "page_updated":
      return `updated:${event.page.part}`;
    case "started":
    case "pages_planned":
    case "business_classified":
    case "urls_triaged":
      return event.type;
    case "site_synced":
      return event.type;
    case "site_needs_attention":
      return `${event.type}:${event.reason}`;
    case "completed":
    case "failed":
      return "end";
    case "waiting":
    case "progress":
    case "result":
    case "gave_up":
      return undefined;
  }
}
