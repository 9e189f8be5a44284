import { z } from "zod";
import { timestampSchema } from "../result.ts";
import { siteStatusSchema } from "./site.ts";

/**
 * What is stored of a Site beside its object: it outlives the object, so that a removal is carried
 * out also when no controller has seen it.
 */
export const siteRecordSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  /** The object's name and UID; no UID: the object is being created. */
  name: z.string(),
  uid: z.string().optional(),
  url: z.string(),
  createdAt: timestampSchema,
  /** When the record was written. */
  madeAt: timestampSchema,
  keepKnowledge: z.boolean(),
  /** The Site was deleted: its data is to be erased, with or without its knowledge. */
  removal: z.enum(["erase", "keep"]).optional(),
  /** Since when the object is missing without a seen deletion. */
  missingSince: timestampSchema.optional(),
  /** As it was when the latest slice or sync began or ended. */
  status: siteStatusSchema,
});

export type SiteRecord = z.infer<typeof siteRecordSchema>;
