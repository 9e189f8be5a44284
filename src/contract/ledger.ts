import { z } from "zod";
import { commaListPattern } from "./query.ts";
import { limits } from "./limits.ts";
import { preferencesSchema } from "./preferences.ts";

/** What became of a discovered URL, in one word. */
export const urlOutcomes = [
  "scraped",
  "duplicate",
  "locale-duplicate",
  "robots",
  "pattern",
  "budget",
  "auth-required",
  "payment-required",
  "forbidden",
  "proxy-refused",
  "rate-limited",
  "legal",
  "challenge",
  "consent-wall",
  "age-gate",
  /** By earlier versions, for all of these. */
  "blocked",
  "soft-404",
  "login-wall",
  "preference",
  "error",
] as const;

/** How a page came here: fetched by plain HTTP or by a browser, or uploaded by its owner. */
export const readEngines = ["http", "browser", "upload"] as const;

type ReadEngine = (typeof readEngines)[number];

/** The engine of a page of the web. An uploaded page has another kind of URL, so no crawl finds one. */
export const fetchEngine = (engine: ReadEngine) => (engine === "upload" ? "http" : engine);

export const foundAtPlaces = [
  "given",
  "urls",
  "sitemap",
  "link",
  "alternate",
  "redirect",
  "refresh",
] as const;

export const ledgerRowSchema = z.object({
  url: z.string(),
  foundAt: z.enum(foundAtPlaces),
  foundOn: z
    .string()
    .nullable()
    .meta({ description: "The page, sitemap, llms.txt or feed that named it" }),
  outcome: z.enum(urlOutcomes),
  reason: z.string().meta({ description: "Why, in words" }),
  engine: z.enum(readEngines).nullable(),
  status: z.int().nullable().meta({ description: "HTTP status, null where none was received" }),
  bytes: z.int().nullable(),
  ms: z.int().nullable(),
  finalUrl: z
    .string()
    .optional()
    .meta({ description: "Where redirects led to; absent where the page was read at `url`" }),
  preferences: preferencesSchema.optional(),
});

const inAnotherLanguage = "the same page in another language: ";

/** The reason of a page of which another language was read. */
export const otherLanguageReason = (url: string): string => inAnotherLanguage + url;

/** The page that such a reason names. */
export function otherLanguageOf(reason: string | null): string | undefined {
  return reason?.startsWith(inAnotherLanguage) ? reason.slice(inAnotherLanguage.length) : undefined;
}

const outcomeCountsSchema = z.partialRecord(z.enum(urlOutcomes), z.int().min(0));

/** A ledger that is still being written: the URLs whose end has come, and how many are known. */
export const openLedgerSchema = z.object({
  rows: z.array(ledgerRowSchema).max(limits.openLedgerRows.value),
  outcomes: outcomeCountsSchema,
  found: z.int().min(0),
});

const outcomes = z.string().transform((text, context) => {
  const names = text.split(",").map((part) => part.trim());
  const wrong = names.find((name) => !urlOutcomes.some((known) => known === name));
  if (wrong !== undefined) {
    const message = `must name outcomes (${urlOutcomes.join(", ")}), got ${wrong.slice(0, 40)}`;
    context.addIssue({ code: "custom", message });
  }
  return new Set(names);
});

export const ledgerQuerySchema = z.strictObject({
  outcome: outcomes.optional().meta({
    pattern: commaListPattern(urlOutcomes),
    description: `Only these, comma-separated: ${urlOutcomes.join(", ")}`,
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.ledgerPageMax.value)
    .optional()
    .meta({ description: "Rows at most; default 100" }),
  cursor: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "`nextCursor` of the previous response" }),
});

export const ledgerListSchema = z.object({
  pages: z.array(ledgerRowSchema),
  count: z.int().meta({ description: "All rows with the requested outcomes" }),
  outcomes: outcomeCountsSchema.meta({ description: "Number of URLs by outcome" }),
  found: z
    .int()
    .meta({ description: "Known URLs; while the job runs, some of them have no outcome yet" }),
  complete: z.boolean().meta({
    description:
      "Whether the job has ended; before that the list has only the latest URLs with an outcome",
  }),
  nextCursor: z.string().nullable(),
});

export type LedgerList = z.infer<typeof ledgerListSchema>;
export type OpenLedger = z.infer<typeof openLedgerSchema>;
export type UrlOutcome = (typeof urlOutcomes)[number];
export type FoundAt = (typeof foundAtPlaces)[number];
export type LedgerRow = z.infer<typeof ledgerRowSchema>;
