import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { onDisk } from "./embedded.ts";
import { snapshotsContract } from "./snapshots.suite.ts";

snapshotsContract("SQLite", onDisk(createSnapshots));
