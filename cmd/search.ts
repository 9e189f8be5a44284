import { createModel } from "../src/adapters/shared/model.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { Log } from "../src/adapters/shared/log.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import {
  createAnswers,
  createDrafting,
  createSearch,
  type Answers,
  type Search,
} from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import type { ItemIndex } from "../src/ports/item-index.ts";
import type { PageArchive } from "../src/ports/pages/page-archive.ts";
import type { Reranker } from "../src/ports/reranker.ts";
import type { Snapshots } from "../src/ports/snapshots.ts";
import { randomMarker } from "./readers.ts";

/** Answers from what the search finds, with the model if one is configured. */
export function openAnswers(config: Config, search: Search): Answers {
  const { modelUrl: url, modelKey: key, modelName: name, modelBudget, modelPrice } = config;
  if (url === "") return createAnswers({ search });
  const draft = createDrafting({
    model: createModel({ url, key, name }),
    budget: modelBudget,
    price: modelPrice,
    marker: randomMarker,
  });
  return createAnswers({ search, draft });
}

type Services = { embedder: Embedder | undefined; reranker?: Reranker | undefined };

/** Search over an index: by keyword, and by vector where there is an embedder. */
export function openSearch(
  index: ItemIndex,
  { embedder, reranker }: Services,
  log: Pick<Log, "warn">,
  { snapshots, archive }: { snapshots?: Snapshots; archive?: PageArchive } = {},
): Search {
  return createSearch({
    ...(embedder && { embedder }),
    ...(reranker && { reranker }),
    ...(snapshots && { snapshots }),
    ...(archive && { archive }),
    index,
    clock,
    onFault: (error, doing) => log.warn({ err: error, doing }, "search.fault"),
  });
}
