import { z } from "zod";

const titled = z.object({ id: z.string(), title: z.string() });

/** What a page says differently since it was last read, item by item. */
export const changedItemsSchema = z.object({
  added: z.array(titled),
  removed: z.array(titled),
  changed: z.array(
    titled.extend({
      before: z.string().meta({ description: "The words that differ, as they were" }),
      after: z.string().meta({ description: "The words that differ, as they are" }),
    }),
  ),
});

export type ChangedItems = z.infer<typeof changedItemsSchema>;
