import { beforeAll } from "vitest";
import { openResults } from "../../src/adapters/nats/results.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { resultsContract } from "./results.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

resultsContract(
  "Object Store",
  onBroker(
    () => broker,
    (connection) => openResults({ connection, clock: systemClock }),
  ),
);
