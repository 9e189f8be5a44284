import { afterAll, beforeAll } from "vitest";
import { openRepeats } from "../../src/adapters/nats/repeats.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { repeatsContract } from "./repeats.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

repeatsContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openRepeats({ connection, clock: systemClock }),
  ),
  {
    skip: {
      "a name is free again after a day, counted from the first call":
        "the broker's clock is its own, and a test cannot wait for a day",
    },
  },
);
