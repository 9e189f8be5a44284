import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { createSemaphore, type Semaphore } from "../../kit/semaphore.ts";
import type { Embedder } from "../../ports/embedder.ts";

export type EmbedderOptions =
  /** Any server with OpenAI's `/v1/embeddings`; `url` ends before `/embeddings` or with it. */
  | { kind: "endpoint"; url: string; key?: string; name: string; tries?: number }
  /** A model on this machine, by the optional package `@huggingface/transformers`. */
  | { kind: "local"; name?: string };

/** The configured embedder; it loads its package with the first text. */
export function createEmbedder(options: EmbedderOptions, clock: Clock): Embedder {
  const name = options.name || localModel;
  const load = options.kind === "local" ? () => openLocal(name) : () => openEndpoint(options);
  let source: Promise<Source> | undefined;
  let filedUnder: Promise<string> | undefined;
  const cache = createCache();
  const batches = createBatches(createSemaphore(limits.embedInFlight.value), clock);
  const once = () => {
    // A failure is not cached: the next call tries again.
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
    const vectors = await batches.embed(missing, kind, signal, async (batch) => {
      const made = await (await once())(batch, signal);
      // Cached at once: a caller that gives up does not lose finished batches.
      for (const [i, vector] of made.entries()) cache.set(batch[i] ?? "", vector);
      return made;
    });
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

/** Models of this family are trained with this prefix, and are much worse without it. */
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
    // Local servers need no key; the client requires one.
    apiKey: options.key || "none",
    maxRetries: (options.tries ?? limits.embedTries.value) - 1,
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
  // One text at a time: a batch is padded to its longest text, and takes 3 GB instead of 0.5 GB.
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

/** Scales a vector to length 1, so that the cosine is a dot product. */
function unit(vector: Float32Array): Float32Array {
  if (vector.length === 0 || vector.length > limits.embedDimensions.value) {
    throw new Error(`the embedder gave a vector of ${vector.length} dimensions`);
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length)) throw new Error("the embedder gave a vector that is not numbers");
  return length === 0 ? vector : vector.map((value) => value / length);
}

/**
 * Texts in batches, answered in order. Queries go first. Items are embedded one small batch at a
 * time: a server that works on one call at a time keeps a query waiting for one batch only.
 */
function createBatches(turns: Semaphore, clock: Clock) {
  // Adapts to the time that the last batch of items took.
  let itemsAtOnce = 1;

  async function embed(
    texts: readonly string[],
    kind: "query" | "item",
    signal: AbortSignal,
    source: (batch: string[]) => Promise<Float32Array[]>,
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    while (vectors.length < texts.length) {
      using _turn = await turns.take(kind === "query" ? "urgent" : "background", signal);
      const size = kind === "query" ? limits.embedBatch.value : itemsAtOnce;
      const batch = texts.slice(vectors.length, vectors.length + size);
      const begun = clock.now();
      const made = await source(batch);
      if (kind === "item") itemsAtOnce = nextSize(batch.length, clock.now() - begun);
      if (made.length !== batch.length) throw new Error("the embedder left out a vector");
      vectors.push(...made);
    }
    return vectors;
  }

  return { embed };
}

/** The number of items that fit the time of a background batch; at most twice the last number. */
function nextSize(size: number, tookMs: number): number {
  const fitting = Math.floor((size * limits.embedBackgroundMs.value) / Math.max(1, tookMs));
  return Math.max(1, Math.min(fitting, size * 2, limits.embedBatch.value));
}

/** The vectors of the most recent texts, by hash. */
function createCache() {
  const vectors = new Map<string, Float32Array>();
  const keyOf = (text: string) => createHash("sha256").update(text).digest("base64");
  return {
    get(text: string): Float32Array | undefined {
      const key = keyOf(text);
      const vector = vectors.get(key);
      if (vector && vectors.delete(key)) vectors.set(key, vector);
      return vector;
    },
    set(text: string, vector: Float32Array): void {
      vectors.set(keyOf(text), vector);
      for (const oldest of vectors.keys()) {
        if (vectors.size <= limits.embedCacheTexts.value) break;
        vectors.delete(oldest);
      }
    },
  };
}
