import { describe, expect, it } from "vitest";
import { aMoment, newHook, pendingStatus } from "../../test/contract/samples.ts";
import type { JobEvent } from "../contract/events/event.ts";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Hook } from "../contract/webhooks/webhook.ts";
import type { StoredEvent } from "../ports/events.ts";
import type { Message, NewDelivery } from "../ports/outbox.ts";
import { callbackLane } from "../webhooks/index.ts";
import { enqueueMessages, type EnqueueDeps } from "./enqueue-messages.ts";

const ref = { tenant: "t1", job: "job_1" };
const callbackUrl = "https://caller.example/done";
const at = Date.parse(aMoment);
const all = { after: 0, upTo: 100 };

const scraped: JobEvent = {
  type: "page_scraped",
  page: { url: "https://a.example/", title: "", engine: "http", contentHash: "h", part: "p" },
  index: 1,
  total: 1,
};
const story: JobEvent[] = [
  { type: "attempt", number: 1 },
  { type: "pages_planned", pages: [], count: 7 },
  { type: "started" },
  scraped,
  { type: "completed" },
];

const hookOf = (id: string, events: Hook["events"]): Hook =>
  newHook({ id, tenant: "t1", events, createdAt: aMoment });

function createWorld(given: {
  hooks?: Hook[];
  callback?: boolean;
  events?: JobEvent[];
  tenant?: string | null;
  result?: string | Error | null;
}) {
  const { hooks = [], callback = false, events = story, tenant = "t1" } = given;
  const { result = '{"items":1}' } = given;
  const enqueued: { message: Message; deliveries: readonly NewDelivery[] }[] = [];
  const reads: number[][] = [];
  const ofController = new Set(["attempt", "completed", "failed"]);
  const log = events.map((event, n): StoredEvent => {
    return { seq: n + 1, at, attempt: ofController.has(event.type) ? null : 1, event };
  });
  const record = {
    id: "job_1",
    tenant: tenant ?? "",
    spec: { url: "https://a.example/", ...(callback && { callbackUrl }) },
    status: {
      ...pendingStatus("job_1", "t1"),
      ...(result !== null && { resultRef: { object: "result.json", digest: "", size: 1 } }),
    },
  };
  const deps = {
    extractions: { get: async () => (tenant === null ? undefined : (record as Extraction)) },
    hooks: { list: async () => hooks },
    events: {
      async read(_job: object, after: number, limit: number) {
        reads.push([after, limit]);
        return log;
      },
    },
    results: {
      async get(_job: object, name: string) {
        if (result instanceof Error) throw result;
        return name === "result.json" ? Buffer.from(result ?? "") : undefined;
      },
    },
    outbox: {
      async enqueue(message: Message, deliveries: readonly NewDelivery[]) {
        enqueued.push({ message, deliveries });
      },
    },
  };
  return {
    reads,
    /** The events of the messages and the lanes that they are for. */
    sent: () =>
      enqueued.map(({ message, deliveries }) => [
        message.event,
        ...deliveries.map(({ lane }) => lane),
      ]),
    body: (n: number) => JSON.parse(Buffer.from(enqueued[n]?.message.body ?? []).toString()),
    // The members of the ports that are used.
    enqueue: (stretch = all) => enqueueMessages(deps as unknown as EnqueueDeps, ref, stretch),
  };
}

const lane = callbackLane("t1", callbackUrl);
const ends = hookOf("wh_ends", ["EXTRACTION_COMPLETED", "EXTRACTION_STARTED"]);
const pages = hookOf("wh_pages", ["PAGE_SCRAPED"]);

