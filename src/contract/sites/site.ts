import { z } from "zod";
import { addressSchema } from "../address.ts";
import { credentialIdSchema, credentialNameSchema } from "../credentials.ts";
import { limits } from "../limits.ts";
import { patternSchema } from "../patterns/pattern.ts";
import { archiveField, between, engines } from "../request.ts";
import { timestampSchema } from "../result.ts";
import { drawingFields, selectorFields } from "../selectors.ts";
import { scheduleSchema } from "./schedule.ts";
import { sitePageCountsSchema } from "./site-page.ts";

const patterns = z.array(patternSchema).max(limits.patternsMax.value);

const changeable = {
  name: z.string().min(1).max(200).optional().meta({ description: "What its owner calls it" }),
  schedule: scheduleSchema.optional(),
  maxPages: between(1, limits.sitePagesMax.value)
    .optional()
    .meta({
      description: `Pages to read at most; default ${limits.sitePagesDefault.value}, or the plan's limit`,
    }),
  includePatterns: patterns.optional().meta({
    description:
      "Only URLs matching one of these globs; * is one path segment, ** any depth; " +
      "regex:^/blog/ is a regular expression for the path",
  }),
  excludePatterns: patterns.optional().meta({
    description: "URLs matching one of these globs are skipped; wins over includePatterns",
  }),
  engine: z.enum(engines).optional().meta({
    description: "How pages are fetched; auto: plain HTTP, the browser where it is needed",
  }),
  ...selectorFields,
  ...drawingFields,
  credential: credentialIdSchema,
  publishPrivate: z.boolean().optional().meta({
    description:
      "What is read with the credential may be shown to others than its owner; default false",
  }),
  parallel: between(1, limits.siteParallel.value).optional().meta({
    description: "Crawlers that may read the Site at once, each a part of its pages; default 1",
  }),
  archive: archiveField,
  paused: z.boolean().optional().meta({ description: "Starts no sync while it is true" }),
};

export const siteRequestSchema = z.strictObject({
  url: addressSchema.meta({ description: "Any page of the site" }),
  ...changeable,
});

const removable = <T extends z.ZodType>(schema: z.ZodOptional<T>, description: string) =>
  schema.unwrap().nullable().optional().meta({ description });

/** The URL of a Site never changes. */
export const siteChangeSchema = z.strictObject({
  ...changeable,
  onlySelectors: removable(
    changeable.onlySelectors,
    "CSS selectors: only what they match is read as text; null removes them",
  ),
  waitFor: removable(changeable.waitFor, "CSS selector to wait for; null removes it"),
  exceptSelectors: removable(
    changeable.exceptSelectors,
    "CSS selectors: what they match is not read as text; null removes them",
  ),
  name: changeable.name
    .unwrap()
    .nullable()
    .optional()
    .meta({ description: "What its owner calls it; null removes it" }),
  credential: credentialIdSchema
    .unwrap()
    .nullable()
    .optional()
    .meta({ description: "Id of a credential, sent to its origins only; null removes it" }),
});

/** The request, and what a client has asked for since. */
export const siteSpecSchema = siteRequestSchema.extend({
  credential: credentialNameSchema,
  apiKey: z.string().min(1).max(63).optional(),
  /** A new text starts one sync. */
  syncRequest: z.string().max(64).optional(),
  /** The waiting sync whose removals are allowed. */
  confirmSync: z.int().optional(),
  cancelSync: z.int().optional(),
  /** Part of the path of its feed, which needs no key. */
  feedToken: z.string().max(64).optional(),
  /** The Site is about to be removed, with or without its knowledge. */
  removal: z.enum(["erase", "keep"]).optional(),
});

/** Why a Site needs its owner. */
export const attentionReasons = ["guard", "session", "failing", "quota", "storage", "key"] as const;

export const syncStates = [
  "running",
  "completed",
  "needs_confirmation",
  "failed",
  "cancelled",
] as const;

