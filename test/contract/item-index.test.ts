import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { onDisk } from "./embedded.ts";
import { itemIndexContract } from "./item-index.suite.ts";

itemIndexContract("SQLite", onDisk(createItemIndex));
itemIndexContract(
  "SQLite with more vectors than fit in memory",
  onDisk((database) => createItemIndex(database, { vectorCacheBytes: 0 })),
);
