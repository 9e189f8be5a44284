/** Compares each text with a query as a whole, with the model that the operator has configured. */
export type Reranker = {
  /** One number for each text, in order; larger is better. */
  scores(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
};
