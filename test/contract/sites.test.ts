import { createSites } from "../../src/adapters/embedded/sites.ts";
import { onDisk } from "./embedded.ts";
import { sitesContract } from "./sites.suite.ts";

sitesContract("SQLite", onDisk(createSites));
