import { limits } from "../../../contract/limits.ts";
import type { Block } from "../../../contract/page.ts";
import type { BodyPart } from "../../markdown/build-flow.ts";
import type { Flow, Inline } from "../../markdown/flow.ts";
import { plain, tidy } from "../../markdown/inline.ts";
import { withoutPermalinks } from "../main-content/clean-flow.ts";
import { oneSpace } from "../../../kit/one-space.ts";

interface Around {
  /** Nesting depth of lists. */
  readonly depth: number;
  readonly grid: number | null;
  readonly card: number | null;
  /** The kind of a paragraph here: an item of a list, a quote, an answer. */
  readonly as: Block["kind"];
  readonly part: BodyPart | null;
}

interface TextOptions {
  readonly captions: boolean;
  /** The parts of the page that blocks belong to; blocks inside of others have their part. */
  readonly parts?: ReadonlyMap<Flow, BodyPart>;
  readonly maxChars?: number;
  readonly maxBlocks?: number;
}

export interface WrittenText {
  readonly text: string;
  readonly blocks: Block[];
  /** For each block the part of the page that it belongs to; null for none. */
  readonly parts: (BodyPart | null)[];
}

/** The text of the page and its blocks; each block has its place in the text. */
export function writeText(flow: readonly Flow[], options: TextOptions): WrittenText {
  const writer = new TextWriter(options);
  const around = { depth: 0, grid: null, card: null, as: "paragraph", part: null } as const;
  writer.flow(flow, around);
  return { text: writer.text(), blocks: writer.blocks, parts: writer.parts };
}

class TextWriter {
  readonly blocks: Block[] = [];
  readonly parts: (BodyPart | null)[] = [];
  private readonly pieces: string[] = [];
  private length = 0;
  private anchor: string | null = null;
  private readonly options: TextOptions;
  private readonly maxChars: number;
  private readonly maxBlocks: number;

  constructor(options: TextOptions) {
    this.options = options;
    this.maxChars = options.maxChars ?? limits.pageTextChars.value;
    this.maxBlocks = options.maxBlocks ?? Infinity;
  }

  text(): string {
    return this.pieces.join("");
  }

  flow(flow: readonly Flow[], around: Around): void {
    for (const block of flow) this.block(block, around);
  }

  private block(block: Flow, outer: Around): void {
    const part = this.options.parts?.get(block);
    const around = part === undefined ? outer : { ...outer, part };
    if ("anchor" in block && block.anchor !== null) this.anchor = block.anchor;
    switch (block.kind) {
      case "heading":
        this.write("heading", headingWords(block.children), around, { level: block.level });
        return;
      case "paragraph":
        if (block.caption && !this.options.captions) return;
        this.write(around.as, plain(block.children), around);
        return;
      case "code":
        this.write("code", block.value, around);
        return;
      case "maths":
        this.write("paragraph", block.source, around);
        return;
      case "rule":
        return;
      case "quote":
        this.flow(block.children, { ...around, as: "quote" });
        return;
      case "list":
        for (const item of block.items) {
          if (item.anchor !== null) this.anchor = item.anchor;
          this.flow(item.children, { ...around, depth: around.depth + 1, as: "item" });
        }
        return;
      case "table":
        if (block.anchor !== null) this.anchor = block.anchor;
        for (const row of block.rows) this.row(row, around);
        return;
      case "definitions":
        for (const entry of block.entries) {
          if (entry.anchor !== null) this.anchor = entry.anchor;
          this.definition(entry.terms, entry.descriptions, around);
        }
        return;
      case "exchange":
        this.write("question", plain(block.question), around, { level: block.level });
        this.flow(block.answer, { ...around, as: "answer" });
        return;
      case "card":
        this.flow(block.children, { ...around, grid: block.grid, card: block.card });
        return;
      case "note":
        this.flow(block.children, around);
        return;
      default:
        block satisfies never;
    }
  }

  private row(row: readonly Inline[][], around: Around): void {
    const cells = row.map((cell) => oneLine(plain(cell)));
    const written = cells.filter((cell) => cell !== "");
    this.write("row", written.join(" | "), around, { cells });
  }

  /** A term with a short description is a row of two cells; a longer description is a part. */
  private definition(
    terms: readonly Inline[][],
    descriptions: readonly Flow[][],
    around: Around,
  ): void {
    const term = terms.map((each) => oneLine(plain(each))).join(", ");
    const asked = term.endsWith("?");
    const short = descriptions.flat().every((each) => each.kind === "paragraph");
    if (short && !asked) {
      const written = descriptions
        .flat()
        .map((each) => (each.kind === "paragraph" ? oneLine(plain(each.children)) : ""));
      const cells = [term, written.join(" ")].filter((cell) => cell !== "");
      this.write("row", cells.join(": "), around, { cells });
      return;
    }
    this.write(asked ? "question" : "paragraph", term, around);
    const as = asked ? "answer" : "paragraph";
    for (const description of descriptions) this.flow(description, { ...around, as });
  }

  private write(
    kind: Block["kind"],
    words: string,
    around: Around,
    more: { level?: number; cells?: string[] } = {},
  ): void {
    const written = kind === "code" ? words : lines(words);
    if (written.trim() === "" || this.length >= this.maxChars) return;
    if (this.blocks.length >= this.maxBlocks) return;
    const last = this.blocks.at(-1);
    if (last) this.push(isClose(last, kind, around) ? "\n" : "\n\n");
    const start = this.length;
    this.push(written.slice(0, Math.max(0, this.maxChars - start)));
    this.blocks.push({
      kind,
      start,
      end: this.length,
      level: more.level ?? (kind === "item" ? around.depth : 0),
      anchor: this.anchor,
      cells: more.cells ?? [],
      grid: around.grid,
      card: around.card,
    });
    this.parts.push(around.part);
  }

  private push(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }
}

const headingWords = (children: readonly Inline[]): string =>
  plain(tidy(withoutPermalinks(children, false)));

/** Items of a list, rows of a table and parts of a card are separated by one line break only. */
function isClose(last: Block, kind: Block["kind"], around: Around): boolean {
  if (last.kind === kind && (kind === "item" || kind === "row")) return true;
  return around.card !== null && last.card === around.card && last.grid === around.grid;
}

const oneLine = (words: string): string => oneSpace(words).trim();

const lines = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
