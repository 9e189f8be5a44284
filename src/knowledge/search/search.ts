import { documentKinds } from "../../contract/knowledge.ts";
import { domainOf, type SearchRequest, type SearchResponse } from "../../contract/search.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { createKeyedLock } from "../../kit/keyed-lock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import {
  kindOf,
  type Halves,
  type Hit,
  type ItemFilter,
  type ItemIndex,
} from "../../ports/item-index.ts";
import type { PageArchive } from "../../ports/pages/page-archive.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { firstSentences } from "../fold.ts";
import { analyseQuery, termsOf } from "./analyse.ts";
import { arrange, type Ranked } from "./arrange.ts";
import { createEmbedding } from "./embedding.ts";
import { allWordsRange, fuse } from "./fuse.ts";
import { highlight } from "./highlight.ts";
import { createItemIndexing, type StoredTexts } from "./indexing.ts";
import { createDocumentMoves } from "./listed-documents.ts";
import { createPassageIndexing } from "./passage-indexing.ts";
import { createReranking, type Reranking } from "./rerank.ts";
import { createPassageBuilding } from "./stored-passages.ts";
import { correctQuery, repairSpelling } from "./spelling.ts";
import type { Token } from "./tokens.ts";

export type SearchDeps = {
  index: ItemIndex;
  /** Only for processes that remove knowledge or serve searches. */
  snapshots?: StoredTexts;
  /** With the texts; only for processes that remove knowledge. */
  archive?: Pick<PageArchive, "remove">;
  /** Without one, search goes by keyword. */
  embedder?: Embedder;
  /** Without one, the order is that of the index. */
  reranker?: Reranker;
  clock: Clock;
  /** Called for faults that do not fail a call: the embedder is down, an item has no vector. */
  onFault: (error: unknown, doing: string) => void;
};

export type Found = Pick<SearchResponse, "results" | "mode"> & {
  readonly found: readonly Ranked[];
  /** After spelling correction. */
  readonly query: string;
};

/** What a client with a publishable key is shown. */
export type Scope = {
  audiences: readonly string[];
  within: NonNullable<ItemFilter["within"]>;
};

export type Search = ReturnType<typeof createSearch>;

