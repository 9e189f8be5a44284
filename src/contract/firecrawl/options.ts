import { z } from "zod";
import { limits } from "../limits.ts";
import { between } from "../request.ts";
import { selectorFields } from "../selectors.ts";

/**
 * The interface of Firecrawl, version 2, as far as it is supported. An option that would be without
 * effect is refused by its name, except in the value that its absence means.
 */

const guide = "docs/coming-from-firecrawl.md lists what is";

/** An option that is not supported, whatever its value. */
export const refused = (why: string) =>
  z
    .unknown()
    .refine((value) => value === undefined, { error: why })
    .optional();

export const unsupported = refused(`is not supported; ${guide}`);

/** An option of which one value is supported: that which clients send by default. */
export const only = (value: boolean) =>
  z
    .unknown()
    .refine((given) => given === undefined || given === value, {
      error: `is supported with the value ${value} only; ${guide}`,
    })
    .optional();

/** Names of the program that calls, which clients add by themselves. */
export const callerFields = {
  origin: z.string().max(limits.firecrawlLabelChars.value).optional(),
  integration: z.string().max(limits.firecrawlLabelChars.value).nullable().optional(),
};

export const timeoutField = {
  timeout: between(1, limits.firecrawlTimeoutMs.value).optional(),
};

const simpleFormats = ["markdown", "html", "rawHtml", "links", "images", "screenshot"] as const;

const viewport = z.strictObject({
  width: between(limits.screenshotWidthMin.value, limits.screenshotWidthMax.value),
  height: between(limits.screenshotHeightMin.value, limits.screenshotHeightMax.value),
});

const formatObjectSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["markdown", "html", "rawHtml", "links", "images"]) }),
  z.strictObject({
    type: z.literal("screenshot"),
    fullPage: z.boolean().optional(),
    viewport: viewport.nullable().optional(),
    quality: unsupported,
  }),
  z.strictObject({
    type: z.literal("json"),
    // Checked as `fields` of an extraction, which they become.
    schema: z.record(z.string(), z.unknown()),
    prompt: unsupported,
  }),
]);

const formatSchema = z.union([
  z.enum([...simpleFormats, "screenshot@fullPage"]),
  formatObjectSchema,
]);

/** Header names and values; the check of credentials applies to them. */
const headersSchema = z.record(z.string(), z.string()).optional();

export const scrapeFields = {
  formats: z.array(formatSchema).min(1).max(limits.firecrawlFormats.value).optional(),
  headers: headersSchema,
  includeTags: selectorFields.onlySelectors,
  excludeTags: selectorFields.exceptSelectors,
  onlyMainContent: z.boolean().optional(),
  waitFor: between(0, limits.waitMaxMs.value).optional(),
  ...timeoutField,
  // Every page is read when it is asked for, and no copy is kept for other calls.
  maxAge: z.number().min(0).optional(),
  storeInCache: z.boolean().optional(),
  parsers: z
    .array(
      z.union([z.literal("pdf"), z.strictObject({ type: z.literal("pdf") })], {
        error: `is supported as "pdf" only, without options; ${guide}`,
      }),
    )
    .min(1, { error: `must not be empty: PDFs are always read as text; ${guide}` })
    .max(1)
    .optional(),
  proxy: z.enum(["basic", "auto"]).optional(),
  mobile: only(false),
  skipTlsVerification: only(false),
  removeBase64Images: only(true),
  fastMode: only(false),
  blockAds: only(true),
  lockdown: only(false),
  checkPromptInjection: only(false),
  redactPII: only(false),
  domainTools: only(false),
  actions: unsupported,
  location: unsupported,
  minAge: unsupported,
  useMock: unsupported,
  profile: unsupported,
  toolDetail: unsupported,
  threatProtection: unsupported,
  auditMetadata: unsupported,
};

/** The options of a scrape without those of the call. */
export const scrapeOptionsSchema = z.strictObject(scrapeFields);

export type Format = z.infer<typeof formatSchema>;
export type ScrapeOptions = z.infer<typeof scrapeOptionsSchema>;
