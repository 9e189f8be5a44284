import { beforeAll } from "vitest";
import { openHooks } from "../../src/adapters/kubernetes/hooks/hooks.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, openBroker } from "../cluster/broker.ts";
import { type Namespace, openNamespace } from "../cluster/namespace.ts";
import { hooksContract } from "./hooks.suite.ts";

let namespace: Namespace;
let broker: Broker;
beforeAll(async () => {
  namespace = await openNamespace();
  broker = await openBroker();
  return async () => {
    await namespace[Symbol.asyncDispose]();
    await broker[Symbol.asyncDispose]();
  };
});

hooksContract("Kubernetes and JetStream", async () => {
  const stack = new AsyncDisposableStack();
  const start = async () => {
    const connection = await connectNats({ servers: broker.url, name: "test" });
    stack.defer(() => connection.close());
    const { kubernetes, name } = namespace;
    const report = (error: unknown) => {
      throw error;
    };
    const deps = { kubernetes, namespace: name, connection, clock, random: Math.random, report };
    return stack.use(await openHooks(deps));
  };
  return { port: await start(), reopen: start, close: () => stack.disposeAsync() };
});
