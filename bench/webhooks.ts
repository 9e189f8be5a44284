/**
 * Deliveries to 50 webhooks at one fast receiver on loopback, from the event log through the
 * outbox, the signature and the egress wall: how many per second, and how long after the event at
 * 100 events a second; then both again beside 100,000 deliveries that wait for their retry, and
 * what memory is held after each of some more rounds.
 * Floor of the same run: the same POSTs by bare undici, without a wall.
 *
 *   node --expose-gc bench/webhooks.ts            on SQLite
 *   node --expose-gc bench/webhooks.ts --broker   log, outbox and position in a separate `nats-server`
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import { createWebhookSender, openWebhookWall } from "../cmd/webhooks.ts";
import { connectNats } from "../src/adapters/nats/client.ts";
import { openOutboxStore } from "../src/adapters/nats/outbox/outbox-store.ts";
import { outageOf } from "../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { readConfig } from "../src/contract/settings/config.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createIds } from "../src/kit/ids.ts";
import { brokerPorts } from "../test/cluster/broker-ports.ts";
import { openBroker } from "../test/cluster/broker.ts";
import { newDelivery, newMessage, newTenant } from "../test/contract/samples.ts";
import { addHook, beginJob, dispatchPorts, scrape } from "../test/faults/dispatch-world.ts";
import { machine, perSecond, ratioOf } from "./floor.ts";

const webhooks = 50;
const deliveries = 10_000;
const waiting = 100_000;

const receiver = fork(join(import.meta.dirname, "webhook-receiver.ts"));
const [port] = await once(receiver, "message");
const url = `http://127.0.0.1:${port}`;
const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
const database = openDatabase(dir);
await using broker = process.argv.includes("--broker") ? await openBroker() : undefined;
await using connections = new AsyncDisposableStack();
const connection =
  broker &&
  connections.adopt(await connectNats({ servers: broker.url, name: "bench" }), (open) =>
    open.close(),
  );
const ports = {
  ...dispatchPorts(database, clock),
  ...(connection && (await brokerPorts(connection))),
};
const config = readConfig({ LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8" });
if (!config.ok) throw new Error(config.problems.join("; "));
const log = { info: () => {}, warn: console.error, error: console.error };
const ids = createIds({ now: () => clock.now(), randomBytes });
const tried = () => {};
const noSites = { get: async () => undefined };
await using wall = await openWebhookWall(config.config, { log });
await using sender = createWebhookSender(config.config, wall, { ...ports, clock, ids });
await using _open = await sender.dispatch({
  ...ports,
  sites: noSites,
  clock,
  log,
  tried,
  outageOf,
});

const floor = await bare();
const quiet = { rate: await throughput(), delayed: await latency() };
await fillOutbox();
const full = { rate: await throughput(), delayed: await latency() };
const memory = [];
for (let round = 0; round < 4; round++) {
  await throughput();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  memory.push({ rssMb: mb(rss), heapMb: mb(heapUsed) });
}
console.log(
  JSON.stringify({
    bench: `webhook deliveries per second to ${webhooks} webhooks`,
    on: connection ? `nats-server ${connection.info?.version}` : "SQLite",
    figure: quiet.rate.rate,
    perCpuSecond: quiet.rate.perCpuSecond,
    floor,
    ratio: ratioOf(quiet.rate.rate, floor),
    firstTryMs: { p50: quiet.delayed.p50Ms, p99: quiet.delayed.p99Ms },
    [`beside ${waiting} waiting`]: {
      figure: full.rate.rate,
      perCpuSecond: full.rate.perCpuSecond,
      firstTryMs: { p50: full.delayed.p50Ms, p99: full.delayed.p99Ms },
    },
    memory,
    machine: machine(),
  }),
);
receiver.disconnect();
process.on("exit", () => rmSync(dir, { recursive: true, force: true }));

/** One tenant, 50 webhooks, 20 jobs: from the last event's writing to the last answer. */
async function throughput() {
  const tenant = newTenant();
  for (let n = 0; n < webhooks; n++) await addHook(ports, { tenant, url: `${url}/${n}` });
  await stats("reset");
  const events = deliveries / webhooks;
  const jobs = 20;
  const begun = performance.now();
  const cpu = process.cpuUsage();
  for (let job = 0; job < jobs; job++) {
    const ref = await beginJob(ports, {}, { tenant, job: `job_${ids.id()}` });
    const each = Array.from({ length: events / jobs }, (_, n) => scrape(ports, ref, n));
    await Promise.all(each);
  }
  while ((await stats()).count < deliveries) await pause(20);
  const rate = perSecond(deliveries, performance.now() - begun);
  const { user, system } = process.cpuUsage(cpu);
  // What a machine with nothing else to do would come to: all of it is one thread's work.
  return { rate, perCpuSecond: perSecond(deliveries, (user + system) / 1_000) };
}

