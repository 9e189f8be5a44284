import { beforeAll } from "vitest";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { connectKubernetes } from "../../src/adapters/kubernetes/client.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { type Namespace, openNamespace } from "../cluster/namespace.ts";
import { extractionsContract } from "./extractions.suite.ts";

let namespace: Namespace;
beforeAll(async () => {
  namespace = await openNamespace();
  return () => namespace[Symbol.asyncDispose]();
});

const report = (error: unknown) => {
  throw error;
};

extractionsContract("Kubernetes", async () => {
  const connections: Kubernetes[] = [];
  const start = async () => {
    const kubernetes = await connectKubernetes(systemClock);
    connections.push(kubernetes);
    return createExtractions({
      kubernetes,
      namespace: namespace.name,
      clock: systemClock,
      random: Math.random,
      report,
    });
  };
  return {
    port: await start(),
    reopen: start,
    close: async () => {
      for (const kubernetes of connections) await kubernetes[Symbol.asyncDispose]();
    },
  };
});
