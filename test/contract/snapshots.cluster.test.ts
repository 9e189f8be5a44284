import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { newSnapshot, newTenant } from "./samples.ts";
import { snapshotsContract } from "./snapshots.suite.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

snapshotsContract(
  "JetStream",
  onBroker(
    () => broker,
    async (connection) => createSnapshots(await openResults({ connection, clock })),
  ),
);

it("a page that an earlier version stored is found, and removed by URL and by domain", async () => {
  const opened = await onBroker(
    () => broker,
    async (connection) => openResults({ connection, clock }),
  )();
  const snapshots = createSnapshots(opened.port);
  for (const url of ["https://old.example/a", "https://old.example/b"]) {
    const tenant = newTenant();
    const earlier = createHash("sha256").update(url).digest("hex");
    const body = Buffer.from(JSON.stringify(newSnapshot(url, "old")));
    await opened.port.put({ tenant, job: "pages" }, earlier, body);
    expect((await snapshots.get(tenant, url))?.url).toBe(url);
    await snapshots.removeDomain(tenant, "other.example");
    expect((await snapshots.get(tenant, url))?.url).toBe(url);
    if (url.endsWith("a")) await snapshots.remove(tenant, url);
    else await snapshots.removeDomain(tenant, "old.example");
    expect(await snapshots.get(tenant, url)).toBeUndefined();
  }
  await opened.close();
});
