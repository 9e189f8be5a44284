import type { AnswerRequest } from "../../contract/answer.ts";
import { limits } from "../../contract/limits.ts";
import type { SearchResponse } from "../../contract/search.ts";
import { mapInSteps, runStepsYielding, type Steps } from "../../kit/steps.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { filterOf, isWithin, mayBeQuoted, type Scope, type Search } from "../search/search.ts";
import { asksOnlyForPrice, overviewItems, priceOverview } from "./price-overview.ts";
import { readDocument, type ReadDocument } from "./read-document.ts";
import { readQuestion, type Question } from "./read-question.ts";
import type { Span } from "./spans.ts";
import { spelledQuery } from "./spelled-query.ts";
import { statementsOf, type Statement } from "./statements.ts";

export type Gathered = {
  question: Question;
  statements: Statement[];
  /** The languages of the question and of the pages. */
  codes: readonly string[];
  results: SearchResponse["results"];
  /** The prices of everything, where nothing else is asked for. */
  prices: readonly Span[];
};

export type Searching = Pick<Search, "find" | "storedDocuments">;

/** What the search finds about the question, as statements of its pages. */
export async function gather(
  search: Searching,
  tenant: string,
  { query, domain, site, category, language }: AnswerRequest,
  signal: AbortSignal,
  scope?: Scope,
): Promise<Gathered> {
  const about = {
    ...(domain !== undefined && { domain }),
    ...(site !== undefined && { site }),
    ...(category !== undefined && { category }),
    ...(language !== undefined && { language }),
    limit: limits.answerDocuments.value,
  };
  const first = await search.find(tenant, { ...about, query }, scope);
  const languages = first.found.flatMap(({ item }) => item.language?.slice(0, 2) ?? []);
  const spoken = [...new Set(languages)].slice(0, 2);
  const written = readQuestion(query, spoken);
  // Words that customers use are spelled right.
  const isKnown = (word: string) =>
    written.matching.terms(word).every(({ topics, isVague }) => topics.length > 0 || isVague);
  const spelled = spelledQuery(query, first.query, isKnown);
  const question = spelled === query ? written : readQuestion(spelled, spoken);
  const more = question.topicWords.join(" ");
  const second =
    more === "" ? [] : (await search.find(tenant, { ...about, query: more }, scope)).found;
  const seen = new Set<string>();
  const documents: ReadDocument[] = [];
  for (const { item } of [...first.found, ...second]) {
    if (seen.has(item.id) || !mayAnswer(item)) continue;
    seen.add(item.id);
    documents.push(readDocument(item, documents.length));
  }
  const results = first.results.slice(0, limits.searchLimitDefault.value);
  const statements = await runStepsYielding(distinctStatements(documents), signal);
  const isAllPrices = asksOnlyForPrice(question);
  const prices = isAllPrices
    ? priceOverview(await pricedItems(search, tenant, about, signal, scope))
    : [];
  return { question, statements, codes: question.codes, results, prices };
}

/** Items about prices that may answer; none where there are too many to look at. */
async function pricedItems(
  search: Searching,
  tenant: string,
  about: Omit<AnswerRequest, "query">,
  signal: AbortSignal,
  scope?: Scope,
): Promise<IndexedItem[]> {
  const found: IndexedItem[] = [];
  let looked = 0;
  const filter = { categories: ["PRICING" as const], ...filterOf(about), ...scope };
  for await (const item of search.storedDocuments(tenant, { ...filter, kinds: ["item"] })) {
    signal.throwIfAborted();
    if (++looked > overviewItems) return [];
    const isShown = scope === undefined || (isWithin({ item }, scope) && mayBeQuoted({ item }));
    if (mayAnswer(item) && isShown) found.push(item);
  }
  return found;
}

/** Some sites want their pages found, and not made into answers. */
export function mayAnswer({ effects = [] }: Pick<IndexedItem, "effects">): boolean {
  return !effects.includes("not-for-models");
}

/** Items and passages repeat each other: each place of a page is read once. */
export function* distinctStatements(documents: readonly ReadDocument[]): Steps<Statement[]> {
  const seen = new Set<string>();
  const read = yield* mapInSteps(documents, 1, statementsOf);
  return read.flat().filter(({ document, start, text }) => {
    if (text.length > limits.answerQuoteChars.value) return false;
    const place = `${document.source}\n${start}`;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}
