import type { ItemFacts } from "../../../contract/knowledge.ts";
import { blockText } from "../../block-text.ts";
import { isPriceOnly } from "../../cards.ts";
import type { Draft } from "../../draft.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { findPrices, hasPrice, isFree } from "../../price.ts";
import { isBoilerplate, type Reading } from "../../reading.ts";
import type { PageRole } from "../../page-role.ts";
import { roleAround } from "../../sections.ts";
import {
  averageWords,
  periodOfWord,
  priceHeads,
  unitWords,
  wageWords,
} from "../../words/tables.ts";
import { captionOf, withCaption } from "./captions.ts";
import { withUnit } from "./column-units.ts";
import { contentOf } from "./contents.ts";
import { clausesOf, type Clause } from "./price-clauses.ts";
import { factsOf, freePrice, priceReaderOf, withOldMarked } from "./price-facts.ts";
import { entryOf } from "./price-line.ts";
import { isPraise, isPricePlace, isProductPage, showsOwnPrices } from "./price-place.ts";
import { pricesBelowNames } from "./prices-below-names.ts";
import { withHeadings, withoutLabels } from "./row-titles.ts";
import { isPriceCell, tablesOf } from "./tables.ts";
import type { Row, Table } from "./tables.ts";

/** Price lists: a row or a line is a thing with its price. */
export function readPriceRows(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  const rows = tablesOf(reading).flatMap((table) => readTable(reading, table));
  const lines = readLines(reading, rows.length);
  const all = [...rows, ...withoutLabels(reading, lines), ...readClauses(reading)];
  const named = all.filter(({ title }) => !isWage(title));
  const drafts = withHeadings(reading, withCurrency(named)).map(withOldPrices);
  return drafts.map((draft) => (isFee(reading, draft) ? withoutPlan(draft) : draft));
}

/** "Median annual salary (2024)", "Salaire moyen": what people earn. "Salary statement" is a service. */
function isWage(title: string): boolean {
  const words = wordsOf(title.replace(/\([^()]{0,60}\)/g, ""));
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  return wageWords.has(last) || (wageWords.has(first) && averageWords.has(last));
}

/** The line with the prices, in which an old price is crossed out. */
function withOldPrices(draft: Draft): Draft {
  const [line = "", ...more] = draft.content.split("\n\n");
  const marked = withOldMarked(line, draft.facts?.prices ?? []);
  return { ...draft, content: [marked, ...more].join("\n\n") };
}

/** What is paid for delivery or returns, or named as a fee, is no plan and no product. */
function isFee({ role, sectionOf }: Reading, { title, blocks }: Draft): boolean {
  const section = sectionOf[blocks[0] ?? 0];
  const around = section ? roleAround(section) : null;
  const words = wordsOf(title);
  const isNamed = words.length > 1 && priceHeads.has(words.at(-1) ?? "");
  return isNamed || feeRoles.has(role) || (around !== null && feeRoles.has(around));
}

const feeRoles: ReadonlySet<PageRole> = new Set<PageRole>([
  "shipping",
  "returns",
  "terms",
  "privacy",
]);

const withoutPlan = ({ facts, ...draft }: Draft): Draft =>
  facts ? { ...draft, facts: { ...facts, plan: null } } : draft;

/** What is free has the currency of the other prices, where they have one. */
function withCurrency(drafts: readonly Draft[]): Draft[] {
  const pricesOf = ({ facts }: Draft): ItemFacts["prices"] => facts?.prices ?? [];
  const all = new Set(
    drafts.flatMap((draft) => pricesOf(draft).flatMap(({ currency }) => currency ?? [])),
  );
  const [currency] = all;
  if (currency === undefined || all.size > 1) return [...drafts];
  return drafts.map(({ facts, ...draft }) => {
    if (!facts) return draft;
    const prices = facts.prices.map((it) =>
      it.currency === null && Number(it.amount) === 0 ? { ...it, currency } : it,
    );
    return { ...draft, facts: { ...facts, prices } };
  });
}

function readTable(reading: Reading, table: Table): Draft[] {
  if (isPraise(reading, table.rows[0]?.at ?? 0)) return [];
  const priced = table.rows.filter((row) => row.cells.some(isPriceCell));
  if (!priced.some((row) => row.cells.some(hasPrice))) return [];
  const pricing = isPricePlace(reading, table.rows[0]?.at ?? 0);
  const headed = table.head?.cells.some((cell) => priceHeads.has(fold(cell))) ?? false;
  if (!pricing && !headed && priced.length * 2 < table.rows.length) return [];
  [...table.rows, ...(table.head ? [table.head] : [])].forEach(({ at }) => reading.taken.add(at));
  const caption = captionOf(reading, (table.head ?? table.rows[0])?.at ?? 0);
  return priced.flatMap((row) => {
    const draft = rowDraft(reading, row, table.head);
    return draft === null ? [] : [caption === null ? draft : withCaption(reading, draft, caption)];
  });
}

