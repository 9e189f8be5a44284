import { z } from "zod";
import { itemCategories } from "../knowledge.ts";
import { limits } from "../limits.ts";
import { coercedBetween } from "../query.ts";
import { engines } from "../request.ts";
import { timestampSchema } from "../result.ts";
import { factEntrySchema } from "./fact-entry.ts";
import { attentionReasons, siteStates, syncSchema } from "./site.ts";
import { preferencesSchema } from "../preferences.ts";
import { pageStates, sitePageSchema } from "./site-page.ts";

/** A Site as its owner sees it. */
export const siteViewSchema = z.object({
  id: z.string().meta({ example: "site_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
  url: z.string(),
  name: z.string().nullable(),
  schedule: z.string().nullable().meta({ description: "null: only a client starts syncs" }),
  maxPages: z.int(),
  includePatterns: z.array(z.string()),
  excludePatterns: z.array(z.string()),
  engine: z.enum(engines),
  onlySelectors: z.array(z.string()),
  exceptSelectors: z.array(z.string()),
  waitFor: z.string().nullable(),
  scroll: z.boolean(),
  credential: z.string().nullable().meta({ description: "Id of the credential it is read with" }),
  publishPrivate: z.boolean().meta({
    description: "Whether what is read with the credential may be shown to others than its owner",
  }),
  parallel: z.int(),
  archive: z.boolean().meta({ description: "Whether its pages are stored as they are received" }),
  paused: z.boolean(),
  state: z.enum(siteStates),
  reason: z.string().nullable().meta({ description: "Why it is in this state" }),
  counts: z.object({
    pages: z.int().meta({ description: "Pages with knowledge" }),
    items: z.int(),
    passages: z.int(),
  }),
  lastSync: syncSchema.nullable().meta({ description: "The latest sync, also while it runs" }),
  nextSync: timestampSchema.nullable(),
  feedUrl: z.string().nullable().meta({
    description: "Path of the RSS feed of its changes, which needs no key",
  }),
  createdAt: timestampSchema,
});

export const siteListSchema = z.object({
  sites: z.array(siteViewSchema),
  nextCursor: z.string().nullable(),
});

export const siteParamsSchema = z.object({
  siteId: z.string().max(64).meta({ example: "site_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const feedParamsSchema = siteParamsSchema.extend({ token: z.string().max(64) });

export const feedSchema = z.string().meta({ description: "RSS 2.0, newest change first" });

export const syncParamsSchema = siteParamsSchema.extend({
  n: z.coerce.number().int().min(1).meta({ example: 1 }),
});

export const siteListQuerySchema = z.strictObject({
  limit: coercedBetween(1, limits.siteListMax.value).optional(),
  cursor: z.string().min(1).max(64).optional(),
});

export const siteDeletionSchema = z.strictObject({
  keepKnowledge: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: "true: what was read stays, as knowledge of the key" }),
});

export const syncListQuerySchema = z.strictObject({
  limit: coercedBetween(1, limits.siteListMax.value).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .meta({ description: "`nextCursor` of the previous response" }),
});

export const syncListSchema = z.object({
  syncs: z.array(syncSchema),
  nextCursor: z.string().nullable(),
});

export const confirmationSchema = z.strictObject({
  n: z.int().min(1).meta({ description: "Number of the sync that waits" }),
});

const cursor = z
  .string()
  .min(1)
  .max(limits.urlChars.value + 64)
  .optional()
  .meta({
    description: "`nextCursor` of the previous response",
  });

export const sitePagesQuerySchema = z.strictObject({
  state: z.enum(pageStates).optional(),
  limit: coercedBetween(1, limits.sitePagesListed.value).optional(),
  cursor,
});

/** A page of a Site as its owner sees it. */
export const sitePageViewSchema = sitePageSchema
  .pick({
    url: true,
    state: true,
    reason: true,
    firstSeen: true,
    lastRead: true,
    lastChanged: true,
    nextRead: true,
    validators: true,
  })
  .extend({ preferences: preferencesSchema.nullable() });

export const sitePageListSchema = z.object({
  pages: z.array(sitePageViewSchema),
  nextCursor: z.string().nullable(),
});

const moment = z.iso.datetime({ offset: true });

export const changesQuerySchema = z.strictObject({
  from: moment
    .optional()
    .meta({ description: "Changes from then on", example: "2026-11-01T00:00:00Z" }),
  to: moment.optional().meta({ description: "Changes before then" }),
  category: z.enum(itemCategories).optional(),
  order: z.enum(["asc", "desc"]).optional().meta({ description: "desc: newest first" }),
  limit: coercedBetween(1, limits.ledgerListed.value).optional(),
  cursor,
});

/** A change of the facts of a Site. */
export const siteChangeEntrySchema = factEntrySchema.extend({
  id: z.string().meta({ example: "chg_01k9zq4v7n3m8w2x5y6a7b8c9d" }),
});

export const changeListSchema = z.object({
  changes: z.array(siteChangeEntrySchema),
  nextCursor: z.string().nullable(),
});

export const siteItemsQuerySchema = z.strictObject({
  asOf: moment
    .optional()
    .meta({ description: "What was known then, within the last 400 days; without it: now" }),
  limit: coercedBetween(1, limits.siteListMax.value).optional(),
  cursor: z
    .string()
    .regex(/^(past|today):/)
    .max(limits.cursorChars.value)
    .optional()
    .meta({ description: "`nextCursor` of the previous response" }),
});

/** An item of a Site as it was known. */
export const knownItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(itemCategories),
  source: z.string(),
  content: z.string(),
  quote: z.string(),
  contentHash: z.string(),
});

export const siteItemListSchema = z.object({
  items: z.array(knownItemSchema),
  nextCursor: z.string().nullable().meta({
    description: "For the next page, which may follow an empty one; null on the last",
  }),
});

export const siteEventsQuerySchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}$/)
    .optional()
    .meta({ description: "`id` of an event: only later ones of the same sync", example: "2-5" }),
});

