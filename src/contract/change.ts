import { z } from "zod";

const titled = z.object({ id: z.string(), title: z.string() });

/** Items of a page that were added, removed or changed since its last reading. */
export const changedItemsSchema = z.object({
  added: z.array(titled),
  removed: z.array(titled),
  changed: z.array(
    titled.extend({
      before: z.string().meta({ description: "The changed words, before" }),
      after: z.string().meta({ description: "The changed words, after" }),
    }),
  ),
});

export type ChangedItems = z.infer<typeof changedItemsSchema>;
