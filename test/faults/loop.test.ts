import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createItemIndex } from "../../src/adapters/embedded/items/item-index.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { resultSchema } from "../../src/contract/result.ts";
import { startController } from "../../src/controller/index.ts";
import { isTerminal, newExtraction, readEvents } from "../../src/extraction/index.ts";
import { systemClock, type Clock } from "../../src/kit/clock.ts";
import { idFromSeed } from "../../src/kit/ids.ts";
import {
  createDesk,
  createSearch,
  createSettle,
  createStoredPages,
  offlineReader,
} from "../../src/knowledge/index.ts";
import { newDirectory } from "../contract/embedded.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { failNth, failures, type Failing, type Failure } from "./failing.ts";
import { createInlineRuns } from "./inline-runs.ts";

/** Waits of seconds pass in twentieths: the loop runs some hundred journeys. */
const hurry = 20;
const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => systemClock.sleep(ms / hurry, signal),
  after: (ms, run) => systemClock.after(ms / hurry, run),
};
const owner = { tenant: "t1", keyId: "key_1" };
/** More calls than a journey makes; past it the loop itself is broken. */
const maxCalls = 400;

let site: Site;
beforeAll(async () => {
  site = await serveSite("saas-en");
});
afterAll(() => site[Symbol.asyncDispose]());

const onFault = (error: unknown) => expect.fail(String(error));

/** Everything durable, as one process sees it. */
function durable(database: Database) {
  return {
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
    snapshots: createSnapshots(database),
    index: createItemIndex(database),
  };
}
type Ports = ReturnType<typeof durable>;

describe.each(failures)("call N goes wrong: %s", (failure) => {
  it("and the job still ends once, whole, for every N", async () => {
    const failed = new Set<string>();
    for (let n = 1; n < maxCalls; n++) {
      const name = await journey(n, failure);
      if (name === undefined) {
        expect(n).toBeGreaterThan(25);
        expect([...failed]).toEqual(
          expect.arrayContaining(["extractions.create", "events.publish", "results.put"]),
        );
        return;
      }
      failed.add(name);
    }
    throw new Error(`no journey was left untouched within ${maxCalls} calls`);
  }, 900_000);
});

/** One extraction with call N broken; answers which call that was, or undefined for none. */
async function journey(n: number, failure: Failure): Promise<string | undefined> {
  const id = idFromSeed(`${failure} ${n}`);
  const dir = newDirectory();
  const database = openDatabase(dir);
  const failing = failNth(durable(database), n, failure);
  const request = { url: `${site.url}/`, maxPages: 2 };
  const made = newExtraction(request, owner, "batch", { id, now: clock.now() });

  const dying = failure.startsWith("crash") ? failing : undefined;
  const first = await incarnate(failing.ports, dying);
  await retried(dying, () => failing.ports.extractions.create(made));
  if (dying?.failed() !== undefined) await first.abandon();
  let living = first;
  const job = `job_${id}`;
  await settles(async () => {
    if (dying?.failed() !== undefined && living === first) {
      await first.abandon();
      const after = durable(database);
      living = await incarnate(after);
      await after.extractions.create(made);
    }
    return isClosed(durable(database), job);
  });
  await living.close();
  await holds(durable(database), job);
  database.close();
  rmSync(dir, { recursive: true, force: true });
  return failing.failed();
}

/** A process: controller, desk and crawlers over the given ports. */
async function incarnate(ports: Ports, dying?: Failing<Ports>) {
  const pages = createStoredPages(ports.results);
  const runs = createInlineRuns(
    { events: ports.events, calls: createDesk({ ...ports, pages, reader: offlineReader }) },
    clock,
  );
  const start = () =>
    startController({
      ...ports,
      runs: runs.port,
      settle: createSettle({
        ...ports,
        pages,
        reader: offlineReader,
        index: createSearch({ ...ports, clock, onFault }),
        clock,
      }),
      storageFault: async () => undefined,
      maxPerTenant: async () => 1_000,
      crawlersAtOnce: 1_000,
      clock,
      random: () => 0.5,
      log: { error: () => undefined, info: () => undefined },
    });
  const controller = await retried(dying, start);
  const abandon = () => runs.close();
  return {
    abandon,
    async close() {
      await controller?.[Symbol.asyncDispose]();
      await abandon();
    },
  };
}

/** What failed is tried once more; what was cut off by a crash is never answered. */
async function retried<T>(
  dying: Failing<Ports> | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = attempt(work);
    const outcome = await (dying === undefined ? answer : answeredBefore(dying, answer));
    if (outcome === "cut") return undefined;
    if (outcome !== "failed") return outcome.value;
  }
  throw new Error("failed three times");
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | "failed"> {
  try {
    return { value: await work() };
  } catch {
    return "failed";
  }
}

/** The answer, or that there will be none, because the process died in between. */
async function answeredBefore<T>(dying: Failing<Ports>, answer: Promise<T>): Promise<T | "cut"> {
  let answered = false;
  void answer.then(() => (answered = true));
  await settles(async () => answered || dying.failed() !== undefined);
  return answered ? await answer : "cut";
}

async function isClosed({ extractions }: Ports, job: string): Promise<boolean> {
  const extraction = await extractions.get(job);
  if (extraction === undefined || !isTerminal(extraction.status)) return false;
  return extraction.status.conditions.some(({ type }) => type === "Published");
}

async function settles(look: () => Promise<boolean>, waitMs = 120_000): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await look())) {
    if (Date.now() > end) throw new Error("the job did not end");
    await systemClock.sleep(5);
  }
}

async function holds({ extractions, events, results }: Ports, id: string): Promise<void> {
  const job = { tenant: owner.tenant, job: id };
  const extraction = await extractions.get(id);
  expect(extraction?.status.failure).toBeUndefined();
  expect(extraction?.status).toMatchObject({ phase: "Completed", counts: { pagesScraped: 2 } });

  const received = await readEvents(events, job);
  const numbers = received.flatMap(({ number }) => number ?? []);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(received.filter(({ event }) => event.type === "completed")).toHaveLength(1);
  const pages = received.flatMap(({ event }) =>
    event.type === "page_scraped" ? event.page.url : [],
  );
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toHaveLength(2);

  const body = await results.get(job, extraction?.status.resultRef?.object ?? "");
  const result = resultSchema.parse(JSON.parse(Buffer.from(body ?? []).toString("utf8")));
  expect(result.pagesScraped).toBe(2);
}