function rowDraft(reading: Reading, row: Row, head: Row | null): Draft | null {
  const titleAt = row.cells.findIndex((cell) => isName(cell) && !isPriceCell(cell));
  const title = row.cells[titleAt];
  // "Price: 300 · 70 · 190" names no product.
  if (title === undefined || priceHeads.has(fold(title)) || isCode(title)) return null;
  const named = row.cells.flatMap((cell, column) => {
    const label = head?.cells[column] ?? "";
    return column === titleAt || cell === ""
      ? []
      : [{ label: priceHeads.has(fold(label)) ? "" : label, cell }];
  });
  const rest = named.map(({ label, cell }) => (label ? `${label} ${cell}` : cell)).join(" · ");
  const prices = named.filter(({ cell }) => isPriceCell(cell));
  const contents = named.filter(({ label, cell }) => label !== "" && !isPriceCell(cell));
  const lines = prices.map(({ label, cell }) => withUnit(cell, label));
  return {
    category: "PRICING",
    title,
    description: `${title}: ${rest}`,
    content: `**${title}**: ${rest}`,
    blocks: [row.at],
    ...(head && { labels: [head.at] }),
    facts: factsWithUnit(
      reading,
      title,
      lines,
      contents.map(({ label, cell }) => ({ name: label, value: cell })),
    ),
    strength: 0.8,
  };
}

/** "Repair a window, per wing": the name may end in the unit of the price. */
function factsWithUnit(
  reading: Reading,
  title: string,
  lines: readonly string[],
  contents: ItemFacts["limits"] = [],
): ItemFacts {
  const read = priceReaderOf(reading.page).prices(lines);
  const prices = read.length > 0 ? read : freePrice(lines, null);
  const match = /[,(]\s?(\p{L}{2,8})\s(\p{L}{2,20})\)?$/u.exec(title);
  const unit = match && unitWords.has(fold(match[1] ?? "")) ? (match[2] ?? "") : null;
  const period = unit === null ? undefined : periodOfWord.get(fold(unit));
  if (unit === null || (period !== undefined && period !== "user" && period !== "once"))
    return factsOf(title, prices, contents);
  return factsOf(
    title,
    prices.map((price) => ({ ...price, per: price.per ?? unit })),
    contents,
  );
}

/** "Haircut 35 €", or a name and the price below it: in a place for prices, or one after the other. */
function readLines(reading: Reading, rows: number): Draft[] {
  const lists = reading.sections.flatMap((section) => {
    const first = section.heading ?? section.body[0] ?? 0;
    const isPlace = isPricePlace(reading, first);
    // On a product's page, the lines around its price are of the same product.
    if (isPraise(reading, first) || (!isPlace && isProductPage(reading))) return [];
    return [{ isPlace, found: entriesIn(reading, section.body) }];
  });
  // Below several lines of a list, the price belongs to the list as likely as to its first line.
  const isListed = (draft: Draft): boolean =>
    reading.page.blocks[draft.blocks[0] ?? 0]?.kind === "item" &&
    (draft.blocks.length < 3 || reading.page.blocks[draft.blocks.at(-1) ?? 0]?.kind === "item");
  const hasList = lists.some(({ found }) => found.length > 2);
  const listed = rows + lists.flatMap(({ found }) => found.filter(isListed)).length;
  return lists.flatMap(({ isPlace, found }) => {
    // One list item is enough; a paragraph is an entry only next to others.
    const alone = found.filter(isListed);
    const hasOthers = isPlace || (alone.length > 1 && listed >= minListed);
    const min = isPlace || hasList ? 2 : 3;
    const kept = found.length >= min ? found : hasOthers ? alone : [];
    kept.forEach(({ blocks }) => blocks.forEach((at) => reading.taken.add(at)));
    return kept;
  });
}

/** Prices in running text, which stays in the items of its sections as well. */
function readClauses(reading: Reading): Draft[] {
  return reading.sections.flatMap((section) => {
    const first = section.heading ?? section.body[0] ?? 0;
    if (isPraise(reading, first) || isProductPage(reading)) return [];
    return section.body.flatMap((at) => {
      const block = reading.page.blocks[at];
      if (!block || reading.taken.has(at) || !clauseKinds.has(block.kind)) return [];
      if (isBoilerplate(reading, at)) return [];
      const text = reading.page.text.slice(block.start, block.end);
      return clausesOf(text, isPricePlace(reading, at)).flatMap(
        (clause) => clauseDraft(reading, clause, at) ?? [],
      );
    });
  });
}

const clauseKinds: ReadonlySet<string> = new Set(["paragraph", "item", "answer"]);

