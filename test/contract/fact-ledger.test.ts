import { createFactLedger } from "../../src/adapters/embedded/fact-ledger.ts";
import { onDisk } from "./embedded.ts";
import { factLedgerContract } from "./fact-ledger.suite.ts";

factLedgerContract(
  "SQLite",
  onDisk((database) => createFactLedger(database, { now: () => Date.now() })),
);
