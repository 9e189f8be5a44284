import { z } from "zod";
import { audienceSchema } from "./sites/audience.ts";
import { storedPageSchema } from "./calls/calls.ts";
import { itemSchema, readerNames } from "./knowledge.ts";
import { timestampSchema } from "./result.ts";

/** A page as a tenant last read it, with its items. */
export const snapshotSchema = z.object({
  url: z.string(),
  contentHash: z.string(),
  stored: storedPageSchema,
  /** Version of the page reading, `pageReading`. */
  reading: z.int(),
  items: z.array(itemSchema),
  /** The reader that extracted the items; another reader extracts them again. */
  reader: z.object({ name: z.enum(readerNames), version: z.string() }),
  readAt: timestampSchema,
  /** How the text came to this installation; absent: it was fetched. */
  origin: z.enum(["imported"]).optional(),
  /** Of the documents in the index. Absent: they were stored by a version that did not note it. */
  audience: audienceSchema.optional(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
