import type { FieldsRow, WantedFields } from "../../contract/fields.ts";
import { fieldsAnswerSchema } from "../../contract/calls/model-answers.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { textBlocks, type TextBlock } from "../fields/page-lines.ts";
import {
  listOf,
  prove,
  readFields,
  readingOf,
  rowOf,
  type FieldsInput,
  type Proven,
} from "../fields/read-fields.ts";
import { targetsOf, type Target } from "../fields/targets.ts";
import { isProven, valueIn, type Value } from "../fields/values.ts";
import { fold, tidy, wordsOf } from "../fold.ts";
import type { Reading } from "../reading.ts";
import type { ReadFieldRows } from "../reader.ts";
import { negationWords } from "../words/tables.ts";
import { ask, type AskFault, type ModelSession } from "./ask.ts";
import { mayAsk } from "./may-ask.ts";
import { faultWarning } from "./fault-warnings.ts";
import { fieldsPrompt, fieldsSystem } from "./prompts.ts";

type Tools = { session: ModelSession; marker: () => string };

/**
 * What the offline reader finds, completed by a model. Each of the model's values needs a quote that
 * the page has word by word and that states the value.
 */
export async function readFieldsWithModel(
  tools: Tools,
  wanted: WantedFields,
  input: FieldsInput,
): Promise<ReadFieldRows> {
  const offline = readFields(wanted, input);
  const targets = targetsOf(wanted.fields);
  return wanted.isList
    ? readList(tools, wanted, targets, input, offline)
    : readObject(tools, wanted, targets, input, offline);
}

async function readObject(
  tools: Tools,
  wanted: WantedFields,
  targets: readonly Target[],
  { pages, site }: FieldsInput,
  offline: readonly FieldsRow[],
): Promise<ReadFieldRows> {
  const row = { value: { ...offline[0]?.value }, quotes: { ...offline[0]?.quotes } };
  const faults = new Set<AskFault>();
  const [first] = pages;
  const subject = first !== undefined && mayAsk(first) ? first.title : "";
  for (const [index, page] of pages.slice(0, limits.fieldModelPages.value).entries()) {
    if (!mayAsk(page)) continue;
    // Another page has the prices and numbers of another thing.
    const open = targets.filter(
      ({ name, type, concept }) =>
        row.value[name] == null && (index === 0 || (type === "string" && concept !== "name")),
    );
    if (open.length === 0) continue;
    const read = await readPage(tools, wanted, open, page, { site, subject });
    if (!read.ok) {
      faults.add(read.fault);
      break;
    }
    for (const [name, { value, quote }] of read.rows[0] ?? []) {
      row.value[name] = value;
      row.quotes[name] = quote;
    }
  }
  return { rows: [row], warnings: warningsOf(faults) };
}

async function readList(
  tools: Tools,
  wanted: WantedFields,
  targets: readonly Target[],
  { pages, site }: FieldsInput,
  offline: FieldsRow[],
): Promise<ReadFieldRows> {
  const rows: FieldsRow[] = [];
  const faults = new Set<AskFault>();
  for (const page of pages.filter(mayAsk).slice(0, limits.fieldModelPages.value)) {
    const read = await readPage(tools, wanted, targets, page, { site, subject: "" });
    if (!read.ok) {
      faults.add(read.fault);
      break;
    }
    rows.push(...read.rows.map((row) => rowOf(targets, row)));
  }
  const made = listOf(targets, rows);
  // A model reads more kinds of lists, and the offline reader never leaves out a row of a table.
  const fuller = filled(made) > filled(offline) ? made : offline;
  return { rows: fuller, warnings: warningsOf(faults) };
}

const filled = (rows: readonly FieldsRow[]): number =>
  rows.reduce((sum, { quotes }) => sum + Object.keys(quotes).length, 0);

const warningsOf = (faults: ReadonlySet<AskFault>): string[] =>
  [...faults].map((fault) => faultWarning(fault, "the fields"));

type PageAnswer = { ok: true; rows: Map<string, Proven>[] } | { ok: false; fault: AskFault };

async function readPage(
  { session, marker }: Tools,
  wanted: WantedFields,
  targets: readonly Target[],
  page: Page,
  { site, subject }: { site: FieldsInput["site"]; subject: string },
): Promise<PageAnswer> {
  const answer = await ask(session, {
    name: "fields",
    system: fieldsSystem,
    user: fieldsPrompt(wanted, targets, page, { subject, marker: marker() }),
    schema: fieldsAnswerSchema,
  });
  if (!answer.ok) return answer;
  const reading = readingOf(page, site);
  const blocks = textBlocks(page);
  const rows = answer.value.rows.slice(0, limits.fieldRows.value).map(({ values }) => {
    const row = new Map<string, Proven>();
    for (const { name, value, quote } of values) {
      const target = targets.find((one) => one.name === name);
      const proven = target && proveAnswer(target, value, quote, { reading, blocks });
      if (proven) row.set(name, proven);
    }
    return row;
  });
  return { ok: true, rows };
}

/** The value of an answer, where its quote is on the page and states it. */
export function proveAnswer(
  target: Target,
  answered: string,
  quote: string,
  { reading, blocks }: { reading: Reading; blocks: readonly TextBlock[] },
): Proven | null {
  const value = valueOf(target, answered, reading.page.language);
  const quoted = ` ${fold(quote)} `;
  if (value === null || quoted.trim() === "" || quote.length > limits.quoteChars.value) return null;
  if (!isProven(target, value, quote, reading.page.language)) return null;
  const block = blocks.find(({ folded }) => ` ${folded} `.includes(quoted));
  if (block === undefined) return null;
  if (typeof value !== "boolean" && losesNegation(String(value), quote, block.text)) return null;
  return prove(target, { value, start: block.start, end: block.end }, reading);
}

function valueOf(target: Target, answered: string, language: string | null): Value | null {
  const text = tidy(answered);
  if (target.type === "boolean") return { true: true, false: false }[text] ?? null;
  if (target.type === "string") return valueIn(target, text, language);
  // The model was asked for a plain number.
  const value = /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : null;
  return value !== null && (target.type === "number" || Number.isInteger(value)) ? value : null;
}

/** "Refunds" is no answer where the page has "no refunds". */
function losesNegation(value: string, quote: string, text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s|\n/);
  const first = fold(quote.split(/(?<=[.!?])\s|\n/)[0] ?? "");
  const sentence = sentences.find((one) => fold(one).includes(first)) ?? text;
  const kept = new Set(wordsOf(value));
  const negations = wordsOf(sentence).filter((word) => negationWords.has(word));
  return negations.some((word) => !kept.has(word));
}
