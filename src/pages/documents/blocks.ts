import { limits } from "../../contract/limits.ts";

/** A piece of a document; `html` is what it contains. */
export type Block =
  | { kind: "heading"; level: number; html: string }
  | { kind: "paragraph"; html: string }
  | { kind: "item"; depth: number; start: number | null; html: string }
  | { kind: "html"; html: string };

/** `start` is the number of an item of a numbered list. */
export function blocksHtml(blocks: readonly Block[]): string {
  const writer = new BlockWriter();
  for (const block of blocks) if (block.html.trim() !== "") writer.add(block);
  return writer.end();
}

class BlockWriter {
  private readonly html: string[] = [];
  /** The tags of the open lists. */
  private readonly lists: string[] = [];

  add(block: Block): void {
    if (block.kind === "item") {
      this.item(block);
      return;
    }
    this.close(0);
    const { html } = block;
    switch (block.kind) {
      case "heading": {
        const level = Math.min(6, Math.max(1, block.level));
        this.html.push(`<h${level}>${html}</h${level}>`);
        break;
      }
      case "paragraph":
        this.html.push(`<p>${html}</p>`);
        break;
      case "html":
        this.html.push(html);
    }
  }

  end(): string {
    this.close(0);
    return this.html.join("\n");
  }

  private item({ depth, start, html }: Extract<Block, { kind: "item" }>): void {
    const at = Math.min(depth, this.lists.length, limits.markdownNesting.value);
    const tag = start === null ? "ul" : "ol";
    this.close(at + 1);
    if (this.lists.length > at && this.lists[at] === tag) this.html.push("</li><li>");
    else {
      this.close(at);
      const number = start === null || start === 1 ? "" : ` start="${start}"`;
      this.html.push(`<${tag}${number}><li>`);
      this.lists.push(tag);
    }
    this.html.push(html);
  }

  private close(depth: number): void {
    while (this.lists.length > depth) this.html.push(`</li></${this.lists.pop()}>`);
  }
}

export type Cell = { html: string; columns?: number; rows?: number };

/** A table; a box around some text is only that text. */
export function tableHtml(rows: readonly (readonly Cell[])[], headerRows: number): string {
  const filled = rows.filter((row) => row.length > 0);
  if (!filled.flat().some(({ html }) => html.trim() !== "")) return "";
  if (filled.length === 1 && filled[0]?.length === 1) return filled[0][0]?.html ?? "";
  const lines = rows.map((row, index) => {
    const tag = index < headerRows ? "th" : "td";
    const cells = row.map(({ html, columns = 1, rows: high = 1 }) => {
      const spans =
        (columns > 1 ? ` colspan="${columns}"` : "") + (high > 1 ? ` rowspan="${high}"` : "");
      return `<${tag}${spans}>${html}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table role="table">\n${lines.join("\n")}\n</table>`;
}
