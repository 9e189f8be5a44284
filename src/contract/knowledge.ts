import { z } from "zod";

export const itemCategories = [
  "PRODUCT",
  "FEATURE",
  "PRICING",
  "FAQ",
  "SUPPORT",
  "COMPANY",
  "LEGAL",
  "OTHER",
] as const;

export const readerNames = ["model", "offline"] as const;

export const businessSchema = z.object({
  name: z.string().meta({ description: "Business name" }),
  domain: z.string().meta({ description: "Site domain" }),
  category: z.string().meta({ description: "Free-text business category" }),
  categoryCode: z.string().meta({ description: "Stable code of the category" }),
  description: z.string().meta({ description: "Short description" }),
  logo: z.string().optional().meta({ description: "Logo URL" }),
  languages: z.array(z.string()).meta({ description: "Languages the site was read in" }),
  contacts: z
    .array(z.object({ kind: z.enum(["email", "phone", "address"]), value: z.string() }))
    .meta({ description: "Ways to reach the business, as the site states them" }),
  socialLinks: z.array(z.string()).meta({ description: "Profiles the site links as its own" }),
});

export const evidenceSchema = z.object({
  quote: z.string().meta({ description: "Verbatim words of the page" }),
  start: z.number().int().meta({ description: "Offset of the quote in the page's text" }),
  end: z.number().int().meta({ description: "Offset of the quote's end" }),
  headingPath: z
    .array(z.string())
    .meta({ description: "Headings above the quote, outermost first" }),
  contentHash: z.string().meta({ description: "Hash of the page's content" }),
  link: z.string().meta({ description: "Deep link to the place" }),
});

export const itemSchema = z.object({
  id: z.string().meta({ description: "Stable id of the item within its tenant" }),
  title: z.string(),
  description: z.string(),
  content: z.string().meta({ description: "Extracted text, self-contained markdown" }),
  category: z.enum(itemCategories),
  source: z.string().meta({ description: "URL the item was extracted from" }),
  evidence: evidenceSchema,
});

/** Number of items by category. */
export const itemCountsSchema = z.partialRecord(z.enum(itemCategories), z.int().min(0));

export const suggestedUrlSchema = z.object({
  url: z.string().meta({ description: "Page worth indexing that was not read" }),
  reason: z.string().meta({ description: "Why the page is considered valuable" }),
});

export const readersSchema = z.object({
  business: z.enum(readerNames),
  items: z.enum(readerNames),
  triage: z.enum(readerNames),
});

export type ItemCategory = (typeof itemCategories)[number];
export type ItemCounts = z.infer<typeof itemCountsSchema>;
export type ReaderName = (typeof readerNames)[number];
export type Business = z.infer<typeof businessSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type KnowledgeItem = z.infer<typeof itemSchema>;
export type SuggestedUrl = z.infer<typeof suggestedUrlSchema>;
export type Readers = z.infer<typeof readersSchema>;
