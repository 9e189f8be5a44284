import { z } from "zod";
import { contentPolicySchema } from "../preferences.ts";

/** Settings that every crawler gets with its order. */
export const crawlerSettingsSchema = z.object({
  /** The egress proxy and its token; crawlers have no other network access. */
  proxy: z.object({
    url: z.string(),
    /** Of the proxy's own token any; else that of the run. */
    user: z.string().optional(),
    token: z.string(),
    /** Whose requests the proxy signs for this run; null: all. Absent: none is signed. */
    signedSites: z.array(z.string()).nullable().optional(),
  }),
  robots: z.enum(["honour", "ignore"]),
  content: contentPolicySchema,
  userAgent: z.string(),
  /** Connections to one host at once. */
  hostOpen: z.int(),
  /** Location of the browser; null on a machine without one. */
  browser: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("installed"), path: z.string() }),
      /** Packed in an npm package; unpacked once into this directory. */
      z.object({ kind: z.literal("packed"), dir: z.string() }),
    ])
    .nullable(),
});

export type BrowserPlace = NonNullable<CrawlerSettings["browser"]>;
export type CrawlerSettings = z.infer<typeof crawlerSettingsSchema>;
