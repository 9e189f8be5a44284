import { afterAll, beforeAll } from "vitest";
import { openUsage } from "../../src/adapters/cluster/usage.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { usageContract } from "./usage.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

usageContract("JetStream", async () => {
  const opened = await onBroker(
    () => broker,
    (connection) => openUsage({ connection, clock: systemClock }),
  )();
  return { ...opened, replica: opened.reopen, pass: (ms) => systemClock.sleep(ms) };
});
