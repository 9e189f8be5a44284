import type { Page } from "../../../contract/page.ts";
import { blockText } from "../../block-text.ts";
import { blocksMarkdown } from "../../blocks-markdown.ts";
import { isButton, isPriceOnly } from "../../cards.ts";
import type { Draft } from "../../draft.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { findPrices, hasPrice, isFree } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import { isBoilerplate } from "../../reading.ts";
import { roleAround } from "../../sections.ts";
import type { Section } from "../../sections.ts";
import { readComparisons } from "./comparison.ts";
import type { Column } from "./comparison.ts";
import { currentWords, priceHeads, roleOfPhrase } from "../../words/tables.ts";
import { planBoxes } from "./plan-boxes.ts";
import { planOf } from "./plan-box.ts";
import type { Plan } from "./plan-box.ts";
import { factsOf, freePrice, isAside, withOldMarked, withoutRepeatedPrice } from "./price-facts.ts";
import { isPraise, isProductPage, showsOwnPrices } from "./price-place.ts";

/** Plans and products with their prices, from cards, headings and comparison tables. */
export function readPlans(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  const groups = planBoxes(reading).map((boxes) =>
    withFreePrices(boxes.flatMap((box) => planOf(reading, box) ?? [])),
  );
  const found = groups.flat();
  found.forEach(({ blocks }) => blocks.forEach((at) => reading.taken.add(at)));
  const plans = withoutTwins(reading, found);
  const names = new Set(plans.map(({ title }) => fold(title)));
  const tables = readComparisons(reading, names);
  const columns = tables.flatMap((table) => table.columns);
  const drafts = plans.map((plan) =>
    planDraft(
      reading,
      plan,
      columns.filter((column) => fold(column.plan) === fold(plan.title)),
    ),
  );
  const alone = columnsByPlan(columns.filter((column) => !names.has(fold(column.plan))));
  return [
    ...drafts,
    ...alone.flatMap((own) => columnDraft(own) ?? []),
    ...tables.flatMap((table) => table.groups),
  ];
}

/** A plan that several lists of the page show is one, with the lines that each of them adds. */
function withoutTwins({ page }: Reading, plans: readonly Plan[]): Plan[] {
  const kept = new Map<string, Plan[]>();
  for (const plan of plans) {
    const name = plainName(plan.title);
    const known = kept.get(name) ?? [];
    const at = known.findIndex((other) => isTwin(plan, other));
    const twin = known[at];
    if (twin) known[at] = merged(page, plan, twin);
    else known.push(plan);
    kept.set(name, known);
  }
  return [...kept.values()].flat();
}

