import { afterAll, beforeAll } from "vitest";
import { openSpendings } from "../../src/adapters/nats/usage/spendings.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { spendingsContract } from "./spendings.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

spendingsContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openSpendings({ connection, clock }),
  ),
);
