import { z } from "zod";
import { validatorsSchema } from "../page.ts";
import { preferencesSchema } from "../preferences.ts";
import { timestampSchema } from "../result.ts";
import { repeatSchema } from "./repeat.ts";

export const pageStates = ["current", "failing", "gone", "refused", "unread"] as const;

/** Answers 404 or 410 that may remove a page. */
export const missingSchema = z.object({
  /** When the first of them was received. */
  since: timestampSchema,
  /** The sync that received it. */
  sync: z.int(),
  /** Whether a client has started that sync. */
  manual: z.boolean(),
});

/** A page of a Site, as its table has it. */
export const sitePageSchema = z.object({
  url: z.string(),
  state: z.enum(pageStates),
  /** Why the page is not current. */
  reason: z.string().max(300).nullable(),
  firstSeen: timestampSchema,
  lastRead: timestampSchema.nullable(),
  lastChanged: timestampSchema.nullable(),
  /** When the page's own time comes; null: with the next sync of the Site. */
  nextRead: timestampSchema.nullable(),
  validators: validatorsSchema.nullable(),
  /** Equal: nothing is parsed. */
  rawHash: z.string().max(64).nullable(),
  contentHash: z.string().max(64).nullable(),
  /** Number of items, of which the guard counts pages that lose all. */
  items: z.int().min(0),
  /** Own interval of the page with the schedule `adaptive`. */
  intervalMs: z.int().min(0).nullable(),
  /** Number of the last sync that has read the page or given up on it; 0: none. */
  sync: z.int().min(0),
  missing: missingSchema.nullable(),
  /** The latest date that a sitemap gave for the page: a hint only. */
  sitemapDate: timestampSchema.nullable(),
  /** Absent: the site states none. */
  preferences: preferencesSchema.optional(),
  /** Of a refused page whose text was never stored: it is requested with conditions. */
  repeat: repeatSchema.optional(),
});

export const sitePageCountsSchema = z.record(z.enum(pageStates), z.int().min(0));

export type PageState = (typeof pageStates)[number];
export type SitePage = z.infer<typeof sitePageSchema>;
export type SitePageCounts = z.infer<typeof sitePageCountsSchema>;
