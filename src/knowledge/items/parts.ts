import type { Page } from "../../contract/page.ts";
import { limits } from "../../contract/limits.ts";
import { blockText, titleText } from "../block-text.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import { fold, truncate, wordsOf } from "../fold.ts";

/** A part of a text that is too long for one item. */
export type Part = {
  /** The text's title, and the heading or the first words of the part. */
  readonly title: string;
  /** The heading that the title names. */
  readonly heading: number | null;
  /** Indexes into page.blocks of what is below it. */
  readonly blocks: readonly number[];
  /** The number of the part in its title. */
  readonly given?: string;
};

/**
 * A text in parts that fit into an item: one where it fits, else one for each of its headings, and
 * groups of paragraphs where a part has none or is still too long.
 */
export function partsOf(page: Page, text: Part): Part[] {
  if (sizeOf(page, text.blocks) <= limits.itemPartChars.value) return [text];
  const groups = byHeading(page, text.blocks);
  if (groups === null) return byParagraph(page, text);
  const parts: Part[] = [];
  for (const { heading, blocks } of groups) {
    const last = parts.at(-1);
    const isShort = sizeOf(page, blocks) < minPartChars;
    if (heading !== null && last && isShort && fits(page, last.blocks, blocks)) {
      parts.splice(-1, 1, { ...last, blocks: [...last.blocks, heading, ...blocks] });
      continue;
    }
    const title = heading === null ? text.title : partTitle(text.title, titleText(page, heading));
    parts.push(...partsOf(page, { title, heading: heading ?? text.heading, blocks }));
  }
  return parts;
}

/** The items of a text: one, or one for each of its parts where it is too long for one. */
export function partDrafts(
  page: Page,
  text: Part,
  about: Pick<Draft, "category" | "strength"> & { description?: string },
): Draft[] {
  const title = truncate(text.title, limits.itemTitleChars.value);
  return partsOf(page, { ...text, title }).flatMap((part): Draft[] => {
    const pieces = piecesOf(blocksMarkdown(page, part.blocks));
    const blocks = part.heading === null ? part.blocks : [part.heading, ...part.blocks];
    const { given } = part;
    return pieces.map((content, number) => ({
      ...about,
      ...(given !== undefined && { given }),
      ...numberedTitle(part.title, content, number),
      description: part.title === title && number === 0 ? (about.description ?? "") : "",
      content,
      blocks,
    }));
  });
}

/** One paragraph may be longer than an item: it is divided between sentences. */
function piecesOf(content: string): string[] {
  const pieces: string[] = [];
  let rest = content;
  while (rest.length > limits.itemContentChars.value) {
    const head = rest.slice(0, limits.itemPartChars.value);
    const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("\n"));
    const space = head.lastIndexOf(" ");
    // Text without spaces is divided anywhere, but not inside of a character.
    const anywhere = /[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length;
    const end = sentence > head.length / 2 ? sentence + 1 : space > 0 ? space : anywhere;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== "");
}

/** "Care: Winter"; a heading that names the subject itself needs nothing before it. */
export function partTitle(title: string, heading: string): string {
  const [all, own] = [fold(title), fold(heading)];
  if (all === "" || own.includes(all)) return heading;
  if (own === "" || all.endsWith(own)) return title;
  return `${title}: ${heading}`;
}

// A heading with a line below it is no subject that people look for.
const minPartChars = 200;

function fits(page: Page, ...all: (readonly number[])[]): boolean {
  return sizeOf(page, all.flat()) <= limits.itemPartChars.value;
}

function sizeOf(page: Page, blocks: readonly number[]): number {
  return blocks.reduce((sum, at) => sum + blockText(page, at).length, 0);
}

type Group = { heading: number | null; blocks: number[] };

/** The text at the headings of its highest level; null where it has none. */
function byHeading(page: Page, blocks: readonly number[]): Group[] | null {
  const levels = blocks.flatMap((at) => {
    const block = page.blocks[at];
    return block?.kind === "heading" && titleText(page, at) !== "" ? [block.level] : [];
  });
  if (levels.length === 0) return null;
  const top = levels.reduce((lowest, level) => Math.min(lowest, level));
  const groups: Group[] = [];
  for (const at of blocks) {
    const block = page.blocks[at];
    const begins = block?.kind === "heading" && block.level === top && titleText(page, at) !== "";
    if (begins) groups.push({ heading: at, blocks: [] });
    else if (groups.length === 0) groups.push({ heading: null, blocks: [at] });
    else groups.at(-1)?.blocks.push(at);
  }
  return groups.filter(({ blocks: below }) => below.length > 0);
}

/** Groups of about one size, which do not divide a list or a table where that can be avoided. */
function byParagraph(page: Page, text: Part): Part[] {
  const size = sizeOf(page, text.blocks);
  const target = size / Math.ceil(size / limits.itemPartChars.value);
  const groups: number[][] = [];
  let chars = 0;
  let head = 0;
  for (const at of text.blocks) {
    const group = groups.at(-1);
    const length = blockText(page, at).length;
    const isFull = chars + length > limits.itemPartChars.value;
    if (!isSameTable(page, at)) head = at;
    if (group === undefined || isFull || (chars >= target && mayDivide(page, at))) {
      // Without the head of its table, a row does not name what its cells are.
      groups.push(head === at ? [at] : [head, at]);
      chars = length;
    } else {
      group.push(at);
      chars += length;
    }
  }
  return groups.map((blocks, number) => {
    return {
      ...text,
      ...numberedTitle(text.title, blockText(page, blocks[0] ?? 0), number),
      blocks,
    };
  });
}

/** Before a list or a table the line that introduces it would be left behind. */
function mayDivide(page: Page, at: number): boolean {
  const kind = page.blocks[at]?.kind;
  return kind !== "item" && kind !== "row" && kind !== "code" && kind !== "answer";
}

/** A row below another one with as many cells. */
function isSameTable(page: Page, at: number): boolean {
  const [above, row] = [page.blocks[at - 1], page.blocks[at]];
  return row?.kind === "row" && above?.kind === "row" && above.cells.length === row.cells.length;
}

/** "Policies: Cancellations" where the text begins with such a label, else "Policies (2)". */
function numberedTitle(
  title: string,
  text: string,
  number: number,
): { title: string; given?: string } {
  if (number === 0) return { title };
  const label = /^(?:\*\*)?([^.:!?]{1,60})[.:](?:\s|$)/.exec(text)?.[1] ?? "";
  const isLabel = /\p{L}{3}/u.test(label) && wordsOf(label).length <= maxLabelWords;
  return isLabel
    ? { title: `${title}: ${label}` }
    : { title: `${title} (${number + 1})`, given: String(number + 1) };
}

const maxLabelWords = 4;
