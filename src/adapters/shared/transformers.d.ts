/** What is used of the optional package; people who want a local model install it. */
declare module "@huggingface/transformers" {
  export function pipeline(
    task: "feature-extraction",
    model: string,
  ): Promise<
    (
      texts: string[],
      options: { pooling: "mean"; normalize: true },
    ) => Promise<{ data: Float32Array }>
  >;
}