/** The tenant's knowledge: stored, listed, removed, and searched by words and by meaning. */
export function createSearch(deps: SearchDeps) {
  const { index } = deps;
  // A document that is read, changed and written back must not lose what another call writes meanwhile.
  const inTurn = createKeyedLock();
  const embedding = createEmbedding({ ...deps, inTurn });
  const indexing = createItemIndexing({ ...deps, embedding, inTurn });
  const rerank = deps.reranker && createReranking({ ...deps, reranker: deps.reranker });
  const passageIndexing = createPassageIndexing({ ...deps, embedding, inTurn });
  const building =
    deps.snapshots &&
    createPassageBuilding({ ...deps, snapshots: deps.snapshots, ...passageIndexing });

  async function rank(tenant: string, request: SearchRequest, scope?: Scope) {
    building?.start(tenant);
    const query = await readQuery(index, tenant, request.query);
    const alpha = request.alpha;
    const vector = alpha === 0 ? undefined : await embedding.query(request.query);
    const about = { filter: { ...filterOf(request), ...scope }, maxHits: limits.searchDepth.value };
    const words = alpha === 1 && vector ? { terms: [] } : query.request;
    let halves = await index.search(tenant, { ...words, ...(vector && { vector }), ...about });
    if (words.terms.length > 0 && query.others.length > 0 && isWeak(halves, query.request)) {
      const terms = [...new Set([...words.terms, ...query.others])];
      const wider = await index.search(tenant, { terms, ...about });
      halves = { ...halves, keyword: withOthers(halves.keyword, wider.keyword) };
    }
    if (vector && halves.unseen > 0) embedding.fillIn(tenant, vector.model);

    const isChosen = vector !== undefined && alpha === undefined;
    const isForeign = isChosen && (await isUnknown(tenant, halves));
    const ranked = fuse(halves, vector ? alpha : 0, isForeign ? foreignAlpha : 1);
    const page = await pageOf(index, tenant, { ranked, rerank }, request);
    return { ...page, query, vector };
  }

  /** The best documents are in languages that the model does not know. */
  async function isUnknown(tenant: string, { keyword, vector }: Halves): Promise<boolean> {
    const best = [keyword, vector].flatMap((hits) => hits.slice(0, maxLookedAt));
    const documents = await index.get(tenant, [...new Set(best.map(({ id }) => id))]);
    const languages = documents.flatMap(({ item }) => item.language?.slice(0, 2) ?? []);
    const known = [...new Set(languages)].map((language) => embedding.knows(language));
    return known.length > 0 && known.every((each) => each === false);
  }

  return {
    /** Whether an embedder is configured, which searches by meaning need. */
    hasEmbedder: deps.embedder !== undefined,
    async search(tenant: string, request: SearchRequest): Promise<SearchResponse> {
      const { page, query, vector, isReranked } = await rank(tenant, request);
      const results = page.map((one) => shown(one, query.terms));
      return {
        results,
        count: results.length,
        mode: vector ? "hybrid" : "keyword",
        ...(isReranked !== undefined && { reranked: isReranked }),
        ...(query.corrected && { correctedQuery: query.text }),
      };
    },
    /** The best documents as they are stored, and as they are shown. */
    async find(tenant: string, request: SearchRequest, scope?: Scope): Promise<Found> {
      const { page, query, vector } = await rank(tenant, request, scope);
      const visible = scope === undefined ? page : page.filter((one) => isWithin(one, scope));
      return {
        found: scope === undefined ? visible : visible.filter(mayBeQuoted),
        results: visible.map((one) => {
          const result = shown(one, query.terms);
          return scope === undefined ? result : quotable(one, result);
        }),
        query: query.text,
        mode: vector ? "hybrid" : "keyword",
      };
    },
    /** Without the corrected query, whose words may be those of pages outside of the scope. */
    async searchWithin(tenant: string, request: SearchRequest, scope: Scope) {
      const { page, query, vector, isReranked } = await rank(tenant, request, scope);
      const visible = page.filter((one) => isWithin(one, scope));
      const results = visible.map((one) => quotable(one, shown(one, query.terms)));
      return {
        results,
        count: results.length,
        mode: vector ? ("hybrid" as const) : ("keyword" as const),
        ...(isReranked !== undefined && { reranked: isReranked }),
      };
    },
    ...indexing,
    ...passageIndexing,
    ...createDocumentMoves({ index, embedding }),
    /** Builds the passages of the tenant's pages that have none, as the first search does. */
    buildPassages: (tenant: string): void => building?.start(tenant),
    /** Pages known to have no passages yet. */
    pagesWaiting: (): number => building?.waiting() ?? 0,
    /** Ends the background work; the next search makes vectors that are still missing. */
    async close(): Promise<void> {
      await building?.close();
      await embedding.close();
    },
  };
}

/**
 * The most that vectors of a model weigh in a language that it does not know. With a model for English,
 * of 75 questions in eight languages that share words with the answer, 72 are answered in three
 * results, and 67 without this limit; of 45 that share none, 27 and 22 (`bench/questions.ts`).
 */
const foreignAlpha = 0.5;
/** Documents of each half, whose languages are those of the answer. */
const maxLookedAt = 3;

/** The terms of a query, its spelling corrected with the tenant's vocabulary. */
async function readQuery(index: ItemIndex, tenant: string, text: string) {
  const { tokens, asked, others, languages, related } = analyseQuery(text);
  const vocabulary = await index.words(tenant);
  const repairs = repairSpelling(tokens, vocabulary);
  const instead = new Map(
    repairs.map(({ token, words, known }) => [token, known ? [token.word, ...words] : words]),
  );
  const wordsOf = (token: Token) => instead.get(token) ?? [token.word];
  const kept = longestFirst(new Set([...tokens.flatMap(wordsOf), ...asked])).slice(
    0,
    limits.queryTerms.value,
  );
  const terms = new Set([...termsOf(kept, languages)].slice(0, limits.queryTerms.value));
  const alone = tokens.filter(({ kind }) => kind !== "joined");
  const few = alone.length >= allWordsRange.min && alone.length <= allWordsRange.max;
  const every = alone.map((token) => [...termsOf(wordsOf(token), languages)]);
  return {
    text: correctQuery(text, repairs),
    corrected: repairs.some(({ known }) => !known),
    terms,
    others: [...new Set([...others, ...related((word) => vocabulary.has(word))])].slice(
      0,
      limits.queryTerms.value,
    ),
    request: { terms: [...terms], ...(few && { every }) },
  };
}

/** No document has the words of the question, which may use others than the page. */
function isWeak({ keyword, every }: Halves, request: { every?: unknown }): boolean {
  return (request.every === undefined ? keyword : every).length === 0;
}

