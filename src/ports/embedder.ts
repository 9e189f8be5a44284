/** Turns texts into vectors, by whatever model the operator has chosen. */
export type Embedder = {
  /**
   * Name of the model as vectors are filed under it; two vectors are compared only when their
   * names are equal. Asks the model for its dimensions the first time.
   */
  model(signal: AbortSignal): Promise<string>;
  /** One unit vector for each text, in order. `query` for what is asked, `item` for what is kept. */
  embed(
    texts: readonly string[],
    kind: "query" | "item",
    signal: AbortSignal,
  ): Promise<Float32Array[]>;
};
