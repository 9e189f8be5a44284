import { languages as knownLanguages } from "../../words/index.ts";
import type { Embedder } from "../../ports/embedder.ts";

/**
 * Whether an embedding model knows a language: it must find the answers of nearly all questions whose
 * words the answers do not have. Without questions in a language it counts as known. A model for
 * English finds 6 of 6 in English, and at most 3 in the other languages (all-MiniLM-L6-v2).
 */
export async function knowsLanguage(
  embedder: Embedder,
  language: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { questions = [], answers = [] } = samplesOf.get(language) ?? {};
  const asked = await embedder.embed(questions, "query", signal);
  const stated = await embedder.embed(answers, "item", signal);
  const found = asked.filter((question, at) => nearest(question, stated) === at);
  return found.length >= questions.length - maxMissed;
}

const maxMissed = 1;

const samplesOf = new Map(knownLanguages.map(({ code, search }) => [code, search]));

function nearest(vector: Float32Array, others: readonly Float32Array[]): number {
  let best = { at: -1, cosine: -Infinity };
  for (const [at, other] of others.entries()) {
    const cosine = vector.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
    if (cosine > best.cosine) best = { at, cosine };
  }
  return best.at;
}
