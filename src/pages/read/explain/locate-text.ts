import type { ExplainedPage, RemovedPart } from "./explain-page.ts";
import { limits } from "../../../contract/limits.ts";

/** Where a text of a page went. */
export type TextPlace =
  | { place: "kept" }
  | { place: "removed"; pass: RemovedPart["pass"]; reason: RemovedPart["reason"] }
  /** In a script or an attribute of the HTML, where only a browser makes text of it. */
  | { place: "in a script" }
  | { place: "not in the HTML" };

export type LocatedText = TextPlace & { text: string };

/**
 * Looks for a text as a person copies it from a browser: case, spaces and punctuation do not count.
 * A text that is nowhere in one piece is looked for sentence by sentence.
 */
export function locateText(explained: ExplainedPage, text: string): LocatedText[] {
  const places = new Places(explained);
  const all = places.of(text);
  if (all.place !== "not in the HTML") return [{ ...all, text }];
  const sentences = text.split(/(?<=[.!?。！？])\s+|\n+/).filter((each) => keyOf(each) !== "");
  if (sentences.length < 2) return [{ ...all, text }];
  return sentences
    .slice(0, limits.explainSentences.value)
    .map((each) => ({ ...places.of(each), text: each }));
}

class Places {
  private readonly kept: string[];
  private readonly removed: { key: string; part: RemovedPart }[];
  private readonly html: string;
  private source: string | null = null;

  constructor({ page, removed, html }: ExplainedPage) {
    this.kept = [page.text, page.markdown].map(keyOf);
    this.removed = removed.map((part) => ({ key: keyOf(part.text), part }));
    this.html = html;
  }

  of(text: string): TextPlace {
    const key = keyOf(text);
    if (this.kept.some((each) => each.includes(key))) return { place: "kept" };
    const found = this.removed.find((each) => each.key.includes(key));
    if (found) {
      const { pass, reason } = found.part;
      return { place: "removed", pass, reason };
    }
    this.source ??= keyOf(this.html.replace(/<\/?[a-z][^<>]{0,2000}>/gi, " ")) + keyOf(this.html);
    return { place: this.source.includes(key) ? "in a script" : "not in the HTML" };
  }
}

/** Letters and digits alone. */
const keyOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
