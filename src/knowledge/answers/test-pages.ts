import type { IndexedItem } from "../../ports/item-index.ts";
import { readDocument } from "./read-document.ts";
import { statementsOf, type Statement } from "./statements.ts";

type Passage = NonNullable<IndexedItem["passage"]>;
type TestPage = Partial<Record<"title" | "source" | "language" | "updatedAt", string>> &
  Partial<Pick<Passage, "place">>;

/** A page whose text is one passage, for tests. */
export function testPassage(
  content: string,
  {
    title = "Page",
    source = "https://a.example/page",
    language = "en",
    updatedAt = "2026-03-01T12:00:00.000Z",
    place = "main",
  }: TestPage = {},
): IndexedItem {
  const evidence = { quote: content, start: 0, end: content.length };
  return {
    id: source,
    title,
    description: "",
    content,
    category: "OTHER",
    source,
    evidence: { ...evidence, headingPath: [], contentHash: "1".repeat(32), link: source },
    passage: {
      ranges: [{ start: 0, end: content.length }],
      context: null,
      bodyHash: null,
      place,
      weight: 1,
    },
    language,
    domain: "a.example",
    jobId: "job_1",
    updatedAt,
    hash: content,
  };
}

export function testStatements(...pages: IndexedItem[]): Statement[] {
  return pages.flatMap((page, rank) => statementsOf(readDocument(page, rank)));
}
