import { afterAll, beforeAll, expect, test } from "vitest";
import { createCountedIndex } from "../../src/adapters/nats/usage/counted-index.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { openUsage } from "../../src/adapters/nats/usage/usage.ts";
import { createTestClock, systemClock } from "../../src/kit/clock.ts";
import { type Broker, onBroker, openBroker } from "../cluster/broker.ts";
import { newDirectory } from "./embedded.ts";
import { newDocument, newTenant } from "./samples.ts";
import { eventually } from "./suite.ts";
import { usageContract } from "./usage.suite.ts";

type NatsConnection = Parameters<typeof openUsage>[0]["connection"];

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
  const { port: results, close } = await onBroker(() => broker, openCounted)();
  return {
    ...opened,
    results,
    snapshots: createSnapshots(results),
    replica: opened.reopen,
    pass: (ms) => systemClock.sleep(ms),
    close: async () => {
      await close();
      await opened.close();
    },
  };
});

async function openCounted(connection: NatsConnection) {
  const deps = { connection, clock: systemClock };
  return openResults({ ...deps, stored: await openStoredBytes(deps) });
}

test("bytes of documents count for as long as the bucket holds them", async () => {
  const clock = createTestClock(Date.parse("2026-03-31T12:00:00Z"));
  const open = (connection: NatsConnection) => openStoredBytes({ connection, clock });
  const { port, close } = await onBroker(() => broker, open)();
  const tenant = newTenant();
  await port.addDocuments(tenant, "2026-02-28", 1);
  await port.addDocuments(tenant, "2026-03-01", 20);
  await port.addDocuments(tenant, "2026-03-31", 300);
  await port.addItems(tenant, 4_000);
  expect(await port.total(tenant)).toBe(4_320);
  await port.addItems(tenant, -1_000);
  await port.addDocuments(tenant, "2026-03-31", -300);
  expect(await port.total(tenant)).toBe(3_020);
  await port.forgetItems(tenant);
  expect(await port.total(tenant)).toBe(20);
  await port.remove(tenant);
  expect(await port.total(tenant)).toBe(0);
  await close();
});

test("items of the index are counted, once, until they are removed", async () => {
  const deps = (connection: NatsConnection) => ({ connection, clock: systemClock });
  const open = (connection: NatsConnection) => openStoredBytes(deps(connection));
  const { port, close } = await onBroker(() => broker, open)();
  const database = openDatabase(newDirectory());
  const index = createCountedIndex(createItemIndex(database), port);
  const tenant = newTenant();
  const documents = ["a", "b", "c"].map((id) => newDocument(id));
  await index.upsert(tenant, documents);
  const bytes = await port.total(tenant);
  expect(bytes).toBeGreaterThan(0);
  await index.upsert(tenant, documents.slice(0, 2));
  expect(await port.total(tenant)).toBe(bytes);
  expect(await index.remove(tenant, { jobId: "job_1" }, new Set(["a"]))).toBe(2);
  expect(await port.total(tenant)).toBe(bytes / 3);
  expect(await index.remove(tenant, "everything")).toBe(1);
  expect(await port.total(tenant)).toBe(0);
  database.close();
  await close();
});

test("an unreachable broker is reported at once, and used again when it is back", async () => {
  await using own = await openBroker();
  const open = (connection: Parameters<typeof openUsage>[0]["connection"]) =>
    openUsage({ connection, clock: systemClock, waitMs: 500 });
  const { port, close } = await onBroker(() => own, open)();
  const tenant = newTenant();
  expect(await port.take(tenant, "2026-01", 3)).toBe(true);
  const down = await own.stop();
  await eventually(async () => {
    await expect(port.admit(tenant, 10)).rejects.toMatchObject({
      code: "unavailable",
      message: "requests cannot be counted at this moment",
      cause: { message: "the broker is away" },
    });
  });
  await expect(port.take(tenant, "2026-01", 3)).rejects.toMatchObject({ code: "unavailable" });
  await down.start();
  await eventually(async () => expect((await port.admit(tenant, 10)).admitted).toBe(true));
  // What was taken before is known, and what was asked meanwhile took nothing.
  expect(await port.take(tenant, "2026-01", 2)).toBe(true);
  expect(await port.take(tenant, "2026-01", 2)).toBe(false);
  await close();
});
