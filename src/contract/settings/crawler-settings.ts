import { z } from "zod";

/** Settings that every crawler gets with its order. */
export const crawlerSettingsSchema = z.object({
  /** The egress proxy and its token; crawlers have no other network access. */
  proxy: z.object({ url: z.string(), token: z.string() }),
  robots: z.enum(["honour", "ignore"]),
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
