import { z } from "zod";
import { itemSchema } from "../knowledge.ts";
import { limits } from "../limits.ts";
import { places } from "../page.ts";
import { preferenceEffects } from "../preference-effects.ts";
import { timestampSchema } from "../result.ts";
import { factEntrySchema } from "../sites/fact-entry.ts";
import { siteSchema } from "../sites/site.ts";
import { sitePageSchema } from "../sites/site-page.ts";
import { snapshotSchema } from "../snapshot.ts";

/** The version of the file that this version writes, and the only one that it reads. */
export const tenantFileVersion = 1;

const idSchema = z.string().min(1).max(64);

/** An item or a passage as an index stores it, without its vector. */
export const documentSchema = itemSchema.extend({
  passage: z
    .object({
      ranges: z.array(z.object({ start: z.int(), end: z.int() })),
      context: z.string().nullable(),
      bodyHash: z.string().nullable(),
      place: z.enum(places),
      weight: z.number(),
    })
    .optional(),
  effects: z.array(z.enum(preferenceEffects)).optional(),
  audience: z.string().min(1).max(64).optional(),
  language: z.string().optional(),
  domain: z.string(),
  jobId: z.string().max(64),
  updatedAt: timestampSchema,
  hash: z.string(),
});

/** A line of the file with everything that is known under a key. */
export const tenantRecordSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("knowledge"),
    version: z.literal(tenantFileVersion),
    /** Of this file: an import that was interrupted goes on with the same file. */
    id: idSchema,
    exportedAt: timestampSchema,
  }),
  z.object({
    type: z.literal("site"),
    site: siteSchema.pick({ id: true, createdAt: true, spec: true, status: true }),
    /** It was read with a credential, which is not in the file. */
    hadCredential: z.boolean(),
    /** Its feed was open; a feed that was closed stays closed. */
    hasFeed: z.boolean(),
  }),
  z.object({ type: z.literal("page"), site: idSchema, page: sitePageSchema }),
  z.object({ type: z.literal("change"), site: idSchema, entry: factEntrySchema }),
  z.object({ type: z.literal("text"), snapshot: snapshotSchema }),
  z.object({ type: z.literal("document"), document: documentSchema }),
  z.object({
    type: z.literal("end"),
    /** Number of the lines before this one. */
    lines: z.int().min(1),
    /** Of the lines before this one, each hashed with the digest of those before it. */
    digest: z.string().length(64),
  }),
]);

export const importRequestSchema = z.strictObject({
  first: z
    .int()
    .min(0)
    .meta({ description: "Number of the first of these lines in the file, from 0", example: 0 }),
  lines: z
    .array(z.string().min(1))
    .min(1)
    .max(limits.importLines.value)
    .meta({
      description: "Lines of a file of GET /v1/export, unchanged and in order",
      example: [
        '{"type":"knowledge","version":1,"id":"01k9zq4v7n","exportedAt":"2026-02-01T09:00:00.000Z"}',
      ],
    }),
});

export const importProgressSchema = z.object({
  next: z.int().meta({ description: "Number of the line that is expected next", example: 1_240 }),
  done: z
    .boolean()
    .meta({ description: "All lines are imported, and the Sites exist", example: true }),
  sites: z.int().meta({ example: 1 }),
  pages: z.int().meta({ description: "Rows of page tables", example: 86 }),
  changes: z.int().meta({ example: 12 }),
  texts: z.int().meta({ description: "Pages whose text is stored", example: 84 }),
  documents: z.int().meta({ description: "Items and passages", example: 1_055 }),
});

/** What an import has done so far, stored with each part. */
export const importStateSchema = importProgressSchema.extend({
  file: z.string(),
  digest: z.string(),
  /** Ids of the Sites in the file, whose records are stored until all lines are here. */
  waiting: z.array(z.string()),
  /** How many pages these Sites may have together. */
  waitingPages: z.int(),
});

export type TenantRecord = z.infer<typeof tenantRecordSchema>;
export type ImportRequest = z.infer<typeof importRequestSchema>;
export type ImportProgress = z.infer<typeof importProgressSchema>;
export type ImportState = z.infer<typeof importStateSchema>;
