import { z } from "zod";
import { businessSchema, itemCountsSchema, suggestedUrlSchema } from "../knowledge.ts";
import { readEngines } from "../ledger.ts";
import { resultSchema, timestampSchema } from "../result.ts";

const at = timestampSchema.optional().meta({ description: "When it happened" });

/** The data of a stream's messages; `type` repeats the event's name. */
export const streamDataSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connected"), message: z.string(), jobId: z.string() }),
  z.object({
    type: z.literal("progress"),
    at,
    step: z.string().meta({ description: "`waiting`, `started` or what the crawler does" }),
    message: z.string(),
  }),
  z.object({ type: z.literal("business_classified"), at, business: businessSchema }),
  z.object({
    type: z.literal("pages_planned"),
    at,
    pages: z.array(z.string()),
    count: z.int(),
  }),
  z.object({
    type: z.literal("page_scraped"),
    at,
    url: z.string(),
    index: z.int().meta({ description: "Pages read so far, this one included" }),
    total: z.int().meta({
      description: "Pages that will be read at most; it grows as links are discovered",
    }),
    requestedUrl: z.string().optional().meta({
      description: "Its address in `pages_planned`, where that one redirected",
    }),
    title: z.string(),
    engine: z.enum(readEngines).optional().meta({ description: "What read it" }),
    ms: z.int().nullable().optional().meta({ description: "How long the site took to answer" }),
    items: itemCountsSchema.optional().meta({
      description: "What a first look finds on it, by category; the result counts",
    }),
  }),
  z.object({
    type: z.literal("urls_triaged"),
    at,
    suggestedUrls: z.array(suggestedUrlSchema),
  }),
  z.object({ type: z.literal("complete"), ...resultSchema.shape }),
  z.object({
    type: z.literal("error"),
    at,
    message: z.string(),
    code: z.string().meta({ description: "As in x-error-code" }),
  }),
]);

export type StreamData = z.infer<typeof streamDataSchema>;
