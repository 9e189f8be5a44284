export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

export type ModelCall = {
  /** Name of the answer's schema, which some servers require. */
  name: string;
  messages: readonly ModelMessage[];
  /** JSON Schema of the answer. */
  schema: object;
  maxTokens: number;
};

export type Tokens = { input: number; output: number };

/** `cut`: the answer reached `maxTokens`. */
export type ModelAnswer =
  | { ok: true; text: string; cut: boolean; tokens: Tokens }
  | { ok: false; reason: "refused" | "unavailable"; message: string; tokens: Tokens };

/** A language model. Its errors are outcomes: they never fail a job. */
export type Model = {
  name: string;
  complete(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer>;
};
