import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSiteIndex } from "../../src/adapters/weaviate/site-index.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newDirectory } from "./embedded.ts";
import { siteFilterContract } from "./site-filter.suite.ts";

function open() {
  const database = openDatabase(newDirectory());
  const [index, pages] = [createItemIndex(database), createSitePages(database)];
  return { index, pages, close: async () => database.close() };
}

siteFilterContract("SQLite", async () => open());
siteFilterContract("a list of the Site's pages", async () => {
  const { index, ...opened } = open();
  return { ...opened, index: createSiteIndex(index, opened.pages, systemClock) };
});
