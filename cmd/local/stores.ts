import { randomBytes } from "node:crypto";
import type { DataError } from "../../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { lockDirectory } from "../../src/adapters/embedded/database/lock.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createHooks } from "../../src/adapters/embedded/hooks.ts";
import { createFactLedger } from "../../src/adapters/embedded/fact-ledger.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { createKeys } from "../../src/adapters/embedded/keys.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { createPageArchive } from "../../src/adapters/embedded/page-archive.ts";
import { createRepeats } from "../../src/adapters/embedded/repeats.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSecrets } from "../../src/adapters/embedded/secrets.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { createUsage } from "../../src/adapters/embedded/usage.ts";
import type { Log } from "../../src/adapters/shared/log.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createIds } from "../../src/kit/ids.ts";
import { embedderOf, rerankerOf } from "../readers.ts";
import { openSearch } from "../search.ts";

export type Stores = ReturnType<typeof openStores>;

/** Locks the data directory, opens its database, and creates the ports that use it. */
export function openStores(config: Config, log: Log, stack: AsyncDisposableStack) {
  stack.use(lockDirectory(config.data));
  const onSpace = (fault: DataError | undefined) => {
    if (fault === undefined) log.info({}, "disk.takes_writes_again");
    else log.error({ err: fault }, "disk.full");
  };
  const database = stack.adopt(openDatabase(config.data, { onSpace }), (open) => open.close());
  const index = createItemIndex(database);
  const embedder = embedderOf(config);
  const snapshots = createSnapshots(database);
  const archive = createPageArchive(database, clock);
  const texts = { snapshots, archive };
  return {
    database,
    index,
    embedder,
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
    ...texts,
    sites: createSites(database),
    sitePages: createSitePages(database),
    factLedger: createFactLedger(database, clock),
    keys: createKeys(database),
    usage: stack.use(createUsage(database, clock)),
    secrets: createSecrets(database),
    repeats: createRepeats(database, clock),
    hooks: createHooks(database),
    outbox: createOutbox(database, clock, { isOnlyDispatcher: true }),
    ids: createIds({ now: () => clock.now(), randomBytes }),
    search: stack.adopt(
      openSearch(index, { embedder, reranker: rerankerOf(config) }, log, texts),
      (open) => open.close(),
    ),
  };
}
