import type { Log } from "../src/adapters/shared/log.ts";
import { createEmbedder } from "../src/adapters/shared/embedder.ts";
import { createModel } from "../src/adapters/shared/model.ts";
import { serviceFault } from "../src/adapters/shared/service-fault.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { limits } from "../src/contract/limits.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import { embedderOf, rerankerOf } from "./readers.ts";

/** Whether the server of a model, of embeddings or of a reranker is configured, and whether it works. */
export type ServiceState =
  | { state: "off" }
  | { state: "working" | "failing" | "checking"; name: string; details: string };

/** Lets the model complete a short prompt. */
export async function checkModel(config: Config, signal: AbortSignal): Promise<ServiceState> {
  const { modelUrl: url, modelKey: key, modelName } = config;
  if (url === "") return { state: "off" };
  const name = `${modelName} at ${new URL(url).host}`;
  const answer = await createModel({ url, key, name: modelName, tries: 1 }).complete(
    {
      name: "check",
      messages: [{ role: "user", content: 'Answer with the JSON object {"works": true}.' }],
      schema: {
        type: "object",
        properties: { works: { type: "boolean" } },
        required: ["works"],
        additionalProperties: false,
      },
      maxTokens: checkTokensMax,
    },
    signal,
  );
  // A model that refuses the prompt works.
  if (answer.ok || answer.reason === "refused") return { state: "working", name, details: "" };
  return { state: "failing", name, details: signal.aborted ? noAnswer : answer.message };
}

const checkTokensMax = 16;
const noAnswer = "it does not answer";

/**
 * Lets the embedder embed one text; the result contains its dimensions. A local model takes half a
 * gigabyte, so the check uses the existing one.
 */
export async function checkEmbeddings(
  config: Config,
  signal: AbortSignal,
  inUse = embedderOf(config),
): Promise<ServiceState> {
  const { embeddings: url, embeddingsKey: key, embeddingsName } = config;
  if (inUse === undefined) return { state: "off" };
  const isLocal = url === "local";
  const once = { kind: "endpoint", url, key, name: embeddingsName, tries: 1 } as const;
  const embedder = isLocal ? inUse : createEmbedder(once, clock);
  const name = isLocal ? "a model on this machine" : new URL(url).host;
  try {
    const model = await embedder.model(signal);
    return { state: "working", name, details: `${model.split("/").at(-1)} dimensions` };
  } catch (error) {
    return { state: "failing", name, details: signal.aborted ? noAnswer : serviceFault(error) };
  }
}

/** Lets the reranker compare one text. */
export async function checkReranker(config: Config, signal: AbortSignal): Promise<ServiceState> {
  const reranker = rerankerOf(config);
  if (reranker === undefined) return { state: "off" };
  const name = new URL(config.rerankUrl).host;
  try {
    await reranker.scores("opening hours", ["We are open from 9 to 5."], signal);
    return { state: "working", name, details: "" };
  } catch (error) {
    return { state: "failing", name, details: signal.aborted ? noAnswer : serviceFault(error) };
  }
}

export type ServiceStates = {
  model: ServiceState;
  embeddings: ServiceState;
  reranker: ServiceState;
};

/**
 * The state of the services soon after the start. A service that answers later is logged when it
 * does.
 */
export async function startChecks(
  config: Config,
  { log, embedder }: { log: Log; embedder: Embedder | undefined },
): Promise<ServiceStates> {
  const signal = AbortSignal.timeout(limits.serviceCheckMs.value);
  const [model, embeddings, reranker] = await Promise.all([
    soon("model", checkModel(config, signal)),
    soon("embeddings", checkEmbeddings(config, signal, embedder)),
    soon("reranker", checkReranker(config, signal)),
  ]);
  return { model, embeddings, reranker };

  async function soon(service: string, check: Promise<ServiceState>): Promise<ServiceState> {
    const checking: ServiceState = { state: "checking", name: "", details: "" };
    const logged = check.then((found) => {
      if (found.state === "failing") log.warn({ service, ...found }, "service.failing");
      if (found.state === "working") log.info({ service, ...found }, "service.working");
      return found;
    });
    const timer = clock.sleep(limits.startCheckMs.value).then(() => checking);
    return Promise.race([logged, timer]);
  }
}