describe("messages of a job", () => {
  it("go to the webhooks that want them; their lanes are returned, each once", async () => {
    const world = createWorld({ hooks: [ends, pages] });
    expect(await world.enqueue()).toEqual(["wh_ends", "wh_pages"]);
    expect(world.sent()).toEqual([
      ["EXTRACTION_STARTED", "wh_ends"],
      ["PAGE_SCRAPED", "wh_pages"],
      ["EXTRACTION_COMPLETED", "wh_ends"],
    ]);
    expect(world.reads).toEqual([[0, limits.eventsPerJob.value]]);
  });

  it("have the number of planned pages, and the result", async () => {
    const world = createWorld({ hooks: [ends] });
    await world.enqueue();
    expect(world.body(0).payload).toMatchObject({ totalPages: 7 });
    expect(world.body(2).payload).toMatchObject({ result: { items: 1 } });
  });

  it.each([
    { name: "was not stored", result: null },
    { name: "is damaged", result: new Error("damaged") },
  ])("have a link where the result $name", async ({ result }) => {
    const world = createWorld({ hooks: [ends], result });
    await world.enqueue();
    expect(world.body(2).payload.result).toMatchObject({ truncated: true });
  });

  it.each([
    { after: 0, upTo: 3, sent: ["EXTRACTION_STARTED"] },
    { after: 2, upTo: 3, sent: ["EXTRACTION_STARTED"] },
    { after: 3, upTo: 4, sent: ["PAGE_SCRAPED"] },
    { after: 3, upTo: 3, sent: [] },
    { after: 4, upTo: 9, sent: ["EXTRACTION_COMPLETED"] },
  ])("after $after up to $upTo are $sent", async ({ sent, ...stretch }) => {
    const world = createWorld({ hooks: [ends, pages] });
    await world.enqueue(stretch);
    expect(world.sent().map(([event]) => event)).toEqual(sent);
  });

  it("go to its callback at the end alone", async () => {
    const world = createWorld({ callback: true });
    expect(await world.enqueue()).toEqual([lane]);
    expect(world.sent()).toEqual([
      ["EXTRACTION_STARTED"],
      ["PAGE_SCRAPED"],
      ["EXTRACTION_COMPLETED"],
      ["EXTRACTION_COMPLETED", lane],
    ]);
    expect(world.body(3)).toMatchObject({ status: "completed", result: { items: 1 } });
  });

  it("go to both, where there are both", async () => {
    const world = createWorld({ hooks: [ends], callback: true });
    expect(await world.enqueue({ after: 4, upTo: 5 })).toEqual(["wh_ends", lane]);
  });

  it.each([
    { name: "a job that was removed", tenant: null },
    { name: "a job of another tenant", tenant: "t2" },
  ])("of $name are not sent", async ({ tenant }) => {
    const world = createWorld({ hooks: [ends], tenant });
    expect(await world.enqueue()).toEqual([]);
    expect(world.reads).toEqual([]);
  });

  it("that no receiver wants cost no read of the log", async () => {
    const world = createWorld({});
    expect(await world.enqueue()).toEqual([]);
    expect(world.reads).toEqual([]);
  });
});

describe("the events of a sync", () => {
  const site = "site_01k9zq4v7n3m8w2x5y6a7b8c9d";
  const counts = { read: 1, unchanged: 2, changed: 1, added: 0, removed: 0, failed: 0 };
  const synced: JobEvent = { type: "site_synced", sync: 3, counts, changes: [], truncated: false };
  const attention: JobEvent = {
    type: "site_needs_attention",
    sync: 3,
    reason: "guard",
    message: "many pages",
  };
  const hook = hookOf("wh_sites", ["SITE_SYNCED", "SITE_NEEDS_ATTENTION", "PAGE_SCRAPED"]);

  async function enqueued(job: string, { tenant = "t1", upTo = 100 } = {}) {
    const messages: Message[] = [];
    const log = [synced, attention, scraped].map((event, n): StoredEvent => {
      return { seq: n + 1, at, attempt: event === scraped ? 1 : null, event };
    });
    const deps = {
      extractions: { get: async () => undefined },
      sites: {
        get: async (id: string) =>
          id === site ? { id, tenant, spec: { url: "https://a.example/" } } : undefined,
      },
      hooks: { list: async () => [hook] },
      events: { read: async (_job: object, after: number) => log.filter(({ seq }) => seq > after) },
      outbox: { enqueue: async (message: Message) => void messages.push(message) },
    };
    // The members of the ports that are used.
    await enqueueMessages(
      deps as unknown as EnqueueDeps,
      { tenant: "t1", job },
      { after: 0, upTo },
    );
    return messages.map(({ id, event, body }) => {
      return { id, event, ...JSON.parse(Buffer.from(body).toString()).payload };
    });
  }

  it("carry the Site, the sync and what it has done", async () => {
    const about = { jobId: `${site}-3`, siteId: site, sync: 3, url: "https://a.example/" };
    expect(await enqueued(`${site}-3`)).toMatchObject([
      { id: `${site}-3:1`, event: "SITE_SYNCED", ...about, counts, changes: [], truncated: false },
      { event: "SITE_NEEDS_ATTENTION", ...about, reason: "guard", message: "many pages" },
    ]);
  });

  it.each<[name: string, job: string, tenant: string, count: number]>([
    ["of a slice are not sent", `${site}-3-1`, "t1", 0],
    ["of another tenant are not sent", `${site}-3`, "other", 0],
    ["of a Site that was removed are not sent", "site_gone-3", "t1", 0],
  ])("%s", async (_name, job, tenant, count) => {
    expect(await enqueued(job, { tenant })).toHaveLength(count);
  });

  it("are sent once each, part by part", async () => {
    expect(await enqueued(`${site}-3`, { upTo: 1 })).toHaveLength(1);
  });
});
