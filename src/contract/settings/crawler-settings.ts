import { z } from "zod";

/** What every crawler is told when it starts, beside its order. */
export const crawlerSettingsSchema = z.object({
  /** The only way out: the egress proxy, with the word that opens it. */
  proxy: z.object({ url: z.string(), token: z.string() }),
  robots: z.enum(["honour", "ignore"]),
  userAgent: z.string(),
  /** Connections to one host at once. */
  hostOpen: z.int(),
  /** Where the browser lies; null where this machine has none. */
  browser: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("installed"), path: z.string() }),
      /** Packed inside an npm package; unpacked once, into this directory. */
      z.object({ kind: z.literal("packed"), dir: z.string() }),
    ])
    .nullable(),
});

export type BrowserPlace = NonNullable<CrawlerSettings["browser"]>;
export type CrawlerSettings = z.infer<typeof crawlerSettingsSchema>;
