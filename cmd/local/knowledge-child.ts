import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createFactLedger } from "../../src/adapters/embedded/fact-ledger.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import {
  noteNeeded,
  notePublished,
  serveKnowledge,
} from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createPageArchive } from "../../src/adapters/embedded/page-archive.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSecrets } from "../../src/adapters/embedded/secrets.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { createSpendings } from "../../src/adapters/embedded/spendings.ts";
import { openWorkerLink } from "../../src/adapters/embedded/processes/worker-link.ts";
import { createLog } from "../../src/adapters/shared/log.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import {
  createDesk,
  createSettle,
  createSiteKnowledge,
  createStoredPages,
} from "../../src/knowledge/index.ts";
import {
  createLogins,
  createRunAccess,
  storedAccess,
  storedLogins,
} from "../../src/tenancy/index.ts";
import {
  changesElsewhere,
  deletedOf,
  languagesOf,
  pagesOfSites,
  sitesOf,
} from "../../src/sites/index.ts";
import { unpackSettings } from "./knowledge.ts";
import { embedderOf, readerOf } from "../readers.ts";
import { openSearch } from "../search.ts";

/** `knowledge` in embedded mode: answers crawlers and builds results until the server ends it. */
const link = await openWorkerLink();
const { config, dir } = unpackSettings(link.settings);
const log = createLog(config.logLevel);
const database = openDatabase(dir);
const events = createEvents(database, clock);
await events.follow("all", (job) => notePublished(link, job));
const results = createResults(database);
const pages = createStoredPages(results);
const snapshots = createSnapshots(database);
const archive = createPageArchive(database, clock);
const embedder = embedderOf(config);
const index = createItemIndex(database);
// With the texts, because a Site removes the knowledge of its pages here.
const sites = createSites(database);
const sitePages = createSitePages(database);
const search = openSearch(index, { embedder }, log, { snapshots, archive });
const [secrets, extractions] = [createSecrets(database), createExtractions(database)];
const onHeld = (ms: number): void => noteNeeded(link, ms);
const store = storedLogins({ secrets, now: () => clock.now() });
const runAccess = createRunAccess({
  extractions,
  sites,
  readAccess: storedAccess(secrets),
  logins: createLogins({ store, clock, onHeld }),
});
const spendings = createSpendings(database, clock);
const reader = readerOf(config, { snapshots, spendings, log });
const ledger = createFactLedger(database, clock);
const ofSites = (tenant: string, urls: readonly string[]) =>
  pagesOfSites(sitePages, sitesOf(sites, tenant), tenant, urls);
await serveKnowledge(
  link,
  createDesk({
    events,
    results,
    pages,
    snapshots,
    archiving: { archive, clock },
    reader,
    runAccess,
    languagesOf: (site, urls) => languagesOf(sitePages, site, urls),
    removal: {
      removeKnowledge: (tenant, page) => search.removeKnowledge(tenant, page),
      pagesOfSites: ofSites,
    },
  }),
  createSettle({
    events,
    results,
    pages,
    snapshots,
    index: search,
    reader,
    clock,
    pagesOfSites: ofSites,
  }),
  createSiteKnowledge({
    events,
    results,
    pages,
    snapshots,
    ledger,
    index,
    search,
    clock,
    deletedPages: (site, urls) => deletedOf(sitePages, site, urls),
    changesElsewhere: (site, compared) =>
      changesElsewhere({ pages: sitePages, ledger }, sitesOf(sites, site.tenant), site, compared),
  }),
);
await search.close();
database.close();
