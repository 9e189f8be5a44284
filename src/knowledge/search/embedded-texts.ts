import { limits } from "../../contract/limits.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { searchedText } from "./passage-document.ts";

/**
 * The texts whose meaning is searched. The first is the document as a whole, of which many models read
 * the beginning only; those after it are the later parts of a long one. An item's description only
 * repeats its content.
 */
export function embeddedTexts(item: IndexedItem): string[] {
  const { title, description, content } = searchedText(item);
  const above = item.passage === undefined || description === "" ? [] : [description];
  const head = [...above, title].join("\n").slice(0, limits.embedPartChars.value);
  const parts = partsOf(content).map((part) => `${head}\n${part}`);
  return [`${head}\n${content}`.slice(0, limits.embedTextChars.value), ...parts.slice(1)];
}

/** Parts of nearly equal length, cut after a line, a sentence or at least a word. */
function partsOf(text: string): string[] {
  const max = limits.embedPartChars.value;
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > max && parts.length < limits.embedParts.value - 1) {
    const left = Math.ceil((text.length - start) / max);
    const end = start + cutAt(text.slice(start, start + Math.ceil((text.length - start) / left)));
    parts.push(text.slice(start, end).trim());
    start = end;
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** The last good place in the second half of a text. */
function cutAt(text: string): number {
  for (const end of ["\n", ". ", "。", " "]) {
    const at = text.lastIndexOf(end);
    if (at > text.length / 2) return at + end.length;
  }
  return text.length;
}
