import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import {
  notePublished,
  serveKnowledge,
} from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { createSpendings } from "../../src/adapters/embedded/spendings.ts";
import { openWorkerLink } from "../../src/adapters/embedded/processes/worker-link.ts";
import { createLog } from "../../src/adapters/shared/log.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createDesk, createSettle, createStoredPages } from "../../src/knowledge/index.ts";
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
const embedder = embedderOf(config);
const search = openSearch(createItemIndex(database), embedder, log);
const spendings = createSpendings(database, clock);
const reader = readerOf(config, { snapshots, spendings, log });
await serveKnowledge(
  link,
  createDesk({ events, results, pages, snapshots, reader }),
  createSettle({ events, results, pages, snapshots, index: search, reader, clock }),
);
await search.close();
database.close();
