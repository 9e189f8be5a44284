import { z } from "zod";
import { syncCountsSchema } from "./site.ts";
import { sitePageSchema } from "./site-page.ts";

/** What a settled slice has done. */
export const settledSliceSchema = z.object({
  slice: z.int(),
  counts: syncCountsSchema,
  bytes: z.int(),
  requests: z.int(),
  /** Pages that are to be removed at the end of the sync. */
  removing: z.int(),
  /** How many of them remain known, without items. */
  emptying: z.int().optional(),
  /** Rows that were written: without any, the slice was fruitless. */
  settled: z.int(),
});

/** A slice of a sync as a document: settling it again writes and counts the same. */
export const sliceSchema = z.object({
  rows: z.array(sitePageSchema),
  removals: z.array(
    z.object({
      url: z.string(),
      kind: z.enum(["gone", "emptied", "moved", "excluded", "unwanted", "repeated"]),
    }),
  ),
  settled: settledSliceSchema,
});

export type SettledSlice = z.infer<typeof settledSliceSchema>;
export type SliceRecord = z.infer<typeof sliceSchema>;
