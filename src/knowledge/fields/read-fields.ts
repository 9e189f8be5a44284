import { withoutAnchor } from "../../kit/url.ts";
import type { FieldsRow, WantedFields } from "../../contract/fields.ts";
import type { Business, Evidence } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { evidenceText, quoteAt } from "../evidence.ts";
import { prepare, type Reading, type SiteContext } from "../reading.ts";
import { openFieldPage, type Found } from "./candidates.ts";
import { objectRow } from "./object-row.ts";
import { rowsOf } from "./rows.ts";
import { targetsOf, type Target } from "./targets.ts";
import { isMarked, isProven, type Value } from "./values.ts";

export type FieldsInput = {
  /** The given page first. */
  readonly pages: readonly Page[];
  readonly site: { readonly url: string };
  readonly business: Business;
};

/** The values of the wanted fields that the pages state, each with its quote; one row for an object. */
export function readFields(wanted: WantedFields, input: FieldsInput): FieldsRow[] {
  const targets = targetsOf(wanted.fields);
  const pages = input.pages.map(openFieldPage);
  if (!wanted.isList) {
    const row = new Map<string, Proven>();
    for (const [name, { found, page }] of objectRow(targets, pages, input.business)) {
      const target = targets.find((one) => one.name === name);
      const proven = target && prove(target, found, readingOf(page.page, input.site));
      if (proven) row.set(name, proven);
    }
    return [rowOf(targets, row)];
  }
  const rows = pages.flatMap((page) => {
    const found = rowsOf(targets, page);
    const reading = found.length === 0 ? null : readingOf(page.page, input.site);
    return found.map((values) => {
      const row = new Map<string, Proven>();
      for (const target of targets) {
        const value = values.get(target.name);
        const proven = value && reading && prove(target, value, reading);
        if (proven) row.set(target.name, proven);
      }
      return rowOf(targets, row);
    });
  });
  return listOf(targets, rows);
}

/** Rows with everything that is required, each once. */
export function listOf(targets: readonly Target[], rows: readonly FieldsRow[]): FieldsRow[] {
  const unique = new Map<string, FieldsRow>();
  for (const row of rows) {
    const isComplete = targets.every(({ name, required }) => !required || row.value[name] !== null);
    const isEmpty = Object.keys(row.quotes).length === 0;
    const key = JSON.stringify(row.value);
    if (isComplete && !isEmpty && !unique.has(key)) unique.set(key, row);
  }
  return [...unique.values()].slice(0, limits.fieldRows.value);
}

export type Proven = { readonly value: Value; readonly quote: Evidence };

export function rowOf(targets: readonly Target[], proven: ReadonlyMap<string, Proven>): FieldsRow {
  return {
    value: Object.fromEntries(targets.map(({ name }) => [name, proven.get(name)?.value ?? null])),
    quotes: Object.fromEntries([...proven].map(([name, { quote }]) => [name, quote])),
  };
}

/** The value with its quote; null when the quote does not state it. */
export function prove(
  target: Target,
  { value, start, end, mark }: Found,
  reading: Reading,
): Proven | null {
  const { page } = reading;
  const place =
    end - start <= limits.quoteChars.value
      ? { start, end }
      : lineWith(target, value, start, end, page);
  const quote = place && quoteAt(reading, place, withoutAnchor(page.url));
  if (quote === null) return null;
  const isStated =
    typeof value === "boolean" && mark !== undefined
      ? isMarked(target, value, mark, quote.quote)
      : isProven(target, value, quote.quote, page.language);
  return isStated ? { value, quote } : null;
}

/** The first sentence or line of a long block that states the value. */
function lineWith(target: Target, value: Value, start: number, end: number, page: Page) {
  const text = evidenceText(page).slice(start, end);
  for (const { 0: part, index } of text.matchAll(/[^.!?\n]{1,500}[.!?\n]*/g)) {
    if (!isProven(target, value, part, page.language)) continue;
    return { start: start + index, end: start + index + part.length };
  }
  return null;
}

/** Quotes need the sections of a page, and not what is known of the site. */
export function readingOf(page: Page, { url }: { url: string }): Reading {
  const context: SiteContext = { startUrl: url, boilerplate: new Set(), siteNames: new Set() };
  return prepare(page, context);
}
