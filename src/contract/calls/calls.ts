import { z } from "zod";
import { businessSchema, itemCountsSchema, readerNames, suggestedUrlSchema } from "../knowledge.ts";
import { ledgerRowSchema, openLedgerSchema } from "../ledger.ts";
import { pageSchema, validatorsSchema } from "../page.ts";

export const storedPageSchema = z.object({
  part: z.string().max(64),
  engine: z.enum(["http", "browser"]),
  page: pageSchema,
  validators: validatorsSchema.nullable(),
  /**
   * SHA-256 of the response's body: with the same bytes and the same `pageReading` the page is the
   * same. Null: drawn by a browser, or stored by an earlier version.
   */
  rawHash: z.string().max(64).nullable().default(null),
});

export const unreadSchema = z.object({
  url: z.string(),
  linkText: z.string(),
  score: z.number(),
});

/** Requests of a crawler to `knowledge`, always about its own job and attempt. */
export const knowledgeRequestSchema = z.discriminatedUnion("op", [
  /** The pages that earlier attempts have read and published. */
  z.object({ op: z.literal("stored") }),
  z.object({ op: z.literal("store"), stored: storedPageSchema }),
  /** Classifies the business behind the given page, also when the page itself does not count. */
  z.object({ op: z.literal("classify"), stored: storedPageSchema }),
  /** The page as the tenant last read it, if it can be compared with a new response. */
  z.object({ op: z.literal("recall"), url: z.string() }),
  /** The logo candidate of `classify` that loads; null when none does. */
  z.object({ op: z.literal("logo"), url: z.string().nullable() }),
  /** Ranks the URLs that were not read, best first. */
  z.object({ op: z.literal("triage"), unread: z.array(unreadSchema).max(2_000) }),
  /** The open ledger of a running crawl; replaces the previous one. */
  z.object({ op: z.literal("so-far"), ledger: openLedgerSchema }),
  z.object({ op: z.literal("ledger"), rows: z.array(ledgerRowSchema).max(50_000) }),
]);

/** Empty when the desk does not count items. */
export const storeAnswerSchema = z.object({ items: itemCountsSchema.default({}) });
export const storedAnswerSchema = z.object({
  pages: z.array(storedPageSchema),
  /** The given page, once classified. */
  given: storedPageSchema.nullable(),
});
export const recallAnswerSchema = z.object({ known: storedPageSchema.nullable() });
export const classifyAnswerSchema = z.object({
  business: businessSchema,
  /** Candidates for the logo, best first; not fetched yet. */
  logos: z.array(z.string()),
  reader: z.enum(readerNames),
  /** Warnings for the result. */
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