/** Ten tenants of one webhook each, 100 events a second for ten seconds. */
async function latency() {
  const refs = [];
  for (let n = 0; n < 10; n++) {
    const tenant = newTenant();
    await addHook(ports, { tenant, url: `${url}/late/${n}` });
    refs.push(await beginJob(ports, {}, { tenant, job: `job_${ids.id()}` }));
  }
  await pause(1_000);
  await stats("reset");
  for (let n = 0; n < 100; n++) {
    const next = pause(100);
    for (const ref of refs) {
      await scrape(ports, ref, n);
      await pause(5);
    }
    await next;
  }
  while ((await stats()).count < 1_000) await pause(20);
  return stats();
}

/** Deliveries of other lanes that wait for a retry tomorrow. */
async function fillOutbox(): Promise<void> {
  if (connection) return fillBroker(connection);
  const lanes = Array.from({ length: webhooks }, () => `cb_${randomBytes(16).toString("hex")}`);
  const due = database.fast.prepare("UPDATE deliveries SET next_at = ? WHERE state = 'pending'");
  // Held first, then pending and due tomorrow, in one step: none of them is ever due in between.
  for (let n = 0; n < waiting; n += webhooks) {
    const message = newMessage({ at: clock.now() });
    const made = lanes.map((lane) => newDelivery(lane, { outcome: "held", url }));
    await ports.outbox.enqueue(message, made);
  }
  database.fast.transaction(() => {
    database.fast.prepare("UPDATE deliveries SET state = 'pending' WHERE state = 'held'").run();
    due.run(clock.now() + 86_400_000);
  });
}

/** The same as the broker keeps it; their bodies are not read before tomorrow. */
async function fillBroker(to: NonNullable<typeof connection>): Promise<void> {
  const store = await openOutboxStore({ connection: to, clock });
  const [createdAt, tenant] = [clock.now(), newTenant()];
  const rest = { outcome: "pending", nextAt: createdAt + 86_400_000, round: 0 } as const;
  const about = { tenant, event: "PAGE_SCRAPED", url: null, createdAt, failed: 1 } as const;
  const lanes = Array.from({ length: webhooks }, () => `cb_${randomBytes(16).toString("hex")}`);
  for (let n = 0; n < waiting; n += webhooks) {
    const written = lanes.map((lane) => {
      const id = `msg_${ids.id()}`;
      const kept = { ...about, ...rest, lane, id, message: id, job: null, tries: [] };
      return store.writeOpen(kept, 0);
    });
    await Promise.all(written);
  }
}

async function bare(): Promise<number> {
  const agent = new Agent({ connections: 100 });
  const body = JSON.stringify({ event: "PAGE_SCRAPED", payload: "x".repeat(300) });
  let left = deliveries;
  const loop = async () => {
    while (left-- > 0) {
      const options = { origin: url, path: "/floor", method: "POST", body } as const;
      await (await agent.request(options)).body.dump();
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 100 }, loop));
  const rate = perSecond(deliveries, performance.now() - begun);
  await agent.close();
  return rate;
}

async function stats(path = ""): Promise<{ count: number; p50Ms: number; p99Ms: number }> {
  const answer = await fetch(`${url}/${path}`);
  // Made by `webhook-receiver.ts`.
  return (await answer.json()) as Awaited<ReturnType<typeof stats>>;
}

function mb(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
