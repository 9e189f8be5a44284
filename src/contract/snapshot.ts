import { z } from "zod";
import { storedPageSchema } from "./calls/calls.ts";
import { itemSchema, readerNames } from "./knowledge.ts";
import { timestampSchema } from "./result.ts";

/** A page as a tenant last read it, and what was known from it. */
export const snapshotSchema = z.object({
  url: z.string(),
  contentHash: z.string(),
  stored: storedPageSchema,
  /** Which way of reading pages gave it. */
  reading: z.int(),
  items: z.array(itemSchema),
  /** Which reader took the items, so that another one reads the page anew. */
  reader: z.object({ name: z.enum(readerNames), version: z.string() }),
  readAt: timestampSchema,
});

export type Snapshot = z.infer<typeof snapshotSchema>;
