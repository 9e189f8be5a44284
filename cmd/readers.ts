import { randomBytes } from "node:crypto";
import { createEmbedder } from "../src/adapters/shared/embedder.ts";
import type { Log } from "../src/adapters/shared/log.ts";
import { createModel } from "../src/adapters/shared/model.ts";
import { createReranker } from "../src/adapters/shared/reranker.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createModelReader, offlineReader, type Reader } from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import type { Reranker } from "../src/ports/reranker.ts";
import type { Spendings } from "../src/ports/spendings.ts";
import type { Snapshots } from "../src/ports/snapshots.ts";

/** The reader of pages: a model if one is configured, else the offline reader. */
export function readerOf(
  config: Config,
  { snapshots, spendings, log }: { snapshots: Snapshots; spendings: Spendings; log: Log },
): Reader {
  const { modelUrl: url, modelKey: key, modelName: name, modelBudget, modelPrice } = config;
  if (url === "") return offlineReader;
  return createModelReader({
    model: createModel({ url, key, name }),
    snapshots,
    spendings,
    budget: modelBudget,
    price: modelPrice,
    marker: randomMarker,
    onSpent: (job, spent) => log.info({ ...job, ...spent }, "model.spent"),
  });
}

/** A line that no page can contain, around its text in a prompt. */
export const randomMarker = (): string => `=====${randomBytes(12).toString("hex")}=====`;

/** The configured embedder; undefined if search is by keyword only. */
export function embedderOf(config: Config): Embedder | undefined {
  const { embeddings, embeddingsKey: key, embeddingsName: name } = config;
  if (embeddings === "off" || embeddings === "") return undefined;
  if (embeddings === "local") return createEmbedder({ kind: "local", name }, clock);
  return createEmbedder({ kind: "endpoint", url: embeddings, key, name }, clock);
}

/** The configured reranker; undefined if results are not reordered. */
export function rerankerOf(config: Config): Reranker | undefined {
  const { rerankUrl: url, rerankKey: key, rerankName: name } = config;
  return url === "" ? undefined : createReranker({ url, key, name });
}
