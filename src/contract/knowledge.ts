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

/** What search finds: items, and passages of everything that the pages show. */
export const documentKinds = ["item", "passage"] as const;

export const readerNames = ["model", "offline"] as const;

export const evidenceSchema = z.object({
  quote: z.string().meta({ description: "Verbatim words of the page" }),
  start: z.number().int().meta({ description: "Offset of the quote in all text of the page" }),
  end: z.number().int().meta({ description: "Offset of the quote's end" }),
  headingPath: z
    .array(z.string())
    .meta({ description: "Headings above the quote, outermost first" }),
  contentHash: z.string().meta({ description: "Hash of the page's content" }),
  link: z.string().meta({ description: "Deep link to the place" }),
});

export const pricePeriods = ["once", "day", "week", "month", "year"] as const;
/** Two letters as in schema.org's `openingHours`; `PH` is a public holiday. */
export const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"] as const;

const decimal = z.string().regex(/^\d+(?:\.\d+)?$/);
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/);

export const priceSchema = z.object({
  amount: decimal.meta({ description: "Decimal number", example: "29.00" }),
  currency: z.string().nullable().meta({ description: "ISO 4217" }),
  period: z.enum(pricePeriods).nullable().meta({ description: "What the amount is paid for" }),
  per: z.string().nullable().meta({ description: "The unit it is paid per, as the page names it" }),
  from: z.boolean().meta({ description: "The lowest of several prices" }),
  was: decimal.nullable().meta({ description: "The old price that the page shows beside it" }),
});

export const itemFactsSchema = z.object({
  plan: z.string().nullable().meta({ description: "Name of the plan, product or service" }),
  prices: z.array(priceSchema),
  limits: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .meta({ description: "What it contains; yes, no or unknown for a mark of a table" }),
});

export const openHoursSchema = z.object({
  days: z.array(z.enum(weekdays)),
  opens: timeOfDay.nullable().meta({ description: "24-hour clock; null on closed days" }),
  closes: timeOfDay.nullable(),
  note: z.string().nullable().meta({ description: "Season or condition, as the page words it" }),
});

export const hoursSchema = openHoursSchema.extend({ evidence: evidenceSchema });

export const locationSchema = z.object({
  name: z.string().nullable(),
  address: z.string(),
  country: z.string().nullable().meta({ description: "ISO 3166-1, two letters" }),
  phone: z.string().nullable(),
  hours: z.array(openHoursSchema),
  evidence: evidenceSchema,
});

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
  hours: z
    .array(hoursSchema)
    .optional()
    .meta({ description: "Opening hours of a business with one place" }),
  locations: z
    .array(locationSchema)
    .optional()
    .meta({ description: "Places where the business is found" }),
  socialLinks: z.array(z.string()).meta({ description: "Profiles the site links as its own" }),
});

export const itemSourceSchema = z.object({
  source: z.string(),
  evidence: z.array(evidenceSchema),
});

export const itemSchema = z.object({
  id: z.string().meta({ description: "Stable id of the item within its tenant" }),
  title: z.string(),
  description: z.string(),
  content: z.string().meta({ description: "Extracted text, self-contained markdown" }),
  category: z.enum(itemCategories),
  source: z.string().meta({ description: "URL the item was extracted from" }),
  evidence: evidenceSchema,
  sources: z
    .array(itemSourceSchema)
    .optional()
    .meta({ description: "Every page that states it with all quotes; `source` is the first" }),
  facts: itemFactsSchema
    .optional()
    .meta({ description: "Prices and contents as values, where the item has any" }),
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

export type DocumentKind = (typeof documentKinds)[number];
export type ItemCategory = (typeof itemCategories)[number];
export type ItemCounts = z.infer<typeof itemCountsSchema>;
export type ReaderName = (typeof readerNames)[number];
export type Business = z.infer<typeof businessSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type Price = z.infer<typeof priceSchema>;
export type ItemFacts = z.infer<typeof itemFactsSchema>;
export type Weekday = (typeof weekdays)[number];
export type OpenHours = z.infer<typeof openHoursSchema>;
export type Hours = z.infer<typeof hoursSchema>;
export type Location = z.infer<typeof locationSchema>;
export type ItemSource = z.infer<typeof itemSourceSchema>;
export type KnowledgeItem = z.infer<typeof itemSchema>;
export type SuggestedUrl = z.infer<typeof suggestedUrlSchema>;
export type Readers = z.infer<typeof readersSchema>;