export const syncCountsSchema = z.object({
  read: z.int(),
  unchanged: z.int(),
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  failed: z.int(),
});

export const syncSchema = z.object({
  n: z.int().min(1),
  state: z.enum(syncStates),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  counts: syncCountsSchema,
  bytes: z.int(),
  requests: z.int(),
  reason: z.string().max(300).nullable(),
});

/** With the request of a client that has started it; null: a schedule has. */
export const storedSyncSchema = syncSchema.extend({
  request: z.string().max(64).nullable().optional(),
});

/** The sync that is under way, with what the next pass must know. */
export const openSyncSchema = storedSyncSchema.extend({
  /** A client has started it. */
  manual: z.boolean(),
  /** `due`: only pages whose own time has come. */
  scope: z.enum(["all", "due"]),
  /** Number of the latest slice. */
  slice: z.int(),
  /** How many slices, up to that one, are read side by side; absent: one. */
  abreast: z.int().optional(),
  /** Pages with knowledge when the sync began, to which the guard compares. */
  known: z.int(),
  /**
   * `none`: the next slice is to be planned; `running`: it is announced, started or ended, and not
   * settled yet; `ending`: every page is settled.
   */
  step: z.enum(["none", "running", "ending"]),
  sliceStartedAt: timestampSchema.nullable(),
  /** Slices in a row without one settled page. */
  fruitless: z.int(),
  retryAt: timestampSchema.nullable(),
  /** Pages that the sync would remove or leave without items. */
  removing: z.int(),
  /** How many of them remain known pages. */
  emptying: z.int().optional(),
  confirmed: z.boolean(),
});

export const siteStates = ["idle", "syncing", "paused", "needs_confirmation"] as const;

export const siteStatusSchema = z.object({
  state: z.enum(siteStates),
  reason: z.string().max(300).nullable(),
  pages: sitePageCountsSchema,
  items: z.int(),
  passages: z.int().default(0),
  nextSync: timestampSchema.nullable(),
  lastSync: storedSyncSchema.nullable(),
  sync: openSyncSchema.nullable(),
  /** The latest syncs that have ended, newest first. */
  syncs: z.array(storedSyncSchema).max(limits.syncsKept.value).default([]),
  /** The last `syncRequest` that has started a sync. */
  syncRequest: z.string().nullable(),
  /** The schedule for which `nextSync` was computed. */
  scheduledBy: z.string().nullable(),
  /** The fault that the Site has now and that was published. */
  fault: z.enum(attentionReasons).nullable().default(null),
  /** How many faults were published: the number of the latest one. */
  faults: z.int().default(0),
  /** The `maxPages` that the plan has allowed; absent until the first pass. */
  allowedPages: z.int().optional(),
  removals: z
    .array(
      z.object({
        at: z.int(),
        pages: z.int(),
        emptied: z.int().optional(),
        confirmed: z.boolean(),
      }),
    )
    .max(limits.guardRecords.value),
});

export const siteSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  /** Opaque; changes with every write. A write with an older version is refused. */
  version: z.string(),
  createdAt: timestampSchema,
  // As it is stored: kubectl writes schedules that no definition can check, and those are a fault of
  // this Site, not of every list that has it.
  spec: siteSpecSchema.extend({ url: z.string(), schedule: z.string().nullable().optional() }),
  status: siteStatusSchema,
});

export type SiteRequest = z.output<typeof siteRequestSchema>;
export type SiteChange = z.output<typeof siteChangeSchema>;
export type SiteSpec = z.infer<typeof siteSpecSchema>;
export type SyncCounts = z.infer<typeof syncCountsSchema>;
export type Sync = z.infer<typeof syncSchema>;
export type StoredSync = z.infer<typeof storedSyncSchema>;
export type OpenSync = z.infer<typeof openSyncSchema>;
export type SiteStatus = z.infer<typeof siteStatusSchema>;
export type Site = z.infer<typeof siteSchema>;