/** All prices of one are prices of the other. */
function isTwin(plan: Plan, other: Plan): boolean {
  const [few, many] = [plan, other]
    .map(({ prices }) => new Set(prices.map(({ amount, period }) => `${Number(amount)} ${period}`)))
    .toSorted((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0) return few?.size === many?.size;
  return few.isSubsetOf(many);
}

function merged(page: Page, plan: Plan, twin: Plan): Plan {
  const [best, other] = plan.body.length > twin.body.length ? [plan, twin] : [twin, plan];
  const lines = new Set(best.body.map((at) => blockText(page, at)));
  const known = new Set(best.contents.map(({ name }) => fold(name)));
  return {
    ...best,
    body: [...best.body, ...other.body.filter((at) => !lines.has(blockText(page, at)))],
    contents: [...best.contents, ...other.contents.filter(({ name }) => !known.has(fold(name)))],
  };
}

/** "Couple plan" and "Couple (2 adults)" are "Couple". */
function plainName(title: string): string {
  const words = wordsOf(title.replace(/\([^()]{0,60}\)/g, ""));
  const isKind = (word: string | undefined): boolean => roleOfPhrase.get(word ?? "") === "pricing";
  const name = words.length > 1 && isKind(words.at(-1)) ? words.slice(0, -1) : words;
  return name.join(" ") || title;
}

/** A plan for nothing has the currency of the plans beside it, where they have one. */
function withFreePrices(plans: readonly Plan[]): Plan[] {
  const currencies = new Set(
    plans.flatMap(({ prices }) => prices.flatMap((it) => it.currency ?? [])),
  );
  const [currency = null] = currencies;
  if (currencies.size !== 1) return [...plans];
  return plans.map((plan) => ({
    ...plan,
    prices: plan.prices.map((price) => ({ ...price, currency: price.currency ?? currency })),
  }));
}

function planDraft(reading: Reading, plan: Plan, columns: readonly Column[]): Draft {
  const { page } = reading;
  const lines = plan.priceLines.map((at) => blockText(page, at));
  const inTitle = plan.priceInTitle;
  const stated = joined(hasPrice(inTitle) ? [inTitle, ...lines] : lines);
  const prices = plan.prices.length > 0 ? plan.prices : columns.flatMap((each) => each.prices);
  const denied = new Set(
    columns.flatMap(({ contents }) =>
      contents.flatMap(({ name, value }) => (value === "no" ? [fold(name)] : [])),
    ),
  );
  const body = plan.body.filter((at) => !denied.has(fold(blockText(page, at))));
  const text = bodyMarkdown(page, plan, body);
  const rows = columns.flatMap((column) => column.lines);
  const lead = plan.body.slice(0, plan.labels.has(plan.body[0] ?? -1) ? 2 : 1);
  const named =
    stated === "" ? `**${plan.title}**` : `**${plan.title}**: ${withOldMarked(stated, prices)}`;
  const linesOf = (blocks: readonly number[]): string =>
    blocks.map((at) => blockText(page, at)).join(" ");
  const title = linesOf(plan.titleBlocks);
  return {
    category: isPlan(reading, plan) ? "PRICING" : "PRODUCT",
    title: plan.title,
    description: `${stated === "" ? title : `${plan.title}: ${stated}`}. ${linesOf(lead)}`.trim(),
    content: [named, text, rows.length > 0 ? `**${plan.title}**:\n\n${rows.join("\n")}` : ""]
      .filter((part) => part !== "")
      .join("\n\n"),
    blocks: blocksOf(plan, columns),
    facts: factsOf(plan.title, prices, contentsOf(plan, columns)),
    strength: 0.9,
  };
}

/** The lines of the plan; labels and values as a list at the end. */
function bodyMarkdown(page: Page, { labels }: Plan, body: readonly number[]): string {
  const values = new Set(labels.values());
  const rest = body.filter((at) => !labels.has(at) && !values.has(at));
  const pairs = Array.from(
    labels,
    ([label, value]) => `- ${blockText(page, label)} ${blockText(page, value)}`,
  );
  return [blocksMarkdown(page, rest), pairs.join("\n")].filter((part) => part !== "").join("\n\n");
}

/** Prices side by side; "billed yearly" belongs to the price above it, a repeated price adds nothing. */
function joined(repeated: readonly string[]): string {
  const lines = repeated.map((line) => withoutRepeatedPrice(tidy(line)));
  const seen = new Set<string>();
  return lines.reduce((all, line, at) => {
    const isRepeated = seen.has(line) || isBeginningOf(line, lines[at + 1] ?? "");
    seen.add(line);
    if (isRepeated || isLabelled(line, seen)) return all;
    if (all === "") return line;
    return hasPrice(line) || isPriceOnly(line) ? `${all} · ${line}` : `${all}, ${line}`;
  }, "");
}

/** "$20", and below it "$20 $25 (-20%)". */
const isBeginningOf = (line: string, next: string): boolean =>
  next.startsWith(`${line} `) && !/\p{L}/u.test(next.slice(line.length));

/** "Current price $20" below "$20". */
function isLabelled(line: string, above: ReadonlySet<string>): boolean {
  const [price, ...others] = findPrices(line);
  if (!price || others.length > 0 || price.end < line.length) return false;
  const label = wordsOf(line.slice(0, price.start)).join(" ");
  const isLabel = priceHeads.has(label) || currentWords.has(label);
  return isLabel && above.has(line.slice(price.start));
}

/** What the table states of a feature comes before a line of the card. */
function contentsOf(plan: Plan, columns: readonly Column[]): Plan["contents"] {
  const stated = columns.flatMap(({ contents }) => contents);
  const names = new Set(stated.map(({ name }) => fold(name)));
  return [...plan.contents.filter(({ name }) => !names.has(fold(name))), ...stated];
}

function blocksOf(plan: Plan, columns: readonly Column[]): number[] {
  const all = [...plan.titleBlocks, ...plan.priceLines, ...plan.body];
  return [...new Set([...all, ...columns.flatMap(({ rows }) => rows)])].sort((a, b) => a - b);
}

function columnsByPlan(columns: readonly Column[]): Column[][] {
  const plans = new Map<string, Column[]>();
  for (const column of columns)
    plans.set(fold(column.plan), [...(plans.get(fold(column.plan)) ?? []), column]);
  return [...plans.values()];
}

function columnDraft(columns: readonly Column[]): Draft | null {
  const [column] = columns;
  if (!column) return null;
  const { plan } = column;
  const price = columns.find((each) => each.price !== "")?.price ?? "";
  const stated = columns.flatMap((each) => each.prices);
  return {
    category: "PRICING",
    title: plan,
    description: price === "" ? plan : `${plan}: ${price}`,
    content: `**${plan}**${price && `: ${price}`}\n\n${columns.flatMap(({ lines }) => lines).join("\n")}`,
    blocks: [...new Set(columns.flatMap(({ rows }) => rows))].sort((a, b) => a - b),
    facts: factsOf(
      plan,
      stated.length > 0 ? stated : freePrice([price], null),
      columns.flatMap((each) => each.contents),
    ),
    strength: 0.6,
  };
}

/** A plan has a period or is in a place for prices; otherwise the price belongs to a product. */
function isPlan(reading: Reading, { titleAt, prices }: Plan): boolean {
  const section = reading.sectionOf[titleAt];
  const around = section ? roleAround(section) : null;
  if (around === "pricing" || reading.role === "pricing") return true;
  if (around === "products" || reading.role === "products") return false;
  return prices.some(({ period }) => period !== null && period !== "once");
}

/** A heading with a price in its first lines: directly below it, or where the page is about prices. */
export function readPricedSections(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  // The first heading of a page is its title or its slogan.
  const opening = reading.sections.find(({ heading }) => heading !== null);
  return reading.sections.flatMap((section) => {
    const { heading, body } = section;
    if (heading === null || reading.taken.has(heading) || isPraise(reading, heading)) return [];
    const free = body.filter((index) => !reading.taken.has(index));
    const isOffer =
      isPriced(reading, section, free) ||
      (section !== opening && isShort(section) && opensWithPrice(reading, free));
    if (!isOffer || isBoilerplate(reading, heading)) return [];
    const blocks = [heading, ...free];
    const plan = planOf(reading, { blocks, isCard: false, labels: new Set() });
    // Another reader has taken the price, or none of the lines is a name.
    if (!plan || plan.titleAt !== heading || plan.priceLines.length === 0) return [];
    blocks.forEach((index) => reading.taken.add(index));
    return [{ ...planDraft(reading, plan, []), strength: 0.7 }];
  });
}

/** A figure on a separate line in a short part; on a product's page it is the price of the page's thing. */
function opensWithPrice(reading: Reading, body: readonly number[]): boolean {
  const { page } = reading;
  if (body.length > maxOfferLines || isProductPage(reading)) return false;
  const lines = body.map((at) => blockText(page, at)).filter((text) => !isButton(text));
  const priced = lines.filter((text) => hasPrice(text));
  const [line = ""] = priced;
  if (priced.length !== 1) return false;
  const isApart = isPriceOnly(line) && lines.slice(0, 3).includes(line);
  return isApart || (line === lines[0] && startsAsPrice(line));
}

/** "8 sessions, 120 €. Tuesdays at 18:00.", "30 € a year: free entry, one guest". */
function startsAsPrice(line: string): boolean {
  const [price, other] = findPrices(line);
  if (!price || other || line.length > maxOfferChars || isAside(line, price)) return false;
  const [sentence = ""] = line.split(/(?<=[^.]{2}\.|[:;])\s/u);
  return sentence
    .split(", ")
    .some((part) => isPriceOnly(part.replace(/[.:;]$/, "")) && hasPrice(part));
}

const maxOfferChars = 100;

/** Long headings are slogans. */
const isShort = ({ title }: Section): boolean => wordsOf(title).length <= maxNameWords;
const maxNameWords = 8;

const maxOfferLines = 8;

function isPriced(reading: Reading, section: Section, body: readonly number[]): boolean {
  const pricing = reading.role === "pricing" || roleAround(section) === "pricing";
  if (!pricing) return false;
  const lines = body
    .map((index) => blockText(reading.page, index))
    .filter((text) => !isButton(text));
  const first = lines.slice(0, 3);
  // A plan may be called "Team"; only a price directly below proves that it is a plan.
  if (section.role !== null) return isPriceOnly(first[0] ?? "") && !isFree(first[0] ?? "");
  const prices = lines.flatMap((line) => findPrices(line));
  if (prices.length === 0) return first.some(isPriceOnly);
  return first.some((text) => isPriceOnly(text) || (hasPrice(text) && text.length < 120));
}
