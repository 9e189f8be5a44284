import { jetstreamManager } from "@nats-io/jetstream";
import { beforeAll, expect, test } from "vitest";
import { openResults } from "../../src/adapters/nats/results.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newJob } from "../contract/samples.ts";
import { type Broker, openBroker } from "./broker.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

const body = Buffer.alloc(3 * 512 * 1024, 7);

test.each([
  { name: "its second part is gone", parts: [1] },
  { name: "all its parts are gone", parts: [0, 1, 2] },
])("a document throws when $name", async ({ parts }) => {
  const connection = await connectNats({ servers: broker.url, name: "test" });
  const jsm = await jetstreamManager(connection);
  const results = await openResults({ connection, clock: systemClock });
  const job = newJob();
  const first = (await jsm.streams.info("OBJ_results")).state.last_seq + 1;
  await results.put(job, "result", body);
  await results.put(job, "other", Buffer.from("other"));
  for (const part of parts) await jsm.streams.deleteMessage("OBJ_results", first + part);
  await expect(results.get(job, "result")).rejects.toThrow("result is damaged");
  expect(Buffer.from((await results.get(job, "other")) ?? []).toString()).toBe("other");
  await connection.close();
});

test("removing leaves nothing behind, no mark and no name", async () => {
  const connection = await connectNats({ servers: broker.url, name: "test" });
  const jsm = await jetstreamManager(connection);
  const results = await openResults({ connection, clock: systemClock });
  const job = newJob();
  const messages = async () =>
    Promise.all(
      ["OBJ_results", "RESULT_NAMES"].map(
        async (name) => (await jsm.streams.info(name)).state.messages,
      ),
    );
  const before = await messages();
  for (let i = 0; i < 45; i++) await results.put(job, `pages/${i}`, Buffer.from("page"));
  await results.put(job, "pages/1", body);
  expect(await messages()).not.toEqual(before);
  await results.remove(job);
  expect(await messages()).toEqual(before);
  await connection.close();
});
