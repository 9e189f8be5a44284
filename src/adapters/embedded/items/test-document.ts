import type { IndexDocument } from "../../../ports/item-index.ts";

/** A document with these terms, for tests. */
export function document(i: number, allTerms: string): IndexDocument {
  const source = `https://shop.example/${i}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
  const text = { title: "", description: "", content: allTerms, category: "OTHER" as const };
  return {
    item: { id: `i${i}`, ...text, source, evidence, ...about },
    terms: { title: "", allTerms, words: allTerms.split(" ") },
    fact: "",
  };
}
