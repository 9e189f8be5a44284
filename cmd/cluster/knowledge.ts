import { createSiteIndex } from "../../src/adapters/weaviate/site-index.ts";
import { createCountedIndex } from "../../src/adapters/nats/usage/counted-index.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import { serveKnowledge, serveSettle } from "../../src/adapters/nats/calls/knowledge-calls.ts";
import { serveSites } from "../../src/adapters/nats/calls/site-calls.ts";
import { openFactLedger } from "../../src/adapters/nats/sites/fact-ledger.ts";
import { openSitePages } from "../../src/adapters/nats/sites/site-pages.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { openPageArchive } from "../../src/adapters/nats/page-archive.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import { openSpendings } from "../../src/adapters/nats/usage/spendings.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import {
  createDesk,
  createSettle,
  createSiteKnowledge,
  createStoredPages,
} from "../../src/knowledge/index.ts";
import { changesElsewhere, deletedOf, languagesOf, pagesOfSites } from "../../src/sites/index.ts";
import { openProcess } from "./cluster.ts";
import { embedderOf, readerOf } from "../readers.ts";
import { openSearch } from "../search.ts";
import { startChecks } from "../service-checks.ts";
import { stopRequested } from "../stop-requested.ts";

/** Answers crawlers, builds results and maintains the index. Any number of replicas may run. */
export async function knowledge(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("knowledge", config, stack);
  const connection = await own.nats();
  const events = await openEvents({ connection, ...own.adapterDeps });
  const stored = await openStoredBytes({ connection, clock });
  const results = await openResults({ connection, clock, stored });
  const pages = createStoredPages(results);
  const snapshots = createSnapshots(results);
  const archive = await openPageArchive({ connection, clock, documents: results, stored });
  const spendings = await openSpendings({ connection, clock });
  const embedder = embedderOf(config);
  const server = stack.adopt(createItemIndex(weaviateOf(config), clock), (open) => open.close());
  const sitePages = await openSitePages({ connection, clock });
  const index = createSiteIndex(createCountedIndex(server, stored), sitePages, clock);
  // With the texts, because a Site removes the knowledge of its pages here.
  const search = stack.adopt(
    openSearch(index, { embedder }, own.log, { snapshots, archive }),
    (open) => open.close(),
  );
  const reader = readerOf(config, { snapshots, spendings, log: own.log });
  const records = await openSiteRecords({ connection, clock });
  const ofSites = async (tenant: string, urls: readonly string[]) =>
    pagesOfSites(sitePages, await records.list(tenant), tenant, urls);
  const removeKnowledge = (tenant: string, page: { source: string }) =>
    search.removeKnowledge(tenant, page);
  const removal = { removeKnowledge, pagesOfSites: ofSites };
  const desk = createDesk({
    events,
    results,
    pages,
    snapshots,
    archiving: { archive, clock },
    reader,
    removal,
    languagesOf: (site, urls) => languagesOf(sitePages, site, urls),
  });
  const settle = createSettle({
    events,
    results,
    pages,
    snapshots,
    index: search,
    reader,
    clock,
    pagesOfSites: ofSites,
  });
  const ledger = await openFactLedger({ connection, clock });
  const sites = createSiteKnowledge({
    events,
    results,
    pages,
    snapshots,
    index,
    search,
    clock,
    ledger,
    deletedPages: (site, urls) => deletedOf(sitePages, site, urls),
    changesElsewhere: async (site, compared) =>
      changesElsewhere(
        { pages: sitePages, ledger },
        await records.list(site.tenant),
        site,
        compared,
      ),
  });
  stack.use(await serveKnowledge(connection, desk, clock));
  stack.use(await serveSettle(connection, settle, clock));
  stack.use(await serveSites(connection, { knowledge: sites, index }, clock));
  own.health.ready();
  // Not awaited: without its model the server starts, with results of lower quality.
  void startChecks(config, { log: own.log, embedder });
  own.log.info({ signal: await stopRequested() }, "knowledge.stops");
  return 0;
}

export function weaviateOf({ weaviateUrl: url, weaviateKey: key }: Config) {
  if (url === "") throw new Error("LOREPOD_WEAVIATE_URL is not set");
  return { url, ...(key !== "" && { key }) };
}
