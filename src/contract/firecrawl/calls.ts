import { z } from "zod";
import { addressSchema } from "../address.ts";
import { limits } from "../limits.ts";
import { between } from "../request.ts";
import { domainSchema } from "../search.ts";
import { callerFields, only, refused, scrapeFields, timeoutField, unsupported } from "./options.ts";

/** What Firecrawl's calls about one page, one site and one question take and answer. */

export const scrapeRequestSchema = z.strictObject({
  url: addressSchema,
  ...scrapeFields,
  ...callerFields,
  // Nothing of a scrape is stored.
  zeroDataRetention: z.boolean().optional(),
  alexandria: unsupported,
});

export const mapRequestSchema = z.strictObject({
  url: addressSchema,
  search: z.string().min(1).max(limits.queryChars.value).optional(),
  // Sitemaps are always read.
  sitemap: z.enum(["include", "only"]).optional(),
  includeSubdomains: only(false),
  ignoreQueryParameters: z.boolean().optional(),
  limit: between(1, limits.sitemapLimitMax.value).optional(),
  ...timeoutField,
  ...callerFields,
  location: unsupported,
  threatProtection: unsupported,
  auditMetadata: unsupported,
  useIndex: unsupported,
});

const noWebSearch = "is not supported: search finds what was read before, not the web";

const notOfTheWeb = refused(noWebSearch);

export const firecrawlSearchSchema = z.strictObject({
  query: z
    .string()
    .max(limits.queryChars.value)
    .refine((text) => text.trim() !== "", { error: "must not be blank" }),
  limit: between(1, limits.searchLimitMax.value).optional(),
  includeDomains: z
    .array(domainSchema)
    .min(1)
    .max(1, { error: "must name one domain; several are not supported" })
    .optional(),
  ...timeoutField,
  ...callerFields,
  // Addresses of pages that were read are always valid.
  ignoreInvalidURLs: z.boolean().optional(),
  highlights: only(true),
  domainTools: only(false),
  sources: notOfTheWeb,
  categories: notOfTheWeb,
  tbs: notOfTheWeb,
  location: notOfTheWeb,
  country: notOfTheWeb,
  excludeDomains: unsupported,
  scrapeOptions: unsupported,
  enterprise: unsupported,
  toolDetail: unsupported,
  threatProtection: unsupported,
});

const metadataSchema = z.looseObject({
  title: z.string(),
  description: z.string(),
  language: z.string().optional(),
  sourceURL: z.string(),
  url: z.string(),
  /** Of a page that was just read. */
  statusCode: z.int().optional(),
});

export const documentSchema = z.object({
  markdown: z.string().optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  links: z.array(z.string()).optional(),
  images: z.array(z.string()).optional(),
  screenshot: z.string().optional(),
  json: z.unknown().optional(),
  warning: z.string().optional(),
  metadata: metadataSchema,
});

export const scrapeResponseSchema = z.object({
  success: z.literal(true),
  data: documentSchema,
});

export const mapResponseSchema = z.object({
  success: z.literal(true),
  links: z.array(z.object({ url: z.string() })),
  warning: z.string().optional(),
});

export const firecrawlFoundSchema = z.object({
  success: z.literal(true),
  data: z.object({
    web: z.array(
      z.object({
        url: z.string(),
        title: z.string(),
        description: z.string(),
        position: z.int(),
      }),
    ),
  }),
});

export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>;
export type MapRequest = z.infer<typeof mapRequestSchema>;
export type FirecrawlSearch = z.infer<typeof firecrawlSearchSchema>;
export type FirecrawlDocument = z.infer<typeof documentSchema>;
