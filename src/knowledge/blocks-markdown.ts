import type { Block, Page } from "../contract/page.ts";
import { tidy } from "./fold.ts";
import { blockText, titleText } from "./block-text.ts";

/** Blocks as markdown that is readable without the page. */
export function blocksMarkdown(page: Page, indexes: readonly number[]): string {
  const parts: string[] = [];
  let before: Block | undefined;
  const numbers = listNumbers(page, indexes);
  let number = "";
  for (const index of indexes) {
    const block = page.blocks[index];
    const rendered = block && render(page, block, index);
    if (!block || !rendered) continue;
    if (numbers.has(index)) {
      number = rendered;
      continue;
    }
    const text = number === "" ? rendered : numbered(block, rendered, number);
    number = "";
    const goesOn = before !== undefined && isTight(before, block);
    if (before) parts.push(goesOn ? "\n" : "\n\n");
    parts.push(text);
    if (isTableRow(block) && !goesOn) parts.push(`\n${"| --- ".repeat(block.cells.length)}|`);
    before = block;
  }
  return parts.join("");
}

function render(page: Page, block: Block, index: number): string {
  const text = blockText(page, index);
  // Icons and arrows of an icon font.
  if (!/[\p{L}\p{N}]/u.test(text)) return "";
  switch (block.kind) {
    case "heading":
      return `### ${titleText(page, index)}`;
    case "item":
      return `${"  ".repeat(Math.max(0, block.level - 1))}- ${text}`;
    case "row":
      return isTableRow(block) ? tableRow(block) : `- ${rowText(block, text)}`;
    case "code":
      return `\`\`\`\n${page.text.slice(block.start, block.end)}\n\`\`\``;
    case "quote":
      return `> ${text}`;
    case "question":
      return `**${text}**`;
    case "paragraph":
    case "answer":
      return page.text.slice(block.start, block.end).split("\n").map(tidy).join("  \n");
  }
}

/** "1", "2" on lines without other text: the numbers of what is below them, or of nothing. */
function listNumbers(page: Page, indexes: readonly number[]): ReadonlySet<number> {
  const found = indexes.filter((at) => {
    const block = page.blocks[at];
    const isLine = block?.kind === "paragraph" || block?.kind === "answer";
    return isLine && /^\(?\d{1,2}[.)]{0,2}$/.test(blockText(page, at));
  });
  const isCount = found.every(
    (at, place) => Number(blockText(page, at).replace(/\D/g, "")) === place + 1,
  );
  return new Set(isCount && found.length > 1 ? found : []);
}

function numbered({ kind }: Block, text: string, number: string): string {
  const digits = number.replace(/\D/g, "");
  return kind === "paragraph" || kind === "answer" ? `${digits}. ${text}` : text;
}

function rowText(block: Block, text: string): string {
  const [first, ...rest] = block.cells.map(tidy).filter((cell) => cell !== "");
  if (first === undefined) return text;
  return rest.length === 0 ? first : `**${first.replace(/:$/, "")}**: ${rest.join(" · ")}`;
}

/** Two cells are a name and a value; more cells need the columns of a table. */
function isTableRow(block: Block): boolean {
  return block.kind === "row" && block.cells.length > 2;
}

function tableRow(block: Block): string {
  return `| ${block.cells.map((cell) => tidy(cell).replaceAll("|", "\\|")).join(" | ")} |`;
}

function isTight(before: Block, block: Block): boolean {
  if (isTableRow(block)) return before.kind === "row" && before.cells.length === block.cells.length;
  if (isTableRow(before)) return false;
  return (
    (before.kind === "item" || before.kind === "row") &&
    (block.kind === "item" || block.kind === "row")
  );
}
