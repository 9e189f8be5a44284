import { domainOf, type SearchRequest, type SearchResponse } from "../../contract/search.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Hit, ItemFilter, ItemIndex, StoredItem } from "../../ports/item-index.ts";
import { analyseQuery, termsOf } from "./analyse.ts";
import { createEmbedding } from "./embedding.ts";
import { allWordsRange, fuse } from "./fuse.ts";
import { highlight } from "./highlight.ts";
import { createItemIndexing, type StoredTexts } from "./indexing.ts";
import { correctQuery, repairSpelling } from "./spelling.ts";
import type { Token } from "./tokens.ts";

export type SearchDeps = {
  index: ItemIndex;
  /** Only for processes that remove knowledge. */
  snapshots?: StoredTexts;
  /** Without one, search goes by keyword. */
  embedder?: Embedder;
  clock: Clock;
  /** Called for faults that do not fail a call: the embedder is down, an item has no vector. */
  onFault: (error: unknown, doing: string) => void;
};

export type Search = ReturnType<typeof createSearch>;

/** The tenant's knowledge: stored, listed, removed, and searched by words and by meaning. */
export function createSearch(deps: SearchDeps) {
  const { index } = deps;
  const embedding = createEmbedding(deps);
  const indexing = createItemIndexing({ ...deps, embedding });

  return {
    /** Whether an embedder is configured, which searches by meaning need. */
    hasEmbedder: deps.embedder !== undefined,
    async search(tenant: string, request: SearchRequest): Promise<SearchResponse> {
      const query = await readQuery(index, tenant, request.query);
      const alpha = request.alpha;
      const vector = alpha === 0 ? undefined : await embedding.query(request.query);
      const halves = await index.search(tenant, {
        ...(alpha === 1 && vector ? { terms: [] } : query.request),
        ...(vector && { vector }),
        filter: filterOf(request),
        maxHits: limits.searchDepth.value,
      });
      if (vector && halves.unseen > 0) embedding.fillIn(tenant, vector.model);

      const ranked = fuse(halves, vector ? alpha : 0);
      const offset = request.offset ?? 0;
      const page = ranked.slice(
        offset,
        offset + (request.limit ?? limits.searchLimitDefault.value),
      );
      const results = await showAll(index, tenant, page, query.terms);
      return {
        results,
        count: results.length,
        mode: vector ? "hybrid" : "keyword",
        ...(query.corrected && { correctedQuery: query.text }),
      };
    },
    ...indexing,
    /** Ends the background work; the next search makes vectors that are still missing. */
    close: () => embedding.close(),
  };
}

/** The terms of a query, its spelling corrected with the tenant's vocabulary. */
async function readQuery(index: ItemIndex, tenant: string, text: string) {
  const { tokens, languages } = analyseQuery(text);
  const repairs = repairSpelling(tokens, await index.words(tenant));
  const instead = new Map(
    repairs.map(({ token, words, known }) => [token, known ? [token.word, ...words] : words]),
  );
  const wordsOf = (token: Token) => instead.get(token) ?? [token.word];
  const kept = longestFirst(new Set(tokens.flatMap(wordsOf))).slice(0, limits.queryTerms.value);
  const terms = new Set([...termsOf(kept, languages)].slice(0, limits.queryTerms.value));
  const alone = tokens.filter(({ kind }) => kind !== "joined");
  const few = alone.length >= allWordsRange.min && alone.length <= allWordsRange.max;
  const every = alone.map((token) => [...termsOf(wordsOf(token), languages)]);
  return {
    text: correctQuery(text, repairs),
    corrected: repairs.some(({ known }) => !known),
    terms,
    request: { terms: [...terms], ...(few && { every }) },
  };
}

/** A pasted page has more words than are searched: long words are more specific. Short queries stay as they are. */
function longestFirst(words: ReadonlySet<string>): string[] {
  if (words.size <= limits.queryTerms.value) return [...words];
  return [...words].sort((a, b) => b.length - a.length);
}

function filterOf({ category, domain }: SearchRequest): ItemFilter {
  return {
    ...(category !== undefined && { categories: [category].flat() }),
    ...(domain !== undefined && { domain: domainOf(domain) }),
  };
}

async function showAll(
  index: ItemIndex,
  tenant: string,
  page: readonly Hit[],
  terms: ReadonlySet<string>,
): Promise<SearchResponse["results"]> {
  const stored = await index.get(
    tenant,
    page.map(({ id }) => id),
  );
  const scores = new Map(page.map(({ id, score }) => [id, score]));
  return stored.map(({ item }: StoredItem) => ({
    id: item.id,
    score: Number((scores.get(item.id) ?? 0).toFixed(6)),
    title: item.title,
    description: item.description,
    content: item.content,
    category: item.category,
    source: item.source,
    domain: item.domain,
    updatedAt: item.updatedAt,
    highlights: highlight(`${item.description}\n${item.content}`, terms),
  }));
}
