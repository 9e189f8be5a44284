import { limits } from "../../../contract/limits.ts";
import type { Block } from "../../../contract/page.ts";
import type { Flow, Inline } from "../../markdown/flow.ts";
import { plain } from "../../markdown/inline.ts";

interface Around {
  /** Nesting depth of lists. */
  readonly depth: number;
  readonly grid: number | null;
  readonly card: number | null;
  /** The kind of a paragraph here: an item of a list, a quote, an answer. */
  readonly as: Block["kind"];
}

/** The text of the page and its blocks; each block has its place in the text. */
export function writeText(
  flow: readonly Flow[],
  options: { readonly captions: boolean },
): { text: string; blocks: Block[] } {
  const writer = new TextWriter(options.captions);
  writer.flow(flow, { depth: 0, grid: null, card: null, as: "paragraph" });
  return { text: writer.text(), blocks: writer.blocks };
}

class TextWriter {
  readonly blocks: Block[] = [];
  private readonly parts: string[] = [];
  private length = 0;
  private anchor: string | null = null;
  private readonly captions: boolean;

  constructor(captions: boolean) {
    this.captions = captions;
  }

  text(): string {
    return this.parts.join("");
  }

  flow(flow: readonly Flow[], around: Around): void {
    for (const block of flow) this.block(block, around);
  }

  private block(block: Flow, around: Around): void {
    if ("anchor" in block && block.anchor !== null) this.anchor = block.anchor;
    switch (block.kind) {
      case "heading":
        this.write("heading", plain(block.children), around, { level: block.level });
        return;
      case "paragraph":
        if (block.caption && !this.captions) return;
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
    if (written.trim() === "" || this.length >= limits.pageTextChars.value) return;
    const last = this.blocks.at(-1);
    if (last) this.push(isClose(last, kind, around) ? "\n" : "\n\n");
    const start = this.length;
    this.push(written.slice(0, Math.max(0, limits.pageTextChars.value - start)));
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
  }

  private push(part: string): void {
    this.parts.push(part);
    this.length += part.length;
  }
}

/** Items of a list, rows of a table and parts of a card are separated by one line break only. */
function isClose(last: Block, kind: Block["kind"], around: Around): boolean {
  if (last.kind === kind && (kind === "item" || kind === "row")) return true;
  return around.card !== null && last.card === around.card && last.grid === around.grid;
}

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

const lines = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
