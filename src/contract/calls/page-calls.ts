import { z } from "zod";
import { siteErrors } from "../errors.ts";
import { addressSchema } from "../address.ts";
import { accessSchema, credentialIdSchema, sessionReportSchema } from "../credentials.ts";
import { limits } from "../limits.ts";
import { suggestedUrlSchema } from "../knowledge.ts";
import { preferencesSchema } from "../preferences.ts";
import { engines, extractionFields, extractionRequestSchema, between } from "../request.ts";
import { timestampSchema } from "../result.ts";
import { drawingFields, selectorFields } from "../selectors.ts";

/** What the three utilities take, and what their answers hold: one page or one site, no job. */

const engine = z.enum(["http", "browser"]).meta({ description: "Which engine read the page" });

const waitMs = between(0, limits.waitMaxMs.value).optional().meta({
  description: "How long the browser waits once the page is quiet; plain HTTP does not wait",
});

const markdownFields = {
  url: addressSchema.meta({ description: "The page to convert" }),
  engine: z.enum(engines).optional().meta({
    description: "How the page is fetched; auto: plain HTTP, the browser where it is needed",
  }),
  waitMs,
  ...selectorFields,
  ...drawingFields,
  credential: credentialIdSchema,
};

export const markdownRequestSchema = z.strictObject(markdownFields);

/** `POST /v1/extract` with `format`: only the converter's own fields may stand beside it. */
export const formatRequestSchema = z.strictObject({
  ...markdownFields,
  format: z.literal("markdown"),
});

export const markdownSchema = z.object({
  url: z.string(),
  finalUrl: z.string().meta({ description: "After all redirects" }),
  title: z.string(),
  markdown: z.string(),
  language: z.string().nullable(),
  engine,
  fetchedAt: timestampSchema,
  textFrom: z.string().optional().meta({
    description: "The markdown that the page names and that its text was read from",
  }),
  preferences: preferencesSchema.optional(),
  warnings: z
    .array(z.string())
    .optional()
    .meta({ description: "Rules of the request that found nothing on the page" }),
});

/** Forms of a page beside its markdown, each made only where a call asks for it. */
export const pageForms = ["html", "rawHtml", "links", "images"] as const;

/** One page in the forms that the call names, with what its head and its response state. */
export const viewRequestSchema = markdownRequestSchema.extend({
  forms: z.array(z.enum(pageForms)),
});

export const viewSchema = markdownSchema.extend({
  description: z.string(),
  status: z.int(),
  contentType: z.string(),
  openGraph: z.record(z.string(), z.string()),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  icon: z.string().nullable(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  links: z.array(z.string()).optional(),
  images: z.array(z.string()).optional(),
});

export const sitemapRequestSchema = z.strictObject({
  url: addressSchema.meta({ description: "Any page of the site" }),
  includePatterns: extractionFields.includePatterns,
  excludePatterns: extractionFields.excludePatterns,
  limit: between(1, limits.sitemapLimitMax.value)
    .optional()
    .meta({ description: `URLs to answer at most; default ${limits.sitemapLimitDefault.value}` }),
});

export const sitemapUrlSchema = z.object({
  url: z.string(),
  source: z.enum(["given", "sitemap", "link", "alternate", "redirect", "refresh"]).meta({
    description: "Where it was found first; sitemap: named in a sitemap, llms.txt or feed",
  }),
  locale: z.string().optional().meta({ description: "The page's language, where it is known" }),
  alternates: z
    .array(z.object({ hreflang: z.string(), url: z.string() }))
    .optional()
    .meta({ description: "The same page in other languages" }),
  lastmod: z.string().optional().meta({ description: "The date in the sitemap" }),
});

export const sitemapSchema = z.object({
  url: z.string(),
  urls: z.array(sitemapUrlSchema),
  count: z.int(),
  durationMs: z.int(),
  truncated: z.boolean().optional().meta({ description: "There is more than was looked at" }),
});

export const screenshotRequestSchema = z.strictObject({
  url: addressSchema.meta({ description: "The page to capture" }),
  fullPage: z
    .boolean()
    .optional()
    .meta({ description: "The whole document rather than the window; default true" }),
  width: between(limits.screenshotWidthMin.value, limits.screenshotWidthMax.value)
    .optional()
    .meta({ description: "Of the window; default 1280" }),
  height: between(limits.screenshotHeightMin.value, limits.screenshotHeightMax.value)
    .optional()
    .meta({ description: "Of the window; default 800" }),
  waitMs,
  credential: credentialIdSchema,
});

export const screenshotSchema = z.object({
  url: z.string(),
  finalUrl: z.string().meta({ description: "After all redirects" }),
  screenshot: z.string().meta({ description: "PNG, base64" }),
  width: z.int(),
  height: z.int(),
  takenAt: timestampSchema,
});

export const planSchema = z.object({
  pages: z
    .array(z.object({ url: z.string(), reason: z.string() }))
    .meta({ description: "Pages that an extraction would read, in this order, and why" }),
  suggestedUrls: z
    .array(suggestedUrlSchema)
    .meta({ description: "The best pages that it would not read" }),
  urlsDiscovered: z.int(),
  durationMs: z.int(),
});

/** Types of pictures, detected from their bytes; the content-type of the site is ignored. */
export const imageTypes = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/x-icon",
  "image/svg+xml",
] as const;