function clauseDraft(reading: Reading, clause: Clause, at: number): Draft | null {
  const { title, price, details } = clause;
  const contents = details.flatMap((line) => contentOf(line) ?? []);
  // What a sentence names may be a fee, and not a plan or a product.
  const facts = { ...factsWithUnit(reading, title, [price], contents), plan: null };
  if (facts.prices.length === 0) return null;
  const line = [price, ...details].join(", ");
  return {
    category: "PRICING",
    title,
    description: `${title}: ${line}`,
    content: `**${title}**: ${line}`,
    blocks: [at],
    facts,
    strength: 0.6,
  };
}

/** A page with so many entries is a price list in several parts. */
const minListed = 4;

function entriesIn(reading: Reading, body: readonly number[]): Draft[] {
  const below = pricesBelowNames(reading, body).map(({ lines, priceAt }) =>
    entryDraft(reading, lines, priceAt),
  );
  const used = new Set(below.flatMap(({ blocks }) => blocks));
  const lines = body.filter((at) => isLineBlock(reading, at) && !used.has(at));
  const read = lines.flatMap((at) =>
    blockLines(reading, at).flatMap((line) => lineDraft(reading, line, at) ?? []),
  );
  const isFreeToo = below.length + read.length > 0;
  const free = isFreeToo ? lines.flatMap((at) => freeDraft(reading, at) ?? []) : [];
  return [...read, ...below, ...free];
}

/** "Parking: free" beside entries with prices. */
function freeDraft(reading: Reading, at: number): Draft | null {
  const line = blockText(reading.page, at);
  const [, title = "", price = ""] =
    /^([^:–—]{2,60}?)(?::|\s[–—-])\s(\S.{1,40})$/u.exec(line) ?? [];
  if (!isFree(price)) return null;
  return {
    category: "PRICING",
    title,
    description: line,
    content: `**${title}**: ${price}`,
    blocks: [at],
    facts: factsOf(title, freePrice([price], null)),
    strength: 0.7,
  };
}

function entryDraft(reading: Reading, lines: readonly number[], priceAt: number): Draft {
  const [title = "", ...details] = lines.map((at) => blockText(reading.page, at));
  const price = blockText(reading.page, priceAt);
  const text = details.join("\n\n");
  return {
    category: "PRICING",
    title,
    description: `${title}: ${price}`,
    content: `**${title}**: ${price}${text && `\n\n${text}`}`,
    blocks: [...lines, priceAt],
    facts: factsWithUnit(reading, title, [...details.filter(hasPrice), price]),
    strength: 0.7,
  };
}

function isLineBlock(reading: Reading, at: number): boolean {
  const block = reading.page.blocks[at];
  return (
    block !== undefined &&
    !reading.taken.has(at) &&
    (block.kind === "item" || block.kind === "paragraph")
  );
}

/** The lines of a block; where several of its sentences are entries, each of them. */
function blockLines({ page }: Reading, at: number): string[] {
  const block = page.blocks[at];
  if (!block) return [];
  const lines = page.text.slice(block.start, block.end).split("\n").map(tidy);
  if (lines.length > 1) return lines;
  const columns = (lines[0] ?? "").split(/\s[|•·]\s/u);
  if (columns.length > 1 && columns.every((part) => entryOf(part) !== null)) return columns;
  const parts = (lines[0] ?? "").split(/(?<=[\p{L}\d€–-][.;])\s(?=\p{Lu})/u);
  const entries = parts.filter((part) => entryOf(part) !== null);
  return entries.length > 1 ? entries : lines;
}

function lineDraft(reading: Reading, line: string, at: number): Draft | null {
  const entry = entryOf(line);
  if (!entry || isPriceOnly(line) || findPrices(line).length === 0) return null;
  const { title, price } = entry;
  const details = detailsBelow(reading, at);
  const text = details.map((index) => blockText(reading.page, index)).join("\n\n");
  return {
    category: "PRICING",
    title,
    description: line,
    content: `**${title}**: ${price}${text && `\n\n${text}`}`,
    blocks: [at, ...details],
    facts: factsWithUnit(reading, title, [line]),
    strength: 0.7,
  };
}

/** "Including polish" below an entry of a list, before the next one. */
function detailsBelow(reading: Reading, at: number): number[] {
  const next = reading.page.blocks[at + 1];
  if (next?.kind !== "item" || reading.page.blocks[at]?.kind !== "item") return [];
  const line = blockText(reading.page, at + 1);
  const isDetail = !reading.taken.has(at + 1) && !/\d/.test(line) && !hasPrice(line);
  const after = blockText(reading.page, at + 2);
  const isLast = reading.page.blocks[at + 2]?.kind !== "item";
  return isDetail && (isLast || entryOf(after) !== null) ? [at + 1] : [];
}

/** At least two letters: "1" and "1,250" are ranks and sizes. */
function isName(cell: string): boolean {
  return /\p{L}.*\p{L}/u.test(cell);
}

/** `sale_price`: the row explains it, with a price as an example. */
const isCode = (cell: string): boolean => /^[\w.]*\p{L}_\p{L}[\w.]*$/u.test(cell);
