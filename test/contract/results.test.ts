import { createResults } from "../../src/adapters/embedded/results.ts";
import { onDisk } from "./embedded.ts";
import { resultsContract } from "./results.suite.ts";

resultsContract("SQLite", onDisk(createResults));
