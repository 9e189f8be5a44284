import { createKeys } from "../../src/adapters/embedded/keys.ts";
import { onDisk } from "./embedded.ts";
import { keysContract } from "./keys.suite.ts";

keysContract("SQLite", onDisk(createKeys));
