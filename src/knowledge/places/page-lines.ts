import type { Page } from "../../contract/page.ts";
import { limits } from "../../contract/limits.ts";
import { tidy } from "../fold.ts";
import { oncePerPage } from "../once-per-page.ts";

export type PagePart = "main" | "nav" | "header" | "footer" | "aside" | "head";

/** A line of a page's text, with its place on the page. */
export type PageLine = {
  readonly text: string;
  /** Index of its block among those of the body, or of the main text where there is no body. */
  readonly block: number;
  readonly isHeading: boolean;
};

/** Lines below one heading, of one card or of one part of the page. */
export type LineGroup = {
  readonly part: PagePart;
  /** Numbers of the groups around it, outermost first, its own last. */
  readonly path: readonly number[];
  /** Headings above, outermost first. */
  readonly headings: readonly string[];
  readonly lines: readonly PageLine[];
};

/** The visible lines of a page in groups: menus are left out. */
export const lineGroups = oncePerPage(readGroups);

type Open = { level: number; id: number; title: string };
type Card = { readonly grid: number; readonly card: number };

function readGroups(page: Page): LineGroup[] {
  const { blocks, text } = page.body ?? page;
  const groups: LineGroup[] = [];
  let nextId = 1;
  let part: PagePart = "main";
  let partId = nextId++;
  let outer: Open[] = [];
  let inner: Open[] = [];
  let card = null as (Card & { id: number }) | null;
  let lines: PageLine[] = [];
  let mainChars = 0;
  const open = (): void => {
    const around = [...outer, ...(card === null ? [] : [{ id: card.id, title: "" }]), ...inner];
    lines = [];
    groups.push({
      part,
      path: [0, partId, ...around.map(({ id }) => id)],
      headings: around.map(({ title }) => title).filter((title) => title !== ""),
      lines,
    });
  };
  open();
  for (const [index, block] of blocks.entries()) {
    const place: PagePart = ("place" in block ? block.place : undefined) ?? "main";
    if (place !== part) {
      [part, partId, outer, inner, card] = [place, nextId++, [], [], null];
      open();
    }
    const [grid, number] = [block.grid ?? null, block.card ?? null];
    if (grid !== (card?.grid ?? null) || number !== (card?.card ?? null)) {
      card = grid === null || number === null ? null : { grid, card: number, id: nextId++ };
      inner = [];
      open();
    }
    const isHeading = block.kind === "heading";
    const content = text.slice(block.start, block.end);
    if (isHeading) {
      const level = block.level ?? 0;
      const stack = card === null ? outer : inner;
      while ((stack.at(-1)?.level ?? 0) >= level && stack.length > 0) stack.pop();
      stack.push({ level, id: nextId++, title: tidy(content) });
      open();
    }
    if (part === "nav") continue;
    if (part === "main" && (mainChars += content.length) > limits.contactTextChars.value) continue;
    for (const line of linesOf(content)) lines.push({ text: line, block: index, isHeading });
  }
  const shown = groups.filter((group) => group.lines.length > 0);
  return page.body === null ? [...shown, ...marginsOf(page)] : shown;
}

/** Of a page that was stored without its body: lines without a block. */
function marginsOf({ facts }: Page): LineGroup[] {
  const margins = [
    ["header", facts.headerText],
    ["footer", facts.footerText],
  ] as const;
  return margins.flatMap(([part, text]) => {
    const lines = linesOf(text).map((line) => ({ text: line, block: -1, isHeading: false }));
    return lines.length === 0 ? [] : [{ part, path: [0, -1], headings: [], lines }];
  });
}

/** Lines of a block in their sentences. */
function linesOf(content: string): string[] {
  return content.split("\n").flatMap((line) => {
    const plain = tidy(line);
    if (plain === "") return [];
    return plain.split(sentenceEnd);
  });
}

const sentenceEnd = /(?<=\p{Ll}{3}|\)|\d{3})[.!?]\s+(?=\p{Lu})|(?<=\p{Ll}{4})[.!?]$/u;
