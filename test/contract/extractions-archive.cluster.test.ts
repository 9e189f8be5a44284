import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openArchive, withArchive, type Archive } from "../../src/adapters/nats/archive.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import type { Condition, Extraction } from "../../src/contract/extraction.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createIds } from "../../src/kit/ids.ts";
import type { Extractions } from "../../src/ports/extractions.ts";
import { type Broker, openBroker } from "../cluster/broker.ts";
import { onDisk } from "./embedded.ts";
import { extractionsContract } from "./extractions.suite.ts";
import { completed, failed, newExtraction, newTenant, published } from "./samples.ts";

/** Records with an archive behave like all records, and are still readable after their removal. */
let broker: Broker;
let connection: Awaited<ReturnType<typeof connectNats>>;
let archive: Archive;
beforeAll(async () => {
  broker = await openBroker();
  connection = await connectNats({ servers: broker.url, name: "test" });
  archive = await openArchive({ connection, clock });
});
afterAll(async () => {
  await connection.close();
  await broker[Symbol.asyncDispose]();
});

const open = onDisk((database) => withArchive(createExtractions(database), archive));
const records = async (): Promise<Extractions> => {
  const { port, close } = await open();
  onTestFinished(close);
  return port;
};

extractionsContract("an archive behind", open);

const dayMs = 24 * 60 * 60_000;

/** Ended jobs of one tenant that began so many days ago, oldest first. */
async function archived(tenant: string, daysAgo: readonly number[]): Promise<Extraction[]> {
  const made: Extraction[] = [];
  for (const days of daysAgo) {
    const now = () => Date.now() - days * dayMs;
    const id = `job_${createIds({ now, randomBytes: (size) => randomBytes(size) }).id()}`;
    const given = newExtraction({ tenant, id });
    const status = published((days % 2 === 0 ? completed : failed)(given.status));
    const record = { ...given, version: "7", status };
    await archive.put(record);
    made.push(record);
  }
  return made;
}

test("archived records are listed by age, in pages, and by state", async () => {
  const port = await records();
  const tenant = newTenant();
  const all = await archived(tenant, [29, 12, 2.1, 2, 1, 0]);
  await archived(newTenant(), [3]);
  expect(await port.list({ tenant, limit: 10 })).toEqual(all);
  const newest = { tenant, limit: 2, newestFirst: true };
  const first = await port.list(newest);
  expect(first).toEqual(all.slice(4).toReversed());
  const after = first.at(-1)?.id ?? "";
  expect(await port.list({ ...newest, after })).toEqual(all.slice(2, 4).toReversed());
  const done = await port.list({ tenant, limit: 10, phases: ["Completed"] });
  expect(done).toEqual(all.filter(({ status }) => status.phase === "Completed"));
  expect(await port.list({ tenant, limit: 10, open: true })).toEqual([]);
});

test("an existing record wins over the archive; a removed one is read from it", async () => {
  const port = await records();
  const { extraction: made } = await port.create(newExtraction());
  const { id, tenant } = made;
  const list = () => port.list({ tenant, limit: 10 });
  // The archive has the record before its first status is published.
  await archive.put(made);
  const bare = await records();
  expect(await bare.get(id)).toEqual(made);
  // A record is listed from the archive only after its end.
  expect(await bare.list({ tenant, limit: 10 })).toEqual([]);

  const written = await port.writeStatus(id, made.version, published(completed(made.status)));
  if (!written.ok) throw new Error("nobody else writes");
  expect(await port.get(id)).toEqual(written.extraction);
  expect(await list()).toEqual([written.extraction]);
  expect(await bare.get(id)).toEqual(written.extraction);
  expect(await bare.list({ tenant, limit: 10 })).toEqual([written.extraction]);

  await port.remove(id);
  expect(await port.get(id)).toBeUndefined();
  expect(await list()).toEqual([]);
});

test("a status written after a job's end is stored, also after its record was removed", async () => {
  const port = await records();
  const { extraction: made } = await port.create(newExtraction());
  const { id } = made;
  const ended = published(completed(made.status));
  const written = await port.writeStatus(id, made.version, ended);
  if (!written.ok) throw new Error("nobody else writes");
  const bare = await records();
  expect(await bare.get(id)).toEqual(written.extraction);

  const condition: Condition = {
    type: "CallbackDelivered",
    status: "True",
    reason: "Delivered",
    message: "",
    lastTransitionTime: ended.finishedAt ?? "",
  };
  const status = { ...ended, conditions: [...ended.conditions, condition] };
  const afterwards = await bare.writeStatus(id, written.extraction.version, status);
  expect(afterwards).toEqual({ ok: true, extraction: { ...written.extraction, status } });
  expect(await bare.get(id)).toEqual({ ...written.extraction, status });

  // The controller ends a job that ran when its record was removed.
  const { id: running, version, status: begun } = newRecord();
  await archive.put({ ...newRecord(), id: running });
  expect(await bare.writeStatus(running, version, begun)).toEqual({ ok: false, reason: "removed" });
});

const newRecord = (): Extraction => ({ ...newExtraction(), version: "1" });
