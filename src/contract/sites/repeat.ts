import { z } from "zod";
import { ledgerRowSchema } from "../ledger.ts";
import { validatorsSchema } from "../page.ts";
import { timestampSchema } from "../result.ts";

/** A page that only repeats another one, or moves its visitors on to it, as it was last read. */
export const repeatSchema = z.object({
  of: z.string(),
  /** Of the other page when this one repeated it; null: it moves on, whatever that page states. */
  contentHash: z.string().max(64).nullable(),
  validators: validatorsSchema,
  language: z.string().nullable(),
  alternates: z.array(z.object({ hreflang: z.string(), url: z.string() })),
  /** The settings and the version that read it. */
  reading: z.string(),
  /** When its body was last read: links to removed pages are found by that only. */
  readAt: timestampSchema,
});

/** What became of a page that was read and is not stored, because another page has its content. */
const repeatedSchema = z.object({
  /** The content hash of the page itself. Absent: the site reports it as unchanged. */
  ownHash: z.string().max(64).optional(),
  repeat: repeatSchema.optional(),
});

/** A row of the ledger of a slice. */
export const sliceRowSchema = ledgerRowSchema.extend(repeatedSchema.shape);

export const repeatReason = ({ of, contentHash }: Pick<Repeat, "of" | "contentHash">): string =>
  contentHash === null ? `moves on to ${of}` : `the same text as ${of}`;

export type Repeat = z.infer<typeof repeatSchema>;
export type Repeated = z.infer<typeof repeatedSchema>;
export type SliceRow = z.infer<typeof sliceRowSchema>;
