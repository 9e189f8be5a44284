import { z } from "zod";
import { fieldsResultSchema } from "./fields.ts";
import { businessSchema, itemSchema, readersSchema, suggestedUrlSchema } from "./knowledge.ts";
import { preferencesSchema } from "./preferences.ts";

export const timestampSchema = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "ISO 8601, UTC, milliseconds", example: "2026-01-31T12:00:00.000Z" });

/** Sentences for a person. */
export const warningsSchema = z.array(z.string());

export const resultSchema = z.object({
  jobId: z.string(),
  business: businessSchema,
  knowledgeItems: z.array(itemSchema),
  fields: fieldsResultSchema.optional(),
  pagesScraped: z.int().meta({ description: "Pages read successfully" }),
  urlsDiscovered: z
    .int()
    .meta({ description: "Unique URLs discovered, after locale-aware deduplication" }),
  durationMs: z.int(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema,
  suggestedUrls: z.array(suggestedUrlSchema),
  warnings: warningsSchema.meta({ description: "What the caller should know, in words" }),
  preferences: z
    .array(preferencesSchema.extend({ url: z.string() }))
    .optional()
    .meta({ description: "Preferences of the website for the pages read, where it states any" }),
  readers: readersSchema.meta({ description: "Which reader did each step" }),
});

export type ExtractionResult = z.infer<typeof resultSchema>;
