import { existsSync, readFileSync } from "node:fs";
import { indexWords, reaches } from "../../bench/completeness/reaches.ts";
import type { Page } from "../../src/contract/page.ts";

/** What must be in the text of one of our pages, written down with the page. */
export type Expected = {
  readonly language: string;
  /** Parts that follow each other within a card or a list, parted by " | ". */
  readonly lines?: readonly string[];
  /** Cells of one table row in order; `{yes}`, `{no}` and `{unknown}` are icons. */
  readonly rows?: readonly (readonly string[])[];
  /** Texts that several elements make up, such as prices: spaces do not count. */
  readonly joined?: readonly string[];
  /** Blocks that are headings, or questions with their answers below. */
  readonly headings?: readonly string[];
  readonly absent?: readonly string[];
};

export type OwnPage = { readonly name: string; readonly html: string; readonly expected: Expected };

const icons: Readonly<Record<string, RegExp>> = {
  "{yes}": /^(?:yes|ja|oui|sí|sì|si|sim|tak|はい|included|enthalten|inclus|incluido|[✓✔])$/i,
  "{no}": /^(?:no|nein|non|não|nie|nee|いいえ|not included|nicht enthalten|non inclus|[✗✘✕])$/i,
  "{unknown}": /^(?:unknown|unbekannt|inconnu|\?)$/i,
};

/** Our pages in a folder beside this file, with what is expected of each. */
export function ownPages(folder: string): OwnPage[] {
  const file = (name: string) => new URL(`${folder}/${name}`, import.meta.url);
  if (!existsSync(file("expected.json"))) return [];
  const expected: Record<string, Expected> = JSON.parse(
    readFileSync(file("expected.json"), "utf8"),
  );
  return Object.entries(expected).map(([name, of]) => ({
    name,
    html: readFileSync(file(`${name}.html`), "utf8"),
    expected: of,
  }));
}

/** The expectations that the text of a page does not meet, and how many there are. */
export function missing(
  { expected }: OwnPage,
  { title, text, blocks }: Pick<Page, "title" | "text" | "blocks">,
): { expectations: number; missing: string[] } {
  const words = indexWords(`${title ?? ""}\n${text}`);
  const lines = text.split(/\n+/);
  const squeezed = lines.map((line) => line.replace(/\s+/g, ""));
  const headings = new Set(
    (blocks ?? [])
      .filter(({ kind }) => kind === "heading" || kind === "question")
      .map(({ start, end }) => text.slice(start, end).trim()),
  );
  const checks: [string, boolean][] = [
    ...(expected.lines ?? []).map((line): [string, boolean] => [
      line,
      reaches(words, line, 6) !== "no",
    ]),
    ...(expected.rows ?? []).map((cells): [string, boolean] => [
      cells.join(" | "),
      lines.some((line) => hasCells(line, cells)),
    ]),
    ...(expected.joined ?? []).map((joined): [string, boolean] => [
      joined,
      squeezed.some((line) => line.includes(joined.replace(/\s+/g, ""))),
    ]),
    ...(expected.headings ?? []).map((heading): [string, boolean] => [
      `heading ${heading}`,
      headings.has(heading),
    ]),
    ...(expected.absent ?? []).map((absent): [string, boolean] => [
      `without ${absent}`,
      !text.includes(absent),
    ]),
  ];
  return {
    expectations: checks.length,
    missing: checks.flatMap(([check, met]) => (met ? [] : [check])),
  };
}

/** The cells are in the line in this order; other cells may be between them. */
export function hasCells(line: string, cells: readonly string[]): boolean {
  const found = line.split("|").map((cell) => cell.trim());
  let at = 0;
  for (const cell of cells) {
    const icon = icons[cell];
    while (at < found.length && !(icon ? icon.test(found[at] ?? "") : found[at] === cell)) at++;
    if (at++ >= found.length) return false;
  }
  return true;
}
