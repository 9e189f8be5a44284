import type { FactEntry } from "./fact-entry.ts";

/** The entry without text of the page: what remains is that something has changed, and when. */
export function erasedEntry(entry: FactEntry): FactEntry {
  const empty = { content: "", quote: "", contentHash: "" };
  return {
    ...entry,
    title: "",
    before: entry.before && empty,
    after: entry.after && empty,
    erased: true,
  };
}
