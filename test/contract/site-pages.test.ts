import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { onDisk } from "./embedded.ts";
import { sitePagesContract } from "./site-pages.suite.ts";

sitePagesContract("SQLite", onDisk(createSitePages));
