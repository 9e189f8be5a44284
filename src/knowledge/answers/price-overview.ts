import { fold } from "../fold.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { amountsIn, isMoney } from "./amounts.ts";
import { readDocument } from "./read-document.ts";
import type { Question } from "./read-question.ts";
import type { Span } from "./spans.ts";
import { statementsOf, type Statement } from "./statements.ts";

/** More prices are those of a shop: a list of them all is no answer. */
const maxPrices = 10;
const minPrices = 2;
/** Items that are looked at; where there are more, the question is too vague. */
export const overviewItems = 60;

/** "What does it cost?" without a name of anything. */
export const asksOnlyForPrice = ({ terms, kinds }: Question): boolean =>
  (terms.length > 0 || kinds.has("howMuch")) &&
  terms.every(({ topics }) => topics.includes("price"));

/**
 * The prices of all plans or services of the page that has most of them, each with its name: the answer
 * to a question about the price of everything. Empty where one page does not have nearly all of them.
 */
export function priceOverview(items: readonly IndexedItem[]): Span[] {
  const priced = items.filter(({ facts }) => facts !== undefined && facts.prices.length > 0);
  const pages = [...Map.groupBy(priced, ({ source }) => source).values()];
  const [page = []] = pages.toSorted((a, b) => b.length - a.length);
  if (page.length < minShare * priced.length || page.length > maxPrices) return [];
  const inOrder = page.toSorted((a, b) => a.evidence.start - b.evidence.start);
  const spans = distinctSpans(inOrder.flatMap((item) => priceOf(item) ?? []));
  return spans.length < minPrices ? [] : spans;
}

/** Other pages repeat one or two of the prices. */
const minShare = 0.6;

/** The line with the item's first price, below the line that names it. */
function priceOf(item: IndexedItem): Span | undefined {
  const statements = statementsOf(readDocument(item, 0));
  const at = statements.findIndex(({ text }) => hasMoney(text));
  const price = statements[at];
  if (price === undefined) return undefined;
  const name = fold(item.facts?.plan ?? item.title);
  // "Pro" is not named by "professional".
  const isNamed = ` ${fold(price.text)} `.includes(` ${name} `);
  const title = statements.slice(0, at).findLast(({ text }) => fold(text) === name);
  if (!isNamed && title === undefined) return undefined;
  const chosen: Statement[] = title === undefined || isNamed ? [price] : [title, price];
  return { statements: chosen, start: chosen[0]?.start ?? price.start, end: price.end };
}

const hasMoney = (text: string): boolean => amountsIn(text).some(({ unit }) => isMoney(unit));

function distinctSpans(spans: readonly Span[]): Span[] {
  const starts = new Set<number>();
  return spans.filter(({ end }) => !starts.has(end) && starts.add(end));
}
