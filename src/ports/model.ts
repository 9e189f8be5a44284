export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

export type ModelCall = {
  /** Names the shape of the answer, for servers that ask for a name. */
  name: string;
  messages: readonly ModelMessage[];
  /** JSON Schema of the answer. */
  schema: object;
  maxTokens: number;
};

export type Tokens = { input: number; output: number };

/** `cut`: the answer ran into `maxTokens`. */
export type ModelAnswer =
  | { ok: true; text: string; cut: boolean; tokens: Tokens }
  | { ok: false; reason: "refused" | "unavailable"; message: string; tokens: Tokens };

/** A language model. What goes wrong with it is an answer: it never fails a job. */
export type Model = {
  name: string;
  complete(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer>;
};