const occurred = { at: timestampSchema, n: z.int().meta({ description: "Number of the sync" }) };

/** The data of an event of a Site; `type` repeats the event's name. */
export const siteEventDataSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sync"),
    state: z.enum(siteStates),
    reason: z.string().nullable(),
    sync: syncSchema.nullable().meta({ description: "The latest sync, also while it runs" }),
  }),
  z.object({
    type: z.literal("page_updated"),
    ...occurred,
    url: z.string(),
    previousHash: z.string(),
    contentHash: z.string(),
  }),
  z.object({ type: z.literal("site_synced"), ...occurred, counts: syncSchema.shape.counts }),
  z.object({
    type: z.literal("site_needs_attention"),
    ...occurred,
    reason: z.enum(attentionReasons),
    message: z.string(),
  }),
]);

export const siteEventListSchema = z.object({
  events: z.array(
    z.object({
      id: z.string().meta({ example: "2-5" }),
      event: z.string().meta({ example: "page_updated" }),
      data: z.unknown().meta({ description: "As in the stream" }),
    }),
  ),
});

/** What a first sync would cost; an estimate. */
export const sitePlanSchema = z.object({
  pages: z.int().meta({ description: "Pages that would be read, as far as they are known" }),
  isComplete: z.boolean().meta({ description: "false: there are more than discovery has found" }),
  durationMs: z.int(),
  bytes: z.int(),
});

export type SitePlan = z.infer<typeof sitePlanSchema>;
export type SiteEventData = z.infer<typeof siteEventDataSchema>;
export type SyncListQuery = z.output<typeof syncListQuerySchema>;
export type SiteItemsQuery = z.output<typeof siteItemsQuerySchema>;
export type SiteItemList = z.infer<typeof siteItemListSchema>;
export type ChangesQuery = z.output<typeof changesQuerySchema>;
export type SiteView = z.infer<typeof siteViewSchema>;
export type SitePageView = z.infer<typeof sitePageViewSchema>;
