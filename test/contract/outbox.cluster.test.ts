import { afterAll, beforeAll } from "vitest";
import { openOutbox } from "../../src/adapters/nats/outbox/outbox.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { outboxContract } from "./outbox.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

outboxContract("JetStream", async () => {
  // The adapter's; the broker has its own, by which nothing is due.
  const clock = createTestClock(Date.parse("2026-01-31T12:00:00Z"));
  const opened = onBroker(
    () => broker,
    (connection) => openOutbox({ connection, clock }),
  );
  return { ...(await opened()), clock };
});
