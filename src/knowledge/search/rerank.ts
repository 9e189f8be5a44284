import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { withDeadline } from "../../kit/deadline.ts";
import { spread, type Ranked } from "./arrange.ts";
import { createBreaker } from "./breaker.ts";
import { rerankedText } from "./passage-document.ts";

export type Reranking = ReturnType<typeof createReranking>;

/** The order of a reranker, when there is one and it answers in time. */
export function createReranking(deps: {
  reranker: Reranker;
  clock: Clock;
  onFault: (error: unknown, doing: string) => void;
}) {
  const { reranker, clock, onFault } = deps;
  const breaker = createBreaker(clock);

  async function scoresOf(query: string, texts: string[]): Promise<number[] | undefined> {
    const ask = (signal: AbortSignal) => reranker.scores(query, texts, signal);
    try {
      return await withDeadline(limits.rerankMs.value, undefined, ask, clock);
    } catch (error) {
      onFault(error, "rerank");
      return undefined;
    }
  }

  /** Resolves to undefined when the order stays as it is. */
  return async (query: string, documents: readonly Ranked[]): Promise<Ranked[] | undefined> => {
    if (documents.length === 0) return [];
    if (!breaker.mayTry()) return undefined;
    const texts = documents.map(({ item }) => rerankedText(item));
    const scores = await scoresOf(query, texts);
    breaker.tried(scores !== undefined);
    if (scores === undefined) return undefined;
    const order = documents
      .map(({ item }, at) => ({ item, own: scores[at] ?? -Infinity }))
      .toSorted((a, b) => b.own - a.own);
    // The scores of the search, so that those of later pages go on below them.
    return spread(order.map(({ item }, at) => ({ item, score: documents[at]?.score ?? 0 })));
  };
}
