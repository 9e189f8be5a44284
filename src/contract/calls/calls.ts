import { z } from "zod";
import { businessSchema, itemCountsSchema, readerNames, suggestedUrlSchema } from "../knowledge.ts";
import { ledgerRowSchema, openLedgerSchema } from "../ledger.ts";
import { pageSchema, validatorsSchema } from "../page.ts";

export const storedPageSchema = z.object({
  part: z.string().max(64),
  engine: z.enum(["http", "browser"]),
  page: pageSchema,
  validators: validatorsSchema.nullable(),
});

export const unreadSchema = z.object({
  url: z.string(),
  linkText: z.string(),
  score: z.number(),
});

/** What a crawler may ask of `knowledge`, always about its own job and attempt. */
export const knowledgeRequestSchema = z.discriminatedUnion("op", [
  /** The pages that earlier attempts have read and published. */
  z.object({ op: z.literal("stored") }),
  z.object({ op: z.literal("store"), stored: storedPageSchema }),
  /** Business behind the given page, kept for the end even if the page itself does not count. */
  z.object({ op: z.literal("classify"), stored: storedPageSchema }),
  /** The page as the tenant last read it, where the site can say whether it has changed. */
  z.object({ op: z.literal("recall"), url: z.string() }),
  /** Of the logos told with the business, the one that loads; null when none does. */
  z.object({ op: z.literal("logo"), url: z.string().nullable() }),
  /** Ranks what was not read; best first. */
  z.object({ op: z.literal("triage"), unread: z.array(unreadSchema).max(2_000) }),
  /** The ledger as it stands while the crawl goes on; each replaces the one before. */
  z.object({ op: z.literal("so-far"), ledger: openLedgerSchema }),
  z.object({ op: z.literal("ledger"), rows: z.array(ledgerRowSchema).max(50_000) }),
]);

/** Empty from a desk that does not look. */
export const storeAnswerSchema = z.object({ items: itemCountsSchema.default({}) });
export const storedAnswerSchema = z.object({
  pages: z.array(storedPageSchema),
  /** The given page, once it was classified. */
  given: storedPageSchema.nullable(),
});
export const recallAnswerSchema = z.object({ known: storedPageSchema.nullable() });
export const classifyAnswerSchema = z.object({
  business: businessSchema,
  /** Where its logo may lie, best first; none was looked at yet. */
  logos: z.array(z.string()),
  reader: z.enum(readerNames),
  /** For the result. Empty from a desk that has none. */
  warnings: z.array(z.string()).default([]),
});
export const logoSchema = z.object({ url: z.string().nullable() });
export const triageAnswerSchema = z.object({
  suggestedUrls: z.array(suggestedUrlSchema),
  reader: z.enum(readerNames),
});

export type StoredPage = z.infer<typeof storedPageSchema>;
export type UnreadUrl = z.infer<typeof unreadSchema>;
export type KnowledgeRequest = z.infer<typeof knowledgeRequestSchema>;
