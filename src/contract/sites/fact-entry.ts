import { z } from "zod";
import { itemCategories } from "../knowledge.ts";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

export const changeKinds = ["added", "changed", "removed"] as const;

export const factSideSchema = z.object({
  content: z.string().max(limits.ledgerContentChars.value),
  quote: z.string(),
  contentHash: z.string(),
});

/** One change of the facts of a Site. Entries are never changed, except that their text is erased. */
export const factEntrySchema = z.object({
  id: z.string().meta({ description: "`chg_*`" }),
  siteId: z.string(),
  sync: z.int().min(1),
  kind: z.enum(changeKinds),
  at: timestampSchema,
  itemId: z.string(),
  source: z.string(),
  category: z.enum(itemCategories),
  title: z.string(),
  before: factSideSchema.nullable(),
  after: factSideSchema.nullable(),
  /** The page was deleted by its owner: title and texts are empty. */
  erased: z.boolean().default(false),
});

export type FactEntry = z.infer<typeof factEntrySchema>;
