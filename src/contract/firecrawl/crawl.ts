import { z } from "zod";
import { addressSchema } from "../address.ts";
import { limits } from "../limits.ts";
import { expressionMark, expressionOf } from "../patterns/pattern.ts";
import { coercedBetween } from "../query.ts";
import { between } from "../request.ts";
import { documentSchema } from "./calls.ts";
import { callerFields, only, refused, scrapeFields, unsupported } from "./options.ts";

/** What Firecrawl's calls about many pages take and answer. */

const notStored = "is not supported for many pages: only what is stored of a page can be returned";

const noWebhook = "is not supported: a webhook of the key (POST /v1/webhooks) reports";

const storedFormats = ["markdown", "links"] as const;

const storedFormatSchema = z.union([
  z.enum(storedFormats),
  z.strictObject({ type: z.enum(storedFormats) }),
]);

/** The options of a scrape for pages that are read by a job. */
const jobScrapeFields = {
  ...scrapeFields,
  formats: z.array(storedFormatSchema).min(1).max(limits.firecrawlFormats.value).optional(),
  headers: refused(notStored),
  timeout: refused(notStored),
  waitFor: z
    .unknown()
    .refine((given) => given === undefined || given === 0, { error: notStored })
    .optional(),
};

/** Regular expressions over the path, as patterns of a Site. */
const paths = z
  .array(
    z
      .string()
      .min(1)
      .max(limits.patternChars.value - expressionMark.length)
      .superRefine((expression, context) => {
        const compiled = expressionOf(`${expressionMark}${expression}`);
        if (compiled?.ok === false) context.addIssue(`is not supported: ${compiled.reason}`);
      }),
  )
  .max(limits.patternsMax.value);

export const crawlRequestSchema = z.strictObject({
  url: addressSchema,
  limit: between(1, limits.sitePagesMax.value).optional(),
  includePaths: paths.optional(),
  excludePaths: paths.optional(),
  crawlEntireDomain: z.boolean().optional(),
  scrapeOptions: z
    .strictObject({ ...jobScrapeFields, integration: callerFields.integration })
    .optional(),
  ...callerFields,
  sitemap: z.literal("include", { error: "must be include" }).optional(),
  ignoreQueryParameters: only(false),
  deduplicateSimilarURLs: only(true),
  allowExternalLinks: only(false),
  allowSubdomains: only(false),
  ignoreRobotsTxt: only(false),
  regexOnFullURL: only(false),
  zeroDataRetention: only(false),
  prompt: unsupported,
  maxDiscoveryDepth: unsupported,
  robotsUserAgent: unsupported,
  delay: unsupported,
  maxConcurrency: unsupported,
  webhook: refused(`${noWebhook} SITE_SYNCED of the crawl's Site`),
  threatProtection: unsupported,
  auditMetadata: unsupported,
});

export const batchRequestSchema = z.strictObject({
  urls: z.array(addressSchema).min(1).max(limits.urlsMax.value),
  ...jobScrapeFields,
  ...callerFields,
  // An address that is none is refused, and none of the batch is read.
  ignoreInvalidURLs: only(false),
  zeroDataRetention: only(false),
  appendToId: unsupported,
  maxConcurrency: unsupported,
  webhook: refused(`${noWebhook} PAGE_SCRAPED and EXTRACTION_COMPLETED`),
});

export const crawlParamsSchema = z.object({ id: z.string().max(64) });

export const crawlQuerySchema = z.strictObject({
  limit: coercedBetween(1, limits.firecrawlPart.value).optional(),
  cursor: z.string().min(1).max(limits.cursorChars.value).optional(),
});

export const crawlStartedSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  url: z.string(),
});

export const crawlStates = ["scraping", "completed", "failed", "cancelled"] as const;

export const crawlStatusSchema = z.object({
  success: z.literal(true),
  status: z.enum(crawlStates),
  total: z.int(),
  completed: z.int(),
  creditsUsed: z.int(),
  expiresAt: z.string(),
  next: z.string().nullable(),
  warning: z.string().optional(),
  data: z.array(documentSchema),
});

export const crawlCancelledSchema = z.object({
  success: z.literal(true),
  status: z.literal("cancelled"),
});

export const crawlErrorsSchema = z.object({
  errors: z.array(
    z.object({ id: z.string(), timestamp: z.string(), url: z.string(), error: z.string() }),
  ),
  robotsBlocked: z.array(z.string()),
  /** That there are more than these. */
  warning: z.string().optional(),
});

export const activeCrawlsSchema = z.object({
  success: z.literal(true),
  crawls: z.array(z.object({ id: z.string(), teamId: z.string(), url: z.string() })),
});

export type CrawlRequest = z.infer<typeof crawlRequestSchema>;
export type BatchRequest = z.infer<typeof batchRequestSchema>;
export type CrawlStatus = z.infer<typeof crawlStatusSchema>;
export type CrawlErrors = z.infer<typeof crawlErrorsSchema>;
export type StoredFormat = z.infer<typeof storedFormatSchema>;
