import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newSite } from "../contract/samples.ts";
import { failNth, failures, type Failure } from "./failing.ts";
import {
  createHurriedClock,
  createWeb,
  sitePorts,
  startSiteProcess,
  type Published,
} from "./site-world.ts";

/** More calls than three syncs make; past it the loop itself is broken. */
const maxCalls = 2_000;

/** Each failure tries every fourth call, and the four begin apart. */
const step = 4;
const first = (failure: Failure): number => 1 + (failures.indexOf(failure) % step);

describe.each(failures)("call N of a Site goes wrong: %s", (failure) => {
  it("and three syncs end once each, with every page and change once, for every N", async () => {
    const failed = new Set<string>();
    for (let n = first(failure); n < maxCalls; n += step) {
      const name = await journey(n, failure);
      if (name === undefined) {
        expect([...failed]).toContain("sites.writeStatus");
        expect(failed.size).toBeGreaterThan(6);
        return;
      }
      failed.add(name);
    }
    throw new Error(`no journey was left untouched within ${maxCalls} calls`);
  }, 900_000);
});

/** Three syncs with call N broken; answers which call that was, or undefined for none. */
async function journey(n: number, failure: Failure): Promise<string | undefined> {
  const dir = newDirectory();
  const database = openDatabase(dir);
  const clock = createHurriedClock();
  const web = createWeb({
    "/": ["home", "/a", "/b"],
    "/a": ["a", "/b", "/old"],
    "/b": ["b", "/"],
    "/old": ["old"],
  });
  const published: Published = new Map();
  // One set of stores, as in one process: requests of clients reach its watchers.
  const whole = sitePorts(database, clock);
  const failing = failNth(whole, n, failure);
  const given = newSite({ spec: { url: `${web.origin}/`, maxPages: 100 } });
  await whole.sites.create(given, 0);
  const ref = { tenant: given.tenant, site: given.id };

  type Process = Awaited<ReturnType<typeof startSiteProcess>>;
  const start = (ports: typeof whole) => startSiteProcess({ ports, web, clock, published });
  const isDead = () => failure.startsWith("crash") && failing.failed() !== undefined;
  let living: Process | undefined;
  let starting: Promise<void> | undefined;
  const begin = (ports: typeof whole): void => {
    // A start that a fault has ended is tried again; one that a crash has cut never answers.
    starting = start(ports).then(
      (process) => void (living = process),
      () => begin(ports),
    );
  };
  begin(failing.ports);
  const life = { isRestarted: false };
  const ended = async (sync: number): Promise<void> => {
    for (let looks = 0; ; looks++) {
      if (isDead() && !life.isRestarted) {
        life.isRestarted = true;
        living?.kill();
        living = undefined;
        begin(whole);
      }
      const site = await whole.sites.get(given.id);
      if (looks > 3_000) {
        const where = `call ${n}, ${failure}, ${failing.failed()}`;
        throw new Error(`sync ${sync} did not end: ${where}: ${JSON.stringify(site?.status)}`);
      }
      if (site?.status.lastSync?.n === sync && site.status.sync === null) return;
      await systemClock.sleep(2);
    }
  };
  const diedAtTheEnd = async (): Promise<void> => {
    for (let looks = 0; looks < 5_000 && (life.isRestarted || !isDead()); looks++) {
      await systemClock.sleep(2);
    }
  };
  await ended(1);
  const firstRequests = [...web.requests];
  web.requests.length = 0;
  const page = web.paths.get("/a");
  if (page) page.text = "another a";
  // A day has passed between two answers by schedule; by hand, two syncs are enough.
  web.paths.delete("/old");
  await whole.sites.amend(given.id, { syncRequest: "second" });
  await ended(2);
  await whole.sites.amend(given.id, { syncRequest: "third" });
  await ended(3);

  const site = await whole.sites.get(given.id);
  const { entries } = await whole.ledger.list(ref, {}, { limit: 100, cursor: null });
  const synced = [...published.keys()].filter((key) => key.endsWith(":synced"));
  // One request may be under way when a process dies, and is made again.
  const spare = failing.failed() === undefined ? 0 : 1;
  expect({
    call: `call ${n}, ${failure}, ${failing.failed()}`,
    state: site?.status.state,
    pages: site?.status.pages,
    lastSync: site?.status.lastSync,
    changes: entries.map(({ kind, source }) => `${kind} ${source.slice(-2)}`).toSorted(),
    synced: synced.length,
    isRepeated: firstRequests.length + web.requests.length > 12 + spare,
  }).toMatchObject({
    state: "idle",
    pages: { current: 3, gone: 1, failing: 0, unread: 0 },
    lastSync: { state: "completed", counts: { unchanged: 3, changed: 0, removed: 1, failed: 1 } },
    changes: ["changed /a", "removed ld"],
    synced: 3,
    isRepeated: false,
  });
  expect(firstRequests.length).toBeGreaterThanOrEqual(4);

  const closing = (async () => {
    await starting;
    await living?.[Symbol.asyncDispose]();
  })();
  // A process that dies at the very end never answers.
  await Promise.race([closing, diedAtTheEnd()]);
  database.close();
  rmSync(dir, { recursive: true, force: true });
  return failing.failed();
}
