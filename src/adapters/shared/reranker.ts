import { limits } from "../../contract/limits.ts";
import type { Reranker } from "../../ports/reranker.ts";

export type RerankerOptions = {
  /** Ends before `/rerank` or with it. */
  url: string;
  key?: string;
  name?: string;
};

/**
 * A server with the `/rerank` call of Cohere and Jina, which takes `documents`, or of Text Embeddings
 * Inference, which takes `texts`. Which of them it is shows with the first call.
 */
export function createReranker({ url, key, name }: RerankerOptions): Reranker {
  const address = `${url.replace(/\/+$/, "").replace(/\/rerank$/, "")}/rerank`;
  let field: "documents" | "texts" = "documents";

  async function call(
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Response> {
    return fetch(address, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/json",
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ ...(name && { model: name }), query, [field]: texts }),
      signal,
    });
  }

  return {
    async scores(query, texts, signal) {
      let answer = await call(query, texts, signal);
      if (isOtherBody(answer.status)) {
        await answer.body?.cancel();
        field = field === "documents" ? "texts" : "documents";
        answer = await call(query, texts, signal);
      }
      const text = await textOf(answer);
      if (!answer.ok) throw new RerankFault(answer.status, text);
      return scoresOf(text, texts.length);
    },
  };
}

/** Its status is read by `serviceFault`. */
class RerankFault extends Error {
  override name = "RerankFault";
  readonly status: number;
  constructor(status: number, text: string) {
    super(`the reranker answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** A body with a missing field: "bad request" or "unprocessable". */
const isOtherBody = (status: number): boolean => status === 400 || status === 422;

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limits.rerankAnswerChars.value) {
      throw new Error(
        `the reranker answered more than ${limits.rerankAnswerChars.value} characters`,
      );
    }
  }
  return text;
}

/** Rows of an index and a score, in any order, alone or as `results`. */
function scoresOf(text: string, count: number): number[] {
  const answer = parsed(text);
  const rows = Array.isArray(answer) ? answer : fieldOf(answer, "results");
  if (!Array.isArray(rows)) throw new Error("the reranker's answer has no results");
  const scores = new Map<unknown, unknown>();
  for (const row of rows) {
    scores.set(fieldOf(row, "index"), fieldOf(row, "score") ?? fieldOf(row, "relevance_score"));
  }
  return Array.from({ length: count }, (_, at) => {
    const score = scores.get(at);
    if (typeof score !== "number") throw new Error(`the reranker gave no score for text ${at}`);
    return score;
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the reranker's answer is not JSON");
  }
}
