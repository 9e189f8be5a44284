import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { onDisk } from "./embedded.ts";
import { extractionsContract } from "./extractions.suite.ts";

extractionsContract("SQLite", onDisk(createExtractions));
