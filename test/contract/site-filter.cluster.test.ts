import { beforeAll } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import { createSiteIndex } from "../../src/adapters/weaviate/site-index.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { openWeaviateServer, type WeaviateServer } from "../cluster/weaviate-server.ts";
import { newDirectory } from "./embedded.ts";
import { siteFilterContract } from "./site-filter.suite.ts";

let server: WeaviateServer;
beforeAll(async () => {
  server = await openWeaviateServer();
  return () => server[Symbol.asyncDispose]();
});

siteFilterContract("Weaviate", async () => {
  const database = openDatabase(newDirectory());
  const pages = createSitePages(database);
  const index = createItemIndex(server, systemClock);
  return {
    index: createSiteIndex(index, pages, systemClock),
    pages,
    async close() {
      await index.close();
      database.close();
    },
  };
});
