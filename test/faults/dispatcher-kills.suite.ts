import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newTenant } from "../contract/samples.ts";
import { times } from "../contract/suite.ts";
import { startReceiver, type Received, type Receiver } from "../journey/receiver.ts";
import { addHook, beginJob, scrape, type DispatchPorts } from "./dispatch-world.ts";

export type DispatcherWorld = {
  /** The ports on which tests write what there is to tell. */
  open: (dir: string) => Promise<DispatchPorts>;
  /** Further arguments of `dispatcher-process.ts`. */
  more: () => string[];
  jobs: number;
  pages: number;
  hooks: number;
  kills: number;
  /** Deliveries more that each one lives for than the one before. */
  step: number;
};

const inFlightEach = 2;
/** The work is some thousand deliveries; how long they take is no concern of these tests. */
const waitMs = 180_000;

/** What must hold for every store of events and deliveries, and for every killed process. */
export function dispatcherKills(given: DispatcherWorld): void {
  const { jobs, pages, hooks, kills, step } = given;
  it(`${jobs * pages} events to ${hooks} webhooks arrive, each under one id, through ${kills} kills`, async () => {
    const heard = createHeard();
    let left = 0;
    const enough = { reached: Promise.resolve(), send: () => {} };
    await using receiver = await startReceiver((one, response) => {
      heard.add(one);
      if (--left === 0) enough.send();
      response.end("ok");
    });
    const dir = newDirectory();
    const world = await openWorld(given, dir, receiver);
    await world.addHooks(hooks);
    for (let job = 0; job < jobs; job++) await world.addJob(pages);
    const all = hooks * jobs * pages;
    for (let kill = 0; kill < kills; kill++) {
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(enough, { reached: promise, send: resolve });
      // Later in its work each time, the first in the middle of reading the log.
      left = 1 + kill * step;
      const dispatcher = start(given, dir);
      await enough.reached;
      await killed(dispatcher);
    }
    start(given, dir);
    await vi.waitFor(() => expect(heard.ids.size).toBe(all), { timeout: waitMs, interval: 100 });

    // Of each event one id for each webhook, and the same bytes under it each time.
    const published = receiver.received.map(({ path, body }) => `${path} ${body}`);
    expect(new Set(published).size).toBe(all);
    // What came and is in no book was under way when its sender was killed.
    expect(published.length - (await world.tries())).toBeLessThanOrEqual(
      kills * hooks * inFlightEach,
    );
    expect(inOrder(receiver.received)).toBe(true);
  }, 600_000);

  it("two at once deliver each event once, and one goes on when the other is killed", async () => {
    const heard = createHeard();
    const senders = new Set<string>();
    const victim = Promise.withResolvers<{ agent: string; id: string }>();
    let killAt = Number.POSITIVE_INFINITY;
    await using receiver = await startReceiver((one, response) => {
      heard.add(one);
      const agent = one.headers["user-agent"] ?? "";
      senders.add(agent);
      // Who brings this one is killed before it is answered: the other must bring it again.
      if (--killAt === 0) {
        victim.resolve({ agent, id: idOf(one) });
        return;
      }
      response.end("ok");
    });
    const dir = newDirectory();
    const world = await openWorld(given, dir, receiver);
    const lanes = 5;
    await world.addHooks(lanes);
    const both = [start(given, dir, "shared"), start(given, dir, "shared")];
    // Little by little, until each of them has had its turn, whichever is the faster.
    let events = 0;
    await vi.waitFor(
      async () => {
        await world.addJob(1);
        events++;
        expect(senders.size).toBe(2);
      },
      { timeout: waitMs, interval: 200 },
    );
    killAt = 50;
    for (let job = 0; job < 10; job++) await world.addJob(pages);
    events += 10 * pages;
    const { agent, id } = await victim.promise;
    const dead = both.find(({ pid }) => `dispatcher ${pid}` === agent);
    if (dead === undefined) throw new Error(`nobody is ${agent}`);
    await killed(dead);
    // The dead one's leases must be over first.
    const all = events * lanes;
    await vi.waitFor(() => expect(heard.ids.size).toBe(all), { timeout: waitMs, interval: 100 });
    await vi.waitFor(
      () => expect(receiver.received.filter((one) => idOf(one) === id)).toHaveLength(2),
      { timeout: limits.deliveryLeaseMs.value + waitMs, interval: 100 },
    );
    const again = receiver.received.findLast((one) => idOf(one) === id);
    expect(again?.headers["user-agent"]).not.toBe(agent);
    await vi.waitFor(
      async () => {
        const unwritten = receiver.received.length - (await world.tries());
        expect(unwritten).toBeLessThanOrEqual(lanes * inFlightEach);
      },
      { timeout: waitMs, interval: 500 },
    );
  }, 600_000);
}

const idOf = ({ headers }: Received): string => headers["webhook-id"] ?? "";

/** Kept as they come: to collect them from thousands at each look would slow the work down. */
function createHeard() {
  const ids = new Set<string>();
  return { ids, add: (one: Received) => void ids.add(idOf(one)) };
}

async function killed(child: ChildProcess): Promise<void> {
  const removed = once(child, "close");
  child.kill("SIGKILL");
  await removed;
}

/** What the server's other parts do: webhooks, and jobs whose pages are read. */
async function openWorld({ open }: DispatcherWorld, dir: string, { url }: Receiver) {
  const ports = await open(dir);
  const tenant = newTenant();
  const lanes: string[] = [];
  return {
    async addHooks(count: number) {
      for (let n = 0; n < count; n++) {
        lanes.push((await addHook(ports, { tenant, url: `${url}/${n}` })).id);
      }
    },
    /** Those that stand in the books. */
    async tries() {
      let sum = 0;
      for (const lane of lanes) {
        const all = await ports.outbox.list({ lane, limit: 10_000 });
        sum += all.reduce((tries, one) => tries + one.tries.length, 0);
      }
      return sum;
    },
    async addJob(count: number) {
      const ref = await beginJob(ports, {}, { tenant, job: `job_${newTenant().slice(7)}` });
      await Promise.all(times(count, (n) => scrape(ports, ref, n)));
    },
  };
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

function start({ more }: DispatcherWorld, dir: string, how = "alone"): ChildProcess {
  const script = join(import.meta.dirname, "dispatcher-process.ts");
  const child = spawn(process.execPath, [script, dir, how, ...more()], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.once("close", () => expect(output).toBe(""));
  return child;
}
