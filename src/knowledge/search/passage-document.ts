import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import type { Audience } from "../../contract/sites/audience.ts";
import type { PreferenceEffect } from "../../contract/preference-effects.ts";
import { domainOf } from "../../contract/search.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import type { Passage } from "../passages/passage.ts";
import type { ItemText } from "./analyse.ts";

/** The passage as a document of the index. */
export function passageDocument(
  passage: Passage,
  at: {
    jobId: string;
    now: string;
    effects?: readonly PreferenceEffect[] | undefined;
    audience?: Audience | undefined;
  },
): IndexedItem {
  const { id, title, source, category, context, text, headingPath, contentHash, link } = passage;
  const { bodyHash, language, place, weight } = passage;
  const content = context === null ? text : `${context}\n${text}`;
  const ranges = passage.ranges.map(({ start, end }) => ({ start, end }));
  return {
    id,
    title,
    description: "",
    content,
    category,
    source,
    evidence: { ...quoteOf(passage), headingPath: [...headingPath], contentHash, link },
    passage: { ranges, context, bodyHash, place, weight },
    ...(at.effects !== undefined && at.effects.length > 0 && { effects: at.effects }),
    ...(at.audience != null && { audience: at.audience }),
    ...(language !== null && { language }),
    domain: domainOf(source),
    jobId: at.jobId,
    updatedAt: at.now,
    hash: hashOf([title, headingPath, content, category, source]),
  };
}

/** The beginning of the first range, as long as a quote may be. */
function quoteOf({ text, ranges }: Passage): { quote: string; start: number; end: number } {
  const { start, end } = ranges[0] ?? { start: 0, end: 0 };
  const chars = Math.min(end - start, limits.quoteChars.value);
  const space = text.lastIndexOf(" ", chars);
  const isCut = chars < end - start;
  const length = isCut && space > chars - maxWordChars ? space : chars;
  return { quote: text.slice(0, length), start, end: start + length };
}

/** A quote ends after a word where that is near. */
const maxWordChars = 40;

/** The words by which a document is found, by their weight. */
export function searchedText({ passage, ...item }: IndexedItem): ItemText {
  if (passage === undefined) return item;
  const above = item.evidence.headingPath.filter((title) => title !== item.title);
  return { ...item, description: above.join("\n") };
}

/** The text that a reranker reads. An item's description only repeats its content. */
export function rerankedText(item: IndexedItem): string {
  const { title, description, content } = searchedText(item);
  const head = item.passage === undefined || description === "" ? [] : [description];
  return [...head, title, content].join("\n").slice(0, limits.rerankTextChars.value);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
