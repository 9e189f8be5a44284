import type { DocumentVector, IndexDocument, IndexedItem } from "../../ports/item-index.ts";
import { factKey } from "../item-sources.ts";
import { createItemAnalysis } from "./analyse.ts";
import { searchedText } from "./passage-document.ts";

/** Makes what an index stores of items and passages; many of them share one analysis. */
export function createItemDocuments(): (
  item: IndexedItem,
  vector?: DocumentVector,
) => IndexDocument {
  const analyse = createItemAnalysis();
  return (item, vector) => ({
    item,
    terms: analyse(searchedText(item)),
    // Only items are compared with those of other pages.
    fact: item.passage === undefined ? factKey(item) : "",
    ...(vector && { vector }),
  });
}
