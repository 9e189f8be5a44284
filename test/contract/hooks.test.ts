import { createHooks } from "../../src/adapters/embedded/hooks.ts";
import { onDisk } from "./embedded.ts";
import { hooksContract } from "./hooks.suite.ts";

hooksContract("SQLite", onDisk(createHooks));
