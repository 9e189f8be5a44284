import { beforeAll } from "vitest";
import { openPageArchive } from "../../src/adapters/nats/page-archive.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { pageArchiveContract } from "./page-archive.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

pageArchiveContract(
  "JetStream",
  onBroker(
    () => broker,
    async (connection) => {
      const stored = await openStoredBytes({ connection, clock });
      const documents = await openResults({ connection, clock, stored });
      return openPageArchive({ connection, clock, documents, stored });
    },
  ),
);