/** The words of other queries count less than those of the query itself. */
function withOthers(own: readonly Hit[], wider: readonly Hit[]): Hit[] {
  const scores = new Map(own.map(({ id, score }) => [id, score]));
  for (const { id, score } of wider) {
    const ownScore = scores.get(id) ?? 0;
    scores.set(id, ownScore + othersWeight * Math.max(0, score - ownScore));
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}

/** At this weight CovidFAQ stays at .662 (`bench/search.ts`); at .6 it falls to .661. */
const othersWeight = 0.25;

/** A pasted page has more words than are searched: long words are more specific. Short queries stay as they are. */
function longestFirst(words: ReadonlySet<string>): string[] {
  if (words.size <= limits.queryTerms.value) return [...words];
  return [...words].sort((a, b) => b.length - a.length);
}

/** The documents that a request is about. */
export function filterOf({
  kinds,
  category,
  domain,
  site,
  language,
}: Omit<SearchRequest, "query">): ItemFilter {
  // A filter costs time, and both kinds are all.
  const isPart = kinds !== undefined && new Set(kinds).size < documentKinds.length;
  return {
    ...(isPart && { kinds }),
    ...(category !== undefined && { categories: [category].flat() }),
    ...(domain !== undefined && { domain: domainOf(domain) }),
    ...(site !== undefined && { site }),
    ...(language !== undefined && { language: language.toLowerCase() }),
  };
}

/**
 * The part of the ranking that the request names. The best hits are arranged as a whole, and ordered
 * by the reranker where there is one.
 */
async function pageOf(
  index: ItemIndex,
  tenant: string,
  { ranked, rerank }: { ranked: readonly Hit[]; rerank: Reranking | undefined },
  { query, offset = 0, limit = limits.searchLimitDefault.value }: SearchRequest,
): Promise<{ page: Ranked[]; isReranked: boolean | undefined }> {
  const best = await documentsOf(index, tenant, ranked.slice(0, limits.searchWindow.value));
  const arranged = arrange(best, query);
  const reranked = await rerank?.(query, arranged);
  const isReranked = rerank && reranked !== undefined;
  const top = (reranked ?? arranged).slice(offset, offset + limit);
  // Results after the window are in the order of the first ranking.
  const start = limits.searchWindow.value + Math.max(0, offset - arranged.length);
  const more = ranked.slice(start, start + limit - top.length);
  const page = more.length === 0 ? top : [...top, ...(await documentsOf(index, tenant, more))];
  return { page, isReranked };
}

async function documentsOf(
  index: ItemIndex,
  tenant: string,
  hits: readonly Hit[],
): Promise<Ranked[]> {
  const scores = new Map(hits.map(({ id, score }) => [id, score]));
  const stored = await index.get(
    tenant,
    hits.map(({ id }) => id),
  );
  return stored.map(({ item }) => ({ item, score: scores.get(item.id) ?? 0 }));
}

/** It may have been written again since the index has found it. */
export function isWithin({ item }: Pick<Ranked, "item">, { audiences }: Scope): boolean {
  return audiences.includes(item.audience ?? "");
}

export function mayBeQuoted({ item }: Pick<Ranked, "item">): boolean {
  return item.effects?.includes("not-quoted") !== true;
}

/** A page that may not be quoted is named, without its words. */
function quotable(
  one: Ranked,
  { facts, ...result }: SearchResponse["results"][number],
): SearchResponse["results"][number] {
  if (mayBeQuoted(one)) return facts === undefined ? result : { ...result, facts };
  const evidence = { ...result.evidence, quote: "", headingPath: [], link: one.item.source };
  return { ...result, description: "", content: "", highlights: [], evidence };
}

function shown(
  { item, score }: Ranked,
  terms: ReadonlySet<string>,
): SearchResponse["results"][number] {
  const isPassage = item.passage !== undefined;
  const description = isPassage
    ? firstSentences(item.content, limits.itemDescriptionChars.value)
    : item.description;
  return {
    id: item.id,
    kind: kindOf(item),
    score: Number(score.toFixed(6)),
    title: item.title,
    description,
    content: item.content,
    category: item.category,
    source: item.source,
    evidence: item.evidence,
    domain: item.domain,
    updatedAt: item.updatedAt,
    ...(item.passage?.bodyHash === null && { partial: true }),
    ...(item.facts && { facts: item.facts }),
    highlights: highlight(isPassage ? item.content : `${description}\n${item.content}`, terms),
  };
}
