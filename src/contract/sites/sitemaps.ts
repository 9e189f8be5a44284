import { z } from "zod";
import { limits } from "../limits.ts";
import { validatorsSchema } from "../page.ts";
import { timestampSchema } from "../result.ts";

const url = z.string().max(limits.urlChars.value);

/** A sitemap file as it was read last. */
export const sitemapFileReadSchema = z.object({
  url,
  /** Number of its entries. */
  urls: z.int().min(0),
  /** Files that it names. */
  sitemaps: z.array(z.string()).max(limits.sitemapFiles.value),
  /** For a conditional request; null: it is read completely each time. */
  validators: validatorsSchema.nullable(),
});

/** A page of the Site that a sitemap names, with the date that it gives. */
export const sitemapEntrySchema = z.object({ url, date: timestampSchema.nullable() });

const files = z.array(sitemapFileReadSchema).max(limits.sitemapFiles.value + 1);

/** What a slice has read of the sitemaps, as a document. Its entries are in `parts` others. */
export const sliceSitemapsSchema = z.object({ files, parts: z.int().min(0) });

/** What a Site knows of its sitemaps, as a document. The entries are rows of its page table. */
export const siteSitemapsSchema = z.object({
  files,
  /** The sync that has read them last, and when. */
  sync: z.int(),
  lookedAt: timestampSchema,
  /** Since when requests are conditional. */
  since: timestampSchema,
  /** Which entries count: patterns and size of the Site. */
  scope: z.string(),
});

export type SitemapFileRead = z.infer<typeof sitemapFileReadSchema>;
export type SitemapEntry = z.infer<typeof sitemapEntrySchema>;
export type SliceSitemaps = z.infer<typeof sliceSitemapsSchema>;
export type SiteSitemaps = z.infer<typeof siteSitemapsSchema>;

export const sitemapsName = "sitemaps.json";
export const sitemapPartName = (part: number): string => `sitemaps/${part}.json`;