const imageSchema = z.object({ image: z.string(), type: z.enum(imageTypes) });

/** Added by the server: what the credential of the request sends. */
const access = { access: accessSchema.optional() };

/** Requests to a page worker. */
export const pageRequestSchema = z.discriminatedUnion("op", [
  markdownRequestSchema.extend({ op: z.literal("markdown"), ...access }),
  viewRequestSchema.extend({ op: z.literal("view"), ...access }),
  sitemapRequestSchema.extend({
    op: z.literal("sitemap"),
    credential: credentialIdSchema,
    ...access,
  }),
  screenshotRequestSchema.extend({ op: z.literal("screenshot"), ...access }),
  extractionRequestSchema.extend({ op: z.literal("plan"), ...access }),
  z.strictObject({ op: z.literal("image"), url: addressSchema }),
]);

/** For the server alone: what has become of the session of the credential. */
const session = { session: sessionReportSchema.optional() };

/** An unreadable site is an expected outcome; the codes are those of `x-error-code`. */
export const pageFailureCodes = [...siteErrors, "bad_request", "unavailable"] as const;

export const pageOutcomeSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    // A view has all fields of a markdown, so it comes first.
    answer: z.union([
      viewSchema,
      markdownSchema,
      sitemapSchema,
      screenshotSchema,
      planSchema,
      imageSchema,
    ]),
    ...session,
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(pageFailureCodes),
    message: z.string(),
    ...session,
  }),
]);

export type MarkdownRequest = z.infer<typeof markdownRequestSchema>;
export type ViewRequest = z.infer<typeof viewRequestSchema>;
export type PageForm = (typeof pageForms)[number];
export type SitemapRequest = z.infer<typeof sitemapRequestSchema>;
export type ScreenshotRequest = z.infer<typeof screenshotRequestSchema>;
export type PageRequest = z.infer<typeof pageRequestSchema>;
export type SitemapEntry = z.infer<typeof sitemapUrlSchema>;
export type Plan = z.infer<typeof planSchema>;
export type ImageType = (typeof imageTypes)[number];
/** What a page worker answers, by the operation of the request. */
export type PageAnswers = {
  markdown: z.infer<typeof markdownSchema>;
  view: z.infer<typeof viewSchema>;
  sitemap: z.infer<typeof sitemapSchema>;
  screenshot: z.infer<typeof screenshotSchema>;
  plan: Plan;
  image: z.infer<typeof imageSchema>;
};
export type PageOutcome = z.infer<typeof pageOutcomeSchema>;
export type PageFailureCode = (typeof pageFailureCodes)[number];
