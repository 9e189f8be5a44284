import { z } from "zod";
import { businessSchema, itemCountsSchema, readerNames, suggestedUrlSchema } from "../knowledge.ts";
import {
  accessSchema,
  credentialNameSchema,
  sessionGrantSchema,
  sessionReportSchema,
} from "../credentials.ts";
import { archivedExchangeSchema } from "../files/archived-page.ts";
import { openLedgerSchema, readEngines } from "../ledger.ts";
import { uploadedDocumentSchema } from "../files/documents.ts";
import { limits } from "../limits.ts";
import { pageSchema, validatorsSchema } from "../page.ts";
import { repeatSchema, sliceRowSchema } from "../sites/repeat.ts";
import {
  sitemapEntrySchema,
  sitemapFileReadSchema,
  sliceSitemapsSchema,
} from "../sites/sitemaps.ts";

export const storedPageSchema = z.object({
  part: z.string().max(64),
  engine: z.enum(readEngines),
  page: pageSchema,
  validators: validatorsSchema.nullable(),
  /**
   * SHA-256 of the response's body: with the same bytes and the same `pageReading` the page is the
   * same. Null: drawn by a browser, or stored by an earlier version.
   */
  rawHash: z.string().max(64).nullable().default(null),
  /** What the request for it was sent with: others may see another page under this URL. */
  credential: credentialNameSchema,
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
  /** What the credential of this job, if it has one, sends to which origins. */
  z.object({ op: z.literal("access") }),
  /** Asks for the session of this job's credential, or reports what has become of it. */
  z.object({ op: z.literal("session"), report: sessionReportSchema.optional() }),
  /** The document that this job reads, and one part of its bytes. */
  z.object({
    op: z.literal("document"),
    part: z.int().min(0).max(limits.uploadParts.value),
  }),
  z.object({ op: z.literal("store"), stored: storedPageSchema }),
  /** Classifies the business behind the given page, also when the page itself does not count. */
  z.object({ op: z.literal("classify"), stored: storedPageSchema }),
  /** The page as the tenant last read it, if it can be compared with a new response. */
  z.object({
    op: z.literal("recall"),
    url: z.string(),
    /** The page is to be archived: it is read whole where its archive is missing or old. */
    archive: z.boolean().optional(),
  }),
  /** Archives a page; without a body, removes it from the archive: the site does not want it there. */
  z.object({
    op: z.literal("archive"),
    exchange: archivedExchangeSchema,
    /** Compressed by gzip, in base64. */
    body: z
      .base64()
      .max(Math.ceil((limits.archiveBodyBytes.value * 4) / 3) + 4)
      .nullable(),
  }),
  /** What the Site of this slice knows of these pages and their other languages. */
  z.object({ op: z.literal("languages"), urls: z.array(z.string()).max(limits.sliceUrls.value) }),
  /** The logo candidate of `classify` that loads; null when none does. */
  z.object({ op: z.literal("logo"), url: z.string().nullable() }),
  /** Ranks the URLs that were not read, best first. */
  z.object({ op: z.literal("triage"), unread: z.array(unreadSchema).max(2_000) }),
  /** The open ledger of a running crawl; replaces the previous one. */
  z.object({ op: z.literal("so-far"), ledger: openLedgerSchema }),
  /** The sitemap files that the Site of this slice has read before. */
  z.object({ op: z.literal("sitemaps") }),
  /** Entries of sitemaps, in parts, then the files: only then the slice has read its sitemaps. */
  z.object({
    op: z.literal("store-sitemap-part"),
    part: z.int().min(1).max(limits.sitemapParts.value),
    entries: z.array(sitemapEntrySchema),
  }),
  z.object({ op: z.literal("store-sitemaps"), sitemaps: sliceSitemapsSchema }),
  z.object({ op: z.literal("ledger"), rows: z.array(sliceRowSchema).max(50_000) }),
]);

/** Null: the job reads no document, or the part is not stored. */
export const documentAnswerSchema = z.object({
  document: uploadedDocumentSchema.nullable(),
  partBase64: z.base64().nullable(),
  /** With the first part: pages of earlier uploads of this document. */
  known: z.array(z.string()).default([]),
});
export const sitemapsAnswerSchema = z.object({ files: z.array(sitemapFileReadSchema) });
export const accessAnswerSchema = z.object({
  access: accessSchema.nullable(),
  /** Why there is none. */
  reason: z.string().optional(),
});
export const sessionAnswerSchema = z.object({ grant: sessionGrantSchema.nullable() });
/** Empty when the desk does not count items. */
export const storeAnswerSchema = z.object({ items: itemCountsSchema.default({}) });
export const storedAnswerSchema = z.object({
  pages: z.array(storedPageSchema),
  /** The given page, once classified. */
  given: storedPageSchema.nullable(),
});
export const recallAnswerSchema = z.object({ known: storedPageSchema.nullable() });
export const languagesAnswerSchema = z.object({
  /** Those that the Site has read, with the languages that they name. */
  read: z.array(
    z.object({
      url: z.string(),
      language: z.string().nullable(),
      alternates: z.array(z.object({ hreflang: z.string(), url: z.string() })),
    }),
  ),
  /** Those that are another language of a page that the Site has read. */
  twins: z.array(z.object({ url: z.string(), of: z.string() })),
  /** Those that only repeated another page when they were last read. */
  repeats: z.array(z.object({ url: z.string(), repeat: repeatSchema })).default([]),
});
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

export type AccessAnswer = z.infer<typeof accessAnswerSchema>;
export type DocumentAnswer = z.infer<typeof documentAnswerSchema>;
export type LanguagesAnswer = z.infer<typeof languagesAnswerSchema>;
export type StoredPage = z.infer<typeof storedPageSchema>;
export type UnreadUrl = z.infer<typeof unreadSchema>;
export type KnowledgeRequest = z.infer<typeof knowledgeRequestSchema>;
