import { z } from "zod";
import { itemSchema } from "../knowledge.ts";
import { factEntrySchema } from "./fact-entry.ts";
import type { SliceVisits } from "./visit.ts";

/** What `knowledge` has worked out about a slice, as a document: repeating it writes the same. */
export const sliceReadingSchema = z.object({
  // Written by the same program, from a value of this type.
  visits: z.custom<SliceVisits>(),
  entries: z.array(factEntrySchema),
  /** Pages that differ from the last reading, with their items. */
  read: z.array(
    z.object({
      part: z.string(),
      /** Content hash of the last reading; null: there is none by this version. */
      previousHash: z.string().nullable(),
      items: z.array(itemSchema),
    }),
  ),
  /** Pages with the same text under another response. */
  renewed: z.array(z.string()),
});

export const sliceReadingName = "reading.json";

export type StoredReading = z.infer<typeof sliceReadingSchema>;
