import { z } from "zod";
import { limits } from "./limits.ts";
import { preferencesSchema } from "./preferences.ts";

/** Verdicts about pages; only `real` pages count as read. */
export const verdicts = [
  "real",
  "soft-404",
  "login-wall",
  "bot-challenge",
  "cookie-wall",
  "age-gate",
  /** Closed for work, or broken. */
  "unavailable",
  "parked",
  "empty-shell",
  "not-text",
] as const;

export const pageKinds = [
  "article",
  "service",
  "product",
  "documentation",
  "listing",
  "collection",
  "forum",
] as const;

/** Parts of a page by their use; `main` is everything that is no other part. */
export const places = ["main", "nav", "header", "footer", "aside", "head"] as const;

export const linkSchema = z.object({
  /** Absolute, resolved against the page's base, without an anchor. */
  url: z.string(),
  text: z.string(),
  from: z.enum(["a", "area", "alternate", "next", "canonical", "refresh", "feed", "markdown"]),
  /** Position on the page. */
  place: z.enum(places),
  nofollow: z.boolean(),
  hreflang: z.string().nullable(),
});

/**
 * A block of the page's text, in reading order. Its text is `text.slice(start, end)`, so offsets
 * prove every claim made from a block.
 */
export const blockSchema = z.object({
  kind: z.enum(["heading", "paragraph", "item", "row", "code", "quote", "question", "answer"]),
  start: z.number().int(),
  end: z.number().int(),
  /** 1-6 for headings, nesting depth for list items, 0 otherwise. */
  level: z.number().int(),
  /** The nearest id or name that a link can jump to. */
  anchor: z.string().nullable(),
  /** Cells of a table row, or term and description of a definition; empty otherwise. */
  cells: z.array(z.string()),
  /** Blocks of one repeated card (plan, feature, team member) have the same grid and card. */
  grid: z.number().int().nullable(),
  card: z.number().int().nullable(),
});

/**
 * A block of the body, in reading order; its text is `body.text.slice(start, end)`. Pages have many
 * of them, so a field is absent where it has its usual value.
 */
export const bodyBlockSchema = blockSchema.pick({ kind: true, start: true, end: true }).extend({
  /** As of a block of the main text; absent: 0. */
  level: z.number().int().optional(),
  /** Absent: that of the block before. */
  anchor: z.string().optional(),
  /** Absent: none. */
  cells: z.array(z.string()).optional(),
  grid: z.number().int().optional(),
  card: z.number().int().optional(),
  /** Absent: `main`. */
  place: z.enum(places).optional(),
  /** Where the main text has this block: its start in `text`. Absent: the main text lacks it. */
  main: z.number().int().optional(),
});

/** All visible text of a page's body, menus and footer included, without questions for consent. */
export const bodySchema = z.object({
  text: z.string(),
  blocks: z.array(bodyBlockSchema),
  /** Changes with any change of the text or of a block. */
  hash: z.string(),
});

const namedUrl = z.object({ name: z.string(), url: z.string() });

export const factsSchema = z.object({
  siteName: z.string().nullable(),
  /** The whole `title` element, whose end is often the name of the site. */
  headTitle: z.string().default(""),
  author: z.string().nullable(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  breadcrumbs: z.array(namedUrl),
  /** Best first. */
  logos: z.array(
    z.object({
      url: z.string(),
      from: z.enum(["json-ld", "manifest", "icon", "header", "open-graph"]),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
  ),
  /** The web app manifest that the page names. */
  manifest: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  addresses: z.array(z.string()),
  socialLinks: z.array(z.string()),
  /** Text of the page's footer and header, for names, imprints and contacts; never main content. */
  footerText: z.string(),
  headerText: z.string(),
});

export const structuredSchema = z.object({
  /** Every JSON-LD node, `@graph` unfolded. */
  jsonLd: z.array(z.record(z.string(), z.unknown())),
  /** Microdata and hCard items in the same shape as JSON-LD nodes. */
  microdata: z.array(z.record(z.string(), z.unknown())),
  openGraph: z.record(z.string(), z.string()),
  twitter: z.record(z.string(), z.string()),
});

/** Increased when pages are read differently; results of older readings are not reused. */
export const pageReading = 8;

/** Headers of a page with which the site can later check whether it has changed. */
export const validatorsSchema = z.object({
  etag: z.string().max(limits.etagChars.value).nullable(),
  lastModified: z.string().max(limits.lastModifiedChars.value).nullable(),
});

/** A page as read: plain data that can be stored and sent. */
export const pageSchema = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  markdown: z.string(),
  language: z.string().nullable(),
  kind: z.enum(pageKinds),
  verdict: z.enum(verdicts),
  canonical: z.string().nullable(),
  contentHash: z.string(),
  links: z.array(linkSchema),
  blocks: z.array(blockSchema),
  /** Null: the page was stored by a version that read the main text only. */
  body: bodySchema.nullable().default(null),
  facts: factsSchema,
  structured: structuredSchema,
  /** Absent: the page was stored by a version that did not read them. */
  preferences: preferencesSchema.optional(),
  /** Which selectors its text was read with, as `selectionKey`; absent: it was read whole. */
  selection: z.string().max(64).optional(),
  /** The markdown that its text was read from; absent: from the page itself. */
  textFrom: z.string().optional(),
  /** Rules of the request that found nothing on the page: `onlySelectors: .price`. */
  unmatched: z.array(z.string()).optional(),
  /** It was to be archived and is above the limits of the archive. */
  notArchived: z.literal(true).optional(),
});

export type Verdict = (typeof verdicts)[number];
export type PageKind = (typeof pageKinds)[number];
export type PageLink = z.infer<typeof linkSchema>;
export type Block = z.infer<typeof blockSchema>;
export type BodyBlock = z.infer<typeof bodyBlockSchema>;
export type PageBody = z.infer<typeof bodySchema>;
export type PageFacts = z.infer<typeof factsSchema>;
export type Structured = z.infer<typeof structuredSchema>;
export type Page = z.infer<typeof pageSchema>;
export type PageValidators = z.infer<typeof validatorsSchema>;
