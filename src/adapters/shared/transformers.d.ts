/** The part of the optional package that is used; users install it for a local model. */
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
