import type { ExtractionResult, FieldsRow, KnowledgeItem } from "../node/src/index.ts";
import type { Run } from "./command.ts";
import { wantsColor } from "./io.ts";
import { createPaint } from "./paint.ts";
import { facts, table } from "./table.ts";
import { plain, plainLines } from "./text.ts";

export const formats = ["table", "markdown", "jsonl", "json"] as const;
export type Format = (typeof formats)[number];

/** The output format of a command. */
export function formatOf({ given, json }: Run): Format {
  return json ? "json" : (given.word("format", formats) ?? "table");
}

/** Width and colours of stdout; lines to a pipe are not cut. */
export function lookOf({ io }: Run) {
  const { stdout, env } = io;
  const given = Number(env["COLUMNS"]);
  const columns = stdout.isTTY === true ? (stdout.columns ?? 80) : given > 0 ? given : undefined;
  return { columns, paint: createPaint(wantsColor(io, stdout)) };
}

/** An extraction's result in the requested format. */
export function resultText(result: ExtractionResult, run: Run): string {
  const { knowledgeItems: items } = result;
  switch (formatOf(run)) {
    case "json":
      return JSON.stringify(result, null, 2);
    case "jsonl":
      return items.map((item) => JSON.stringify(item)).join("\n");
    case "markdown":
      return resultMarkdown(result);
    case "table":
      return resultTable(result, run);
  }
}

function resultTable(result: ExtractionResult, run: Run): string {
  const look = lookOf(run);
  const { business, knowledgeItems, suggestedUrls, warnings } = result;
  const rows = [...Map.groupBy(knowledgeItems, ({ category }) => category).values()]
    .flat()
    .map(({ category, title, source }) => [category, title, placeOf(source, result, look.columns)]);
  return [
    facts(
      [
        ["business", business.name],
        ["category", business.category],
        [
          "about",
          look.columns === undefined
            ? business.description
            : shortened(business.description, look.columns),
        ],
        ["pages", `${result.pagesScraped} read, ${result.urlsDiscovered} found`],
        [
          "also",
          suggestedUrls.length === 0
            ? null
            : `${suggestedUrls.length} more worth reading, listed with --json`,
        ],
      ],
      look.paint,
    ),
    ...warnings.map((warning) => `${look.paint.yellow("note")}  ${plain(warning)}`),
    ...fieldLines(result, run),
    // The items come last, where a terminal shows them without scrolling.
    ...(rows.length > 0 ? ["", table(["category", "title", "source"], rows, look)] : []),
  ].join("\n");
}

/** The requested values: of one object below each other, of a list as a table. */
function fieldLines({ fields }: ExtractionResult, run: Run): string[] {
  if (fields === undefined) return [];
  const look = lookOf(run);
  if (!Array.isArray(fields)) {
    const lines = Object.entries(fields.value).map(([name, value]): [string, string] => [
      name,
      shownValue(value),
    ]);
    return ["", facts(lines, look.paint)];
  }
  const names = Object.keys(fields[0]?.value ?? {});
  const rows = fields.map(({ value }) => names.map((name) => shownValue(value[name] ?? null)));
  return ["", rows.length === 0 ? "no rows for the fields" : table(names, rows, look)];
}

const shownValue = (value: FieldsRow["value"][string]): string =>
  value === null ? "-" : plain(String(value));

/** A path is enough on a terminal; a pipe gets the full address. */
function placeOf(source: string, { business }: ExtractionResult, columns?: number): string {
  if (columns === undefined || !URL.canParse(source)) return source;
  const { hostname, pathname, search } = new URL(source);
  return hostname.replace(/^www\./, "") === business.domain ? pathname + search : source;
}

const shortened = (text: string, columns: number): string =>
  text.length > columns - 12 ? `${text.slice(0, columns - 13)}…` : text;

function resultMarkdown({ business, knowledgeItems }: ExtractionResult): string {
  const byCategory = Map.groupBy(knowledgeItems, ({ category }) => category);
  return [
    `# ${plain(business.name)}`,
    "",
    plain(business.description),
    ...[...byCategory].flatMap(([category, items]) => [
      "",
      `## ${category}`,
      ...items.flatMap((item) => ["", ...itemMarkdown(item)]),
    ]),
  ].join("\n");
}

function itemMarkdown({ title, content, source }: KnowledgeItem): string[] {
  return [`### ${plain(title)}`, "", plainLines(content), "", `Source: <${source}>`];
}
