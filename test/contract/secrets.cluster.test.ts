import { beforeAll } from "vitest";
import { openSecrets } from "../../src/adapters/nats/secrets.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { secretsContract } from "./secrets.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

secretsContract(
  "JetStream",
  onBroker(
    () => broker,
    (connection) => openSecrets({ connection, clock, key: new Uint8Array(32) }),
  ),
);
