import { beforeAll } from "vitest";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { eventsContract } from "./events.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

const report = (error: unknown) => {
  throw error;
};

eventsContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openEvents({ connection, clock: systemClock, report }),
  ),
);
