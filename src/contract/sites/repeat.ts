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

/** A row of the ledger of a slice. */
export const sliceRowSchema = ledgerRowSchema.extend({ repeat: repeatSchema.optional() });

export const repeatReason = ({ of, contentHash }: Pick<Repeat, "of" | "contentHash">): string =>
  contentHash === null ? `moves on to ${of}` : `the same text as ${of}`;

export type Repeat = z.infer<typeof repeatSchema>;
export type SliceRow = z.infer<typeof sliceRowSchema>;
