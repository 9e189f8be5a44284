import { beforeAll } from "vitest";
import { openFactLedger } from "../../src/adapters/nats/sites/fact-ledger.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { factLedgerContract } from "./fact-ledger.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

factLedgerContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openFactLedger({ connection, clock }),
  ),
);
