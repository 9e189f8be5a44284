import { beforeAll } from "vitest";
import { createKeys } from "../../src/adapters/kubernetes/keys/keys.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Namespace, openNamespace } from "../cluster/namespace.ts";
import { keysContract } from "./keys.suite.ts";

let namespace: Namespace;
beforeAll(async () => {
  namespace = await openNamespace();
  return () => namespace[Symbol.asyncDispose]();
});

keysContract("Kubernetes", async () => {
  const stack = new AsyncDisposableStack();
  const start = async () => {
    const keys = stack.use(
      createKeys({
        kubernetes: namespace.kubernetes,
        namespace: namespace.name,
        clock,
        random: Math.random,
        report: (error) => {
          throw error;
        },
      }),
    );
    await keys.listed;
    return keys;
  };
  return { port: await start(), reopen: start, close: () => stack.disposeAsync() };
});
