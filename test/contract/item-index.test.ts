import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { onDisk } from "./embedded.ts";
import { itemIndexContract } from "./item-index.suite.ts";

itemIndexContract("SQLite", onDisk(createItemIndex));
