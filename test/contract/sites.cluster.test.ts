import { beforeAll } from "vitest";
import { createSites } from "../../src/adapters/kubernetes/sites/sites.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, openBroker } from "../cluster/broker.ts";
import { type Namespace, openNamespace } from "../cluster/namespace.ts";
import { sitesContract } from "./sites.suite.ts";

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

for (const leads of [false, true]) {
  sitesContract(`Kubernetes and JetStream${leads ? ", from the watch cache" : ""}`, async () => {
    const stack = new AsyncDisposableStack();
    const start = async () => {
      const connection = await connectNats({ servers: broker.url, name: "test" });
      stack.defer(() => connection.close());
      const { kubernetes, name } = namespace;
      const report = (error: unknown) => console.error(error);
      const records = await openSiteRecords({ connection, clock });
      const random = Math.random;
      const deps = { kubernetes, namespace: name, records, clock, random, report };
      const sites = createSites({ ...deps, leads });
      // As every controller does.
      if (leads) stack.use(await sites.watch(() => {}));
      return sites;
    };
    return { port: await start(), reopen: start, close: () => stack.disposeAsync() };
  });
}
