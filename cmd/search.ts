import type { Log } from "../src/adapters/shared/log.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch, type Search } from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import type { ItemIndex } from "../src/ports/item-index.ts";
import type { Snapshots } from "../src/ports/snapshots.ts";

/** Search over an index: by keyword, and by vector where there is an embedder. */
export function openSearch(
  index: ItemIndex,
  embedder: Embedder | undefined,
  log: Pick<Log, "warn">,
  snapshots?: Snapshots,
): Search {
  return createSearch({
    ...(embedder && { embedder }),
    ...(snapshots && { snapshots }),
    index,
    clock,
    onFault: (error, doing) => log.warn({ err: error, doing }, "search.fault"),
  });
}
