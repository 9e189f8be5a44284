import { beforeAll } from "vitest";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { snapshotsContract } from "./snapshots.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

snapshotsContract(
  "JetStream",
  onBroker(
    () => broker,
    async (connection) => createSnapshots(await openResults({ connection, clock })),
  ),
);
