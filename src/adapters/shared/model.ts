import type OpenAI from "openai";
import { limits } from "../../contract/limits.ts";
import { createSemaphore } from "../../kit/semaphore.ts";
import { serviceFault } from "./service-fault.ts";
import type { Model, ModelAnswer, ModelCall, Tokens } from "../../ports/model.ts";

export type ModelOptions = {
  /** Any server with OpenAI's chat completions. */
  url: string;
  /** Local servers need none. */
  key: string;
  name: string;
  /** The number of tries of a call; a check tries once. */
  tries?: number;
};

/** How a call requests the shape of the answer, strictest first; servers refuse what they lack. */
const formats = ["schema", "json", "words"] as const;
type Format = (typeof formats)[number];

/** Loads the client package with the first call, so that a server without a model does not. */
export function createModel(options: ModelOptions): Model {
  const { url, key, name, tries = limits.modelTries.value } = options;
  let client: Promise<OpenAI> | undefined;
  let format: Format = "schema";
  const turns = createSemaphore(limits.modelInFlight.value);

  async function connect(): Promise<OpenAI> {
    const { OpenAI: Client } = await import("openai");
    return new Client({
      baseURL: url.replace(/\/+$/, "").replace(/\/chat\/completions$/, ""),
      apiKey: key || "none",
      maxRetries: tries - 1,
      timeout: limits.modelCallMs.value,
    });
  }

  async function complete(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
    client ??= connect();
    for (let index = formats.indexOf(format); index < formats.length; index++) {
      const requestedFormat = formats[index] ?? "words";
      try {
        const answer = await send(await client, name, call, requestedFormat, signal);
        format = requestedFormat;
        return answer;
      } catch (error) {
        if (!refusesFormat(error) || requestedFormat === "words") return unavailable(error);
      }
    }
    return unavailable(new Error("the model takes no format"));
  }

  async function inTurn(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
    try {
      using _turn = await turns.take("urgent", signal);
      return await complete(call, signal);
    } catch (error) {
      return unavailable(error);
    }
  }

  return { name, complete: inTurn };
}

async function send(
  client: OpenAI,
  model: string,
  call: ModelCall,
  format: Format,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const messages = call.messages.map(({ role, content }) => ({ role, content }));
  if (format !== "schema") {
    const shape = `Answer as JSON of this schema: ${JSON.stringify(call.schema)}`;
    messages.push({ role: "system", content: shape });
  }
  using stall = createStall(signal);
  const stream = await client.chat.completions.create(
    {
      model,
      messages,
      // oxlint-disable-next-line typescript/no-deprecated -- the name that compatible servers know
      max_tokens: call.maxTokens,
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
      ...formatOf(call, format),
    },
    { signal: stall.signal },
  );
  const answer = await collect(stream, stall);
  // The package ends an aborted stream like a complete one.
  stall.signal.throwIfAborted();
  const hasUsage = answer.tokens.input + answer.tokens.output > 0;
  return hasUsage ? answer : { ...answer, tokens: estimatedTokens(call, answer) };
}

/** For servers that do not report usage: a token is roughly four characters. */
function estimatedTokens({ messages }: ModelCall, answer: ModelAnswer): Tokens {
  const requestedFormat = messages.reduce((sum, { content }) => sum + content.length, 0);
  const written = answer.ok ? answer.text.length : answer.message.length;
  return { input: Math.ceil(requestedFormat / 4), output: Math.ceil(written / 4) };
}

type Stall = Disposable & { signal: AbortSignal; spoke(): void };

/** Aborts a call when the model stops in the middle of its answer. */
function createStall(signal: AbortSignal): Stall {
  const quiet = new AbortController();
  const leave = () => quiet.abort(new Error("the model stopped in the middle of its answer"));
  let timer = setTimeout(leave, limits.modelCallMs.value);
  return {
    signal: AbortSignal.any([signal, quiet.signal]),
    spoke() {
      clearTimeout(timer);
      timer = setTimeout(leave, limits.modelQuietMs.value);
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Reads an answer while it is written. An answer without an end counts as cut off. */
async function collect(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  stall: Stall,
): Promise<ModelAnswer> {
  const tokens = { input: 0, output: 0 };
  let text = "";
  let refusal = "";
  let finish: string | null = null;
  for await (const { choices, usage } of stream) {
    stall.spoke();
    const [choice] = choices;
    text += choice?.delta.content ?? "";
    refusal += choice?.delta.refusal ?? "";
    finish = choice?.finish_reason ?? finish;
    if (usage == null) continue;
    tokens.input = usage.prompt_tokens;
    tokens.output = usage.completion_tokens;
  }
  if (refusal !== "") {
    return { ok: false, reason: "refused", message: refusal.slice(0, 300), tokens };
  }
  return { ok: true, text, cut: finish === null || finish === "length", tokens };
}

function formatOf({ name, schema }: ModelCall, format: Format) {
  switch (format) {
    case "schema":
      return {
        response_format: {
          type: "json_schema" as const,
          json_schema: { name, schema: { ...schema }, strict: true },
        },
      };
    case "json":
      return { response_format: { type: "json_object" as const } };
    case "words":
      return {};
  }
}

/** 400 and 422 to a well-formed call mean that the server does not know the format. */
function refusesFormat(error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return status === 400 || status === 422;
}

function unavailable(error: unknown): ModelAnswer {
  const message = serviceFault(error);
  return { ok: false, reason: "unavailable", message, tokens: { input: 0, output: 0 } };
}
