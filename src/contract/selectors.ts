import { z } from "zod";
import { limits } from "./limits.ts";

const selectors = z
  .array(z.string().min(1).max(limits.selectorChars.value))
  .min(1)
  .max(limits.selectorsMax.value);

/** Which parts of a page count as its text, as rules of the caller. */
export const selectorFields = {
  onlySelectors: selectors.optional().meta({
    description: "CSS selectors: only what they match is read as text; links are followed anywhere",
  }),
  exceptSelectors: selectors.optional().meta({
    description: "CSS selectors: what they match is not read as text; wins over onlySelectors",
  }),
};

/** How the browser waits for a page, as rules of the caller; either makes `auto` the browser. */
export const drawingFields = {
  waitFor: z.string().min(1).max(limits.selectorChars.value).optional().meta({
    description: "CSS selector: the browser waits until the page has such an element, 15 s at most",
  }),
  scroll: z.boolean().optional().meta({
    description: "The browser scrolls lists that load more while they are scrolled, within limits",
  }),
};
