import { sentencesOf, titleParts, withoutRegret, type Phrases } from "./phrases/phrases.ts";
import { blockTags, find, textlessTags, type ElementNode } from "../html/tree.ts";

/** The text at the beginning of a page, in a form that fixed phrases can be compared with. */
export type OpeningText = {
  title: readonly string[];
  heading: readonly string[];
  sentences: readonly string[];
};

/** Walls, parked domains and missing pages say what they are at once. */
const openingChars = 3_000;

export function openingTextOf(root: ElementNode, title: string, heading: string): OpeningText {
  return {
    title: nameParts(title),
    heading: nameParts(heading),
    sentences: sentencesOf(openingLines(root)),
  };
}

/** The parts of a title, also without words of regret: "Oops! Page not found" is "page not found". */
export function nameParts(title: string): string[] {
  const parts = titleParts(title);
  return [...new Set(parts.flatMap((part) => [part, withoutRegret(part)]))];
}

/** Visible words of the body, one line for each block and each control. */
function openingLines(root: ElementNode): string[] {
  const body = find(root, ({ tag }) => tag === "body") ?? root;
  let out = "";
  const gather = (element: ElementNode): void => {
    for (const child of element.children) {
      if (out.length >= openingChars) return;
      if (child.kind === "text") out += child.value;
      else if (child.hidden || textlessTags.has(child.tag)) continue;
      else {
        const isOwnLine = blockTags.has(child.tag) || ownLineTags.has(child.tag);
        if (isOwnLine) out += "\n";
        if (child.tag === "input") out += child.attributes["value"] ?? "";
        gather(child);
        if (isOwnLine) out += "\n";
      }
    }
  };
  gather(body);
  return out.slice(0, openingChars).split("\n");
}

const ownLineTags = new Set(["a", "button", "br", "input", "label"]);

/** The phrases by which one kind of page is known. */
export type Signs = {
  /** Names that pages of this kind alone have. */
  titles: Phrases;
  /** Names that other pages have too: they count beside another sign. */
  hints?: Phrases;
  sentences: Phrases;
};

export type Score = { total: number; hasSentence: boolean };

/** How many signs there are; none where only hints are. */
export function scoreOf({ title, heading, sentences }: OpeningText, signs: Signs): Score {
  let total = 0;
  let isSure = false;
  for (const parts of [title, heading]) {
    if (parts.some((part) => signs.titles.is(part))) {
      total += 2;
      isSure = true;
    } else if (parts.some((part) => signs.hints?.is(part))) total += 1;
  }
  const found = sentences.filter((sentence) => signs.sentences.begins(sentence)).length;
  if (found > 0) total += found > 1 ? 3 : 2;
  return { total: isSure || found > 0 ? total : 0, hasSentence: found > 0 };
}
