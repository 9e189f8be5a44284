import { beforeAll, expect, test } from "vitest";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { systemClock } from "../../src/kit/clock.ts";
import type { JobRef, StoredEvent } from "../../src/ports/events.ts";
import { entryOf, newJob } from "../contract/samples.ts";
import { eventually, times } from "../contract/suite.ts";
import { type Broker, onBroker, openBroker } from "./broker.ts";
import { openGate } from "./gate.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
  return () => broker[Symbol.asyncDispose]();
});

const troubles: unknown[] = [];
const openLog = onBroker(
  () => broker,
  (connection) =>
    openEvents({ connection, clock: systemClock, report: (error) => troubles.push(error) }),
);
const openStore = onBroker(
  () => broker,
  (connection) => openResults({ connection, clock: systemClock }),
);

test("a broker killed three times under 20 publishers loses no event and doubles none", async () => {
  const log = await openLog();
  const other = await log.reopen();
  const jobs = times(20, () => newJob());
  const rung = new Set<string>();
  await using _bell = await other.follow("all", ({ job }) => rung.add(job));
  const stop = new AbortController();
  const publishing = jobs.map(async (job) => {
    const received: { id: string; seq: number; duplicate: boolean }[] = [];
    for (let i = 0; !stop.signal.aborted; i++) {
      received.push({ id: String(i), ...(await log.port.publish(entryOf(job, String(i)))) });
    }
    return received;
  });
  for (const downMs of [0, 300, 1_500]) {
    await systemClock.sleep(700);
    await broker.crash(downMs);
  }
  await systemClock.sleep(700);
  stop.abort();
  const received = await Promise.all(publishing);

  for (const [i, job] of jobs.entries()) {
    const stored = await readAll(other, job);
    expect(stored.map(messageOf)).toEqual(received[i]?.map(({ id }) => id));
    expect(stored.map(({ seq }) => seq)).toEqual(received[i]?.map(({ seq }) => seq));
    // The caller published each once: a retry after a lost answer is not a second event.
    expect(received[i]?.filter(({ duplicate }) => duplicate)).toEqual([]);
  }
  await eventually(() => expect(rung.size).toBe(jobs.length));
  expect(received.flat().length).toBeGreaterThan(1_000);
  await log.close();
});

test("who slept through an outage is rung for what was published in it", async () => {
  const [sleeper, speaker] = [await openLog(), await openLog()];
  const [one, two] = [newJob(), newJob()];
  await speaker.port.publish(entryOf(one, "before"));
  const [all, own]: [JobRef[], JobRef[]] = [[], []];
  await using _all = await sleeper.port.follow("all", (job) => all.push(job));
  await using _own = await sleeper.port.follow(one, (job) => own.push(job));
  // Published while the broker is away, so it is stored as soon as the broker is back, in any order.
  const crashing = broker.crash(300);
  await Promise.all([
    crashing,
    speaker.port.publish(entryOf(one, "after")),
    speaker.port.publish(entryOf(two, "after")),
  ]);
  await eventually(() => expect(all).toContainEqual(two));
  await eventually(() => expect(own).toContainEqual(one));
  await sleeper.close();
  await speaker.close();
});

test("what is asked for right after a crash is done, not refused", async () => {
  const log = await openLog();
  const store = await openStore();
  const job = newJob();
  await broker.crash(0);
  expect((await log.port.publish(entryOf(job, "a"))).duplicate).toBe(false);
  await broker.crash(0);
  expect(await log.port.read(job, 0, 10)).toHaveLength(1);
  await broker.crash(0);
  await store.port.put(job, "result", Buffer.from("{}"));
  await broker.crash(0);
  expect(Buffer.from((await store.port.get(job, "result")) ?? []).toString()).toBe("{}");
  await log.close();
  await store.close();
});

test("an event whose answer was lost on the way is not a duplicate", async () => {
  await using gate = await openGate({ host: "127.0.0.1", port: Number(new URL(broker.url).port) });
  const connection = await connectNats({ servers: `127.0.0.1:${gate.port}`, name: "test" });
  const far = await openEvents({
    connection,
    clock: systemClock,
    report: (error) => troubles.push(error),
  });
  const near = await openLog();
  const job = newJob();
  gate.mute();
  const publishing = far.publish(entryOf(job, "a"));
  const [stored] = await eventually(async () => {
    const found = await near.port.read(job, 0, 1);
    expect(found).toHaveLength(1);
    return found;
  });
  await gate.cut(100);
  expect(await publishing).toEqual({ seq: stored?.seq, duplicate: false });
  expect(await far.publish(entryOf(job, "a"))).toEqual({ seq: stored?.seq, duplicate: true });
  expect(await near.port.read(job, 0, 10)).toHaveLength(1);
  await connection.close();
  await near.close();
});

test("documents put under a crash are whole or not there", async () => {
  const store = await openStore();
  const job = newJob();
  const body = Buffer.alloc(3 * 1024 * 1024, 7);
  const putting = Promise.all(times(5, (i) => store.port.put(job, `pages/${i}`, body)));
  await broker.crash(200);
  await putting;
  const read = await Promise.all(times(5, (i) => store.port.get(job, `pages/${i}`)));
  expect(read.map((one) => one && Buffer.compare(one, body))).toEqual(times(5, () => 0));
  await store.close();
});

async function readAll(log: Awaited<ReturnType<typeof openLog>>["port"], job: JobRef) {
  const stored: StoredEvent[] = [];
  for (;;) {
    const page = await log.read(job, stored.at(-1)?.seq ?? 0, 500);
    if (page.length === 0) return stored;
    stored.push(...page);
  }
}

const messageOf = ({ event }: StoredEvent) => (event.type === "progress" ? event.message : "");
