import { setImmediate as turn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { type Database, openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { createHooks } from "../../src/adapters/embedded/hooks.ts";
import { createNews } from "../../src/adapters/embedded/news.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSecrets } from "../../src/adapters/embedded/secrets.ts";
import type { JobEvent } from "../../src/contract/events/event.ts";
import type { ExtractionSpec } from "../../src/contract/extraction.ts";
import type { Hook } from "../../src/contract/webhooks/webhook.ts";
import { startDispatcher } from "../../src/dispatcher/index.ts";
import type { Clock, TestClock } from "../../src/kit/clock.ts";
import type { Events, JobRef } from "../../src/ports/events.ts";
import type { Extractions } from "../../src/ports/extractions.ts";
import type { Hooks } from "../../src/ports/hooks.ts";
import type { News } from "../../src/ports/news.ts";
import type { Outbox } from "../../src/ports/outbox.ts";
import type { Results } from "../../src/ports/results.ts";
import type { Secrets } from "../../src/ports/secrets.ts";
import { tokenName } from "../../src/webhooks/index.ts";
import { newExtraction, newHook, newJob } from "../contract/samples.ts";

export const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

export type Requested = Parameters<Dispatcher["request"]>[0];

/** The ports of a data directory that the dispatcher works on. */
export function dispatchPorts(database: Database, clock: Clock) {
  return {
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
    secrets: createSecrets(database),
    hooks: createHooks(database),
    outbox: createOutbox(database, clock),
    news: createNews(database),
  };
}

/** Whichever way they are kept. */
export type DispatchPorts = {
  extractions: Extractions;
  events: Events;
  results: Results;
  secrets: Secrets;
  hooks: Hooks;
  outbox: Outbox;
  news: News;
};

/** The dispatcher as the server puts it together, but for what it dials. */
export function dispatcherOf(
  ports: DispatchPorts,
  given: {
    clock: Clock;
    dispatcher: Pick<Dispatcher, "request">;
    waitsMs?: readonly number[];
    errors?: unknown[];
    counted?: string[];
    userAgent?: string;
  },
) {
  const { errors = [], counted = [] } = given;
  return startDispatcher({
    outageOf: () => undefined,
    sites: { get: async () => undefined },
    ...ports,
    ...given,
    waitsMs: given.waitsMs ?? [5_000, 30_000, 120_000, 600_000, 1_800_000],
    signingSecrets: async () => [signingSecret],
    userAgent: given.userAgent ?? "Lorepod/0.1",
    random: () => 0,
    tried: () => {},
    count(all) {
      for (const { objective, outcome } of all) counted.push(`${objective} ${outcome}`);
    },
    log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
  });
}

/** A job's record and its first attempt, so that its crawler's events count. */
export async function beginJob(
  { extractions, events }: DispatchPorts,
  spec: Partial<ExtractionSpec> = {},
  ref = newJob(),
): Promise<JobRef> {
  const { tenant, job } = ref;
  await extractions.create(newExtraction({ tenant, id: job, spec }));
  const event: JobEvent = { type: "attempt", number: 1 };
  await events.publish({ ...ref, attempt: null, id: "attempt:1", event });
  return ref;
}

export async function scrape({ events }: DispatchPorts, ref: JobRef, n: number): Promise<void> {
  const page = {
    url: `https://shop.example/${n}`,
    title: `Page ${n}`,
    engine: "http" as const,
    contentHash: String(n),
    part: `part-${n}`,
  };
  const event: JobEvent = { type: "page_scraped", page, index: n, total: n };
  await events.publish({ ...ref, attempt: 1, id: `1:${n}`, event });
}

export async function addHook(
  { hooks, secrets }: DispatchPorts,
  given: Partial<Hook>,
): Promise<Hook> {
  const hook = newHook({ events: ["PAGE_SCRAPED"], ...given });
  await secrets.put(hook.tenant, tokenName(hook.id), `token of ${hook.id}`, null);
  await hooks.create(hook, 20);
  return hook;
}

/** Everything in one process, on a clock that a test moves and with receivers that it plays. */
export async function openWorld(
  dir: string,
  clock: TestClock,
  answer: (asked: Requested, at: number) => { status: number; headers?: Record<string, string> },
) {
  const database = openDatabase(dir);
  const ports = dispatchPorts(database, clock);
  const errors: unknown[] = [];
  const counted: string[] = [];
  const request = async (asked: Requested) => {
    const { status, headers = {} } = answer(asked, clock.now());
    const body = (async function* () {
      yield Buffer.from("an answer");
    })();
    // The three members that are looked at.
    return { statusCode: status, headers, body } as unknown as Dispatcher.ResponseData;
  };
  const dispatcher = await dispatcherOf(ports, { clock, errors, counted, dispatcher: { request } });
  /** Writes are committed at the end of a turn; a delivery makes several. */
  const settle = async () => {
    for (let turns = 0; turns < 30; turns++) await turn();
  };
  return {
    ...ports,
    errors,
    counted,
    receivers: { request },
    settle,
    async pass(ms: number) {
      await settle();
      for (let left = ms; left > 0; left -= stepMs) {
        await clock.advance(Math.min(left, stepMs));
        await settle();
      }
    },
    stopDispatcher: () => dispatcher[Symbol.asyncDispose](),
    async close() {
      await dispatcher[Symbol.asyncDispose]();
      database.close();
    },
  };
}

const stepMs = 1_000;
