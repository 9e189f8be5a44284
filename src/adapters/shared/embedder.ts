import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import type { Embedder } from "../../ports/embedder.ts";

export type EmbedderOptions =
  /** Any server that speaks OpenAI's `/v1/embeddings`; `url` ends before `/embeddings`, or with it. */
  | { kind: "endpoint"; url: string; key?: string; name: string }
  /** A model on this machine, by the optional package `@huggingface/transformers`. */
  | { kind: "local"; name?: string };

/** The embedder that the settings ask for; what it needs is loaded with the first text. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  const name = options.name || localModel;
  const load = options.kind === "local" ? () => openLocal(name) : () => openEndpoint(options);
  let source: Promise<Source> | undefined;
  let filedUnder: Promise<string> | undefined;
  const cache = createCache();
  const once = () => {
    // A package that is missing now may be there after the next start only; a fault is not kept.
    source ??= load().catch((error: unknown) => {
      source = undefined;
      throw error;
    });
    return source;
  };

  const embed: Embedder["embed"] = async (texts, kind, signal) => {
    const prompts = texts.map((text) => promptFor(name, kind) + text);
    const known = prompts.map((prompt) => cache.get(prompt));
    const missing = prompts.filter((_, i) => !known[i]);
    const vectors = await inBatches(missing, async (batch) => (await once())(batch, signal));
    for (const [i, prompt] of missing.entries()) {
      const vector = vectors[i];
      if (vector) cache.set(prompt, vector);
    }
    let next = 0;
    return known.map((vector) => {
      const own = vector ?? vectors[next++];
      if (!own) throw new Error("the embedder gave no vector for a text");
      return own;
    });
  };

  return {
    embed,
    model(signal) {
      filedUnder ??= embed(["dimensions"], "query", signal)
        .then(([vector]) => `${name}/${vector?.length ?? 0}`)
        .catch((error: unknown) => {
          filedUnder = undefined;
          throw error;
        });
      return filedUnder;
    },
  };
}

type Source = (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>;

/** 384 dimensions, 50 languages, and 120 MB: the smallest that understands more than English. */
const localModel = "Xenova/multilingual-e5-small";

/** Models of this family are trained with the kind in front, and are much worse without it. */
function promptFor(name: string, kind: "query" | "item"): string {
  if (!/(^|[/-])e5-/i.test(name)) return "";
  return kind === "query" ? "query: " : "passage: ";
}

async function openEndpoint(
  options: Extract<EmbedderOptions, { kind: "endpoint" }>,
): Promise<Source> {
  const { OpenAI } = await import("openai");
  const client = new OpenAI({
    baseURL: options.url.replace(/\/+$/, "").replace(/\/embeddings$/, ""),
    // Servers on one's own machine ask for no key; the client insists on one.
    apiKey: options.key || "none",
    maxRetries: limits.embedTries.value - 1,
    timeout: limits.embedMs.value,
  });
  return async (texts, signal) => {
    const { data } = await client.embeddings.create(
      { model: options.name, input: texts, encoding_format: "float" },
      { signal },
    );
    if (data.length !== texts.length) {
      throw new Error(`the embeddings endpoint gave ${data.length} vectors for ${texts.length}`);
    }
    const ordered = [...data].sort((a, b) => a.index - b.index);
    return ordered.map(({ embedding }) => unit(Float32Array.from(embedding)));
  };
}

async function openLocal(name: string): Promise<Source> {
  const { pipeline } = await import("@huggingface/transformers").catch((cause: unknown) => {
    throw new Error(
      "LOREPOD_EMBEDDINGS=local needs a package that is not installed: " +
        "run npm install @huggingface/transformers",
      { cause },
    );
  });
  const extract = await pipeline("feature-extraction", name);
  // One text at a time: a batch is padded to its longest text, and took 3 GB where this takes 0.5.
  return async (texts, signal) => {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      signal.throwIfAborted();
      const { data } = await extract([text], { pooling: "mean", normalize: true });
      vectors.push(unit(Float32Array.from(data)));
    }
    return vectors;
  };
}

/** Cosine is then a sum of products. */
function unit(vector: Float32Array): Float32Array {
  if (vector.length === 0 || vector.length > limits.embedDimensions.value) {
    throw new Error(`the embedder gave a vector of ${vector.length} dimensions`);
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length)) throw new Error("the embedder gave a vector that is not numbers");
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Batches of a size that every server takes, a few at once, answered in order. */
async function inBatches(
  texts: readonly string[],
  embed: (batch: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const size = limits.embedBatch.value;
  const batches: string[][] = [];
  for (let at = 0; at < texts.length; at += size) batches.push(texts.slice(at, at + size));
  const answers: Float32Array[][] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < batches.length; i = next++) answers[i] = await embed(batches[i] ?? []);
  };
  await Promise.all(Array.from({ length: limits.embedInFlight.value }, work));
  return answers.flat();
}

/** Vectors of the texts asked last, by their hash. */
function createCache() {
  const kept = new Map<string, Float32Array>();
  const keyOf = (text: string) => createHash("sha256").update(text).digest("base64");
  return {
    get(text: string): Float32Array | undefined {
      const key = keyOf(text);
      const vector = kept.get(key);
      if (vector && kept.delete(key)) kept.set(key, vector);
      return vector;
    },
    set(text: string, vector: Float32Array): void {
      kept.set(keyOf(text), vector);
      for (const oldest of kept.keys()) {
        if (kept.size <= limits.embedCacheTexts.value) break;
        kept.delete(oldest);
      }
    },
  };
}
