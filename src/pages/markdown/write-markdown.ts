import { limits } from "../../contract/limits.ts";
import type { Flow, Inline, ListItem } from "./flow.ts";
import { cellMarkdown, headingMarkdown, paragraphMarkdown } from "./write-inline.ts";

/** GitHub-flavoured markdown of a flow. No raw HTML. */
export function writeMarkdown(flow: readonly Flow[]): string {
  return blocks(flow, 0).join("\n");
}

function blocks(flow: readonly Flow[], depth: number, tight = false): string[] {
  const out: string[] = [];
  let previous: Flow | null = null;
  let flip = false;
  for (const block of flow) {
    flip = block.kind === "list" && sameList(previous, block) ? !flip : false;
    const lines = write(block, depth, flip);
    if (lines.length === 0) continue;
    if (out.length > 0 && !(tight && block.kind === "list" && !flip)) out.push("");
    for (const line of lines) out.push(line);
    previous = block;
  }
  return out;
}

/** Two consecutive lists would be read as one, so the second uses the other bullet. */
const sameList = (previous: Flow | null, block: Extract<Flow, { kind: "list" }>): boolean =>
  previous?.kind === "list" && (previous.start === null) === (block.start === null);

function write(block: Flow, depth: number, flip: boolean): string[] {
  const deep = depth >= limits.markdownNesting.value;
  switch (block.kind) {
    case "heading":
      return [`${"#".repeat(block.level)} ${headingMarkdown(block.children)}`.trimEnd()];
    case "paragraph":
      return paragraphMarkdown(block.children).split("\n");
    case "code":
      return codeLines(block.value, block.language);
    case "maths":
      return ["$$", ...block.source.split("\n"), "$$"];
    case "rule":
      return ["---"];
    case "quote": {
      const inner = blocks(block.children, depth + 1);
      if (block.callout !== null) inner.unshift(block.callout);
      if (deep) return inner;
      return inner.length === 0 ? [">"] : inner.map((line) => (line === "" ? ">" : `> ${line}`));
    }
    case "list":
      return list(block, depth, flip);
    case "table":
      return table(block.rows);
    case "definitions":
      return block.entries.flatMap(({ terms, descriptions }, index) => [
        ...(index > 0 ? [""] : []),
        ...terms.map((term) => paragraphMarkdown(term)),
        ...descriptions.flatMap((each) => describe(each, depth)),
      ]);
    case "exchange":
      return [
        block.level > 0
          ? `${"#".repeat(block.level)} ${headingMarkdown(block.question)}`
          : `**${headingMarkdown(block.question)}**`,
        "",
        ...blocks(block.answer, depth),
      ];
    case "card":
      return blocks(block.children, depth);
    case "note":
      return indent(blocks(block.children, depth + 1), `[^${block.id}]: `, deep ? "" : "    ");
    default:
      return block satisfies never;
  }
}

/** Only a description of one paragraph follows the colon; most readers break other blocks. */
function describe(description: readonly Flow[], depth: number): string[] {
  if (depth >= limits.markdownNesting.value) return blocks(description, depth + 1);
  if (description.some(({ kind }) => kind === "code" || kind === "table")) {
    return ["", ...blocks(description, depth)];
  }
  return [
    ...(description.length > 1 ? [""] : []),
    ...indent(blocks(description, depth + 1), ": ", "  "),
  ];
}

function codeLines(value: string, language: string): string[] {
  let longest = 2;
  for (const [run] of value.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, ...(value === "" ? [] : value.split("\n")), fence];
}

function list(block: Extract<Flow, { kind: "list" }>, depth: number, flip: boolean): string[] {
  const out: string[] = [];
  const loose = block.items.some(isLoose);
  block.items.forEach((item, index) => {
    const sign =
      block.start === null ? (flip ? "*" : "-") : `${block.start + index}${flip ? ")" : "."}`;
    const inner = blocks(item.children, depth + 1, !loose);
    if (inner[0] === "---") inner[0] = "***";
    const task = item.checked === null ? "" : item.checked ? "[x] " : "[ ] ";
    const pad = depth >= limits.markdownNesting.value ? "" : " ".repeat(sign.length + 1);
    if (loose && index > 0) out.push("");
    for (const line of indent(inner, `${sign} ${task}`, pad)) out.push(line);
  });
  return out;
}

/** An item with more than a paragraph and a nested list needs blank lines between its parts. */
const isLoose = (item: ListItem): boolean =>
  item.children.length > 1 && item.children.slice(1).some((block) => block.kind !== "list");

function indent(lines: readonly string[], first: string, rest: string): string[] {
  if (lines.length === 0) return [first.trimEnd()];
  return lines.map((line, index) =>
    index === 0 ? `${first}${line}` : line === "" ? "" : `${rest}${line}`,
  );
}

function table(rows: readonly Inline[][][]): string[] {
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const lines = rows.map((row) => {
    const cells = Array.from({ length: columns }, (_, at) => cellMarkdown(row[at] ?? []));
    return `| ${cells.join(" | ")} |`;
  });
  const rule = `|${" --- |".repeat(columns)}`;
  return [lines[0] ?? "", rule, ...lines.slice(1)];
}
