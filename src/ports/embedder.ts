/** Turns texts into vectors, with the model that the operator has configured. */
export type Embedder = {
  /**
   * Name under which vectors of this model are stored; only vectors with equal names are compared.
   * The first call asks the model for its dimensions.
   */
  model(signal: AbortSignal): Promise<string>;
  /** One unit vector for each text, in order. `item` for stored texts, `query` for searches. */
  embed(
    texts: readonly string[],
    kind: "query" | "item",
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
};
