import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database.ts";
import { limits } from "../../src/contract/limits.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newTenant } from "../contract/samples.ts";
import { eventually, times } from "../contract/suite.ts";
import { startReceiver, type Receiver } from "../journey/receiver.ts";
import { addHook, beginJob, dispatchPorts, scrape } from "./dispatch-world.ts";

const jobs = 50;
const pages = 20;
const hooks = 20;
const kills = 10;
const inFlightEach = 2;

it("1,000 events to 20 webhooks arrive, each under one id, through ten kills", async () => {
  await using receiver = await startReceiver();
  const dir = newDirectory();
  const all = await fill(dir, receiver, hooks, jobs);
  for (let kill = 0; kill < kills; kill++) {
    const dispatcher = start(dir);
    const seen = receiver.received.length;
    // Later in the work each time, the first in the middle of reading the log.
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(seen + kill * 250));
    const gone = once(dispatcher, "close");
    dispatcher.kill("SIGKILL");
    await gone;
  }
  start(dir);
  const ids = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  await eventually(() => expect(ids().size).toBe(all));

  // Of each event one id for each webhook, and the same bytes under it each time.
  const told = receiver.received.map(({ path, body }) => `${path} ${body}`);
  expect(new Set(told).size).toBe(all);
  expect(told.length - all).toBeLessThanOrEqual(kills * hooks * inFlightEach);
  expect(inOrder(receiver.received)).toBe(true);
}, 120_000);

it("two at once deliver each event once, and one goes on when the other is killed", async () => {
  // An answer takes its time: whoever is killed has deliveries under way.
  await using receiver = await startReceiver((_one, response) => {
    setTimeout(() => response.end("ok"), 30);
  });
  const dir = newDirectory();
  const all = await fill(dir, receiver, 5, 10);
  const both = [start(dir, "shared"), start(dir, "shared")];
  const senders = () => new Set(receiver.received.map(({ headers }) => headers["user-agent"]));
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(all / 5));
  await eventually(() => expect(senders().size).toBe(2));
  const busy = receiver.received.at(-1)?.headers["user-agent"];
  both.find(({ pid }) => `dispatcher ${pid}` === busy)?.kill("SIGKILL");
  const ids = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  // The dead one's leases must be over first.
  const timeout = limits.deliveryLeaseMs.value + 30_000;
  await vi.waitFor(() => expect(ids().size).toBe(all), { timeout, interval: 50 });
  expect(receiver.received.length - all).toBeLessThanOrEqual(5 * inFlightEach);
}, 120_000);

/** Jobs whose pages were all read, and webhooks that have heard of none; answers what is to come. */
async function fill(dir: string, { url }: Receiver, hookCount: number, jobCount: number) {
  const database = openDatabase(dir);
  onTestFinished(() => database.close());
  const ports = dispatchPorts(database, systemClock);
  const tenant = newTenant();
  for (const n of times(hookCount, (i) => i)) {
    await addHook(ports, { tenant, url: `${url}/${n}` });
  }
  for (const _job of times(jobCount, () => 0)) {
    const ref = await beginJob(ports, {}, { tenant, job: `job_${newTenant().slice(7)}` });
    await Promise.all(times(pages, (n) => scrape(ports, ref, n)));
  }
  return hookCount * jobCount * pages;
}

/** For each webhook and job, pages came for the first time in the order of the log. */
function inOrder(received: readonly { path: string; body: string }[]): boolean {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return received.every(({ path, body }) => {
    const { jobId, page } = JSON.parse(body).payload;
    const lane = `${path} ${jobId}`;
    const key = `${lane} ${page.index}`;
    if (seen.has(key)) return true;
    seen.add(key);
    const before = last.get(lane) ?? -1;
    last.set(lane, page.index);
    return page.index > before;
  });
}

function start(dir: string, how = "alone"): ChildProcess {
  const script = join(import.meta.dirname, "dispatcher-process.ts");
  const child = spawn(process.execPath, [script, dir, how], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.once("close", () => expect(said).toBe(""));
  return child;
}
