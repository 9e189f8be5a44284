import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { readStream } from "../journey/product.ts";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { devcluster } from "./image.ts";
import { openDesk, type Desk, type OwnController } from "./own-controller.ts";
import { serveInCluster } from "./site-pod.ts";

/**
 * Whatever fails while jobs run, each job ends once, its end is published once and complete, and no pod is left. The
 * controllers are processes of this machine, which can be killed and frozen at any point.
 */
let lorepod: Installation;
let desk: Desk;
let site: string;
/** Name of an Extraction -> the phases that a watch has seen it in, without repeats. */
const phases = new Map<string, string[]>();

const waitMs = 180_000;
const run = promisify(execFile);

beforeAll(async () => {
  lorepod = await install();
  const { kubernetes, name } = lorepod.namespace;
  const { image } = lorepod;
  site = await serveInCluster(kubernetes, name, { site: "saas-en", image, delayMs: 1_000 });
  desk = await openDesk(lorepod);
  const watching = new AbortController();
  const watch = watchPhases(watching.signal);
  return async () => {
    watching.abort();
    await watch;
    await desk[Symbol.asyncDispose]();
    await lorepod[Symbol.asyncDispose]();
  };
});

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const extraction = (name: string): Promise<Json> =>
  lorepod.kubectl("GET", lorepod.namespace.path("extractions", name));

async function apply(name: string, maxPages = 5, more: object = {}): Promise<void> {
  const body = { metadata: { name }, spec: { url: `${site}/`, maxPages, ...more } };
  const kind = { apiVersion: "lorepod.dev/v1alpha1", kind: "Extraction" };
  await lorepod.kubectl("POST", lorepod.namespace.path("extractions"), { ...kind, ...body });
}

/** Notes each phase that is written. A watch that a fault has ended starts again. */
async function watchPhases(signal: AbortSignal): Promise<void> {
  const { kubernetes } = lorepod.namespace;
  const path = lorepod.namespace.path("extractions");
  while (!signal.aborted) {
    try {
      const query = { watch: "true" };
      for await (const line of kubernetes.lines({ method: "GET", path, query, signal })) {
        const { metadata, status } = (line as Json).object;
        const seen = phases.get(metadata?.name) ?? [];
        if (status?.phase && seen.at(-1) !== status.phase) seen.push(status.phase);
        phases.set(metadata?.name, seen);
      }
    } catch {
      // The API server is away: what happens meanwhile is seen in the objects, later.
    }
    await clock.sleep(200);
  }
}

const selected = async (selector: string): Promise<Json[]> => {
  const path = core(`pods?labelSelector=${encodeURIComponent(selector)}`);
  return (await lorepod.kubectl("GET", path)).items;
};
const crawlersOf = (job: string) => selected(`lorepod.dev/job=${job}`);

const eventsOf = async (jobId: string): Promise<string[]> => {
  const { status: code, body } = await lorepod.call("GET", `/v1/jobs/${jobId}/events`);
  // An ingress without a ready API answers itself.
  expect(code).toBe(200);
  return body.events.map(({ event }: Json) => event);
};

/** Some pages are read, and more are to come. */
const inTheMiddle = (name: string): Promise<string> =>
  eventually(async () => {
    const { jobId } = (await extraction(name)).status;
    expect((await eventsOf(jobId)).filter((event) => event === "page_scraped")).not.toEqual([]);
    return jobId as string;
  }, waitMs);

async function expectOneEnd(name: string, phase = "Completed"): Promise<Json> {
  const { status } = await eventually(async () => {
    const object = await extraction(name);
    const published = object.status?.conditions?.find(({ type }: Json) => type === "Published");
    expect(published?.status).toBe("True");
    return object;
  }, waitMs);
  expect({ name, ...status }).toMatchObject({ name, phase });
  const ends = (phases.get(name) ?? []).filter((one) => one === "Completed" || one === "Failed");
  expect(ends.length).toBeLessThanOrEqual(1);
  // Where the API server was away the node is not ready for a while, and its Services refuse.
  const received = await eventually(() => eventsOf(status.jobId));
  expect(received.filter((event) => event === "complete" || event === "error")).toHaveLength(1);
  const job = await eventually(async () => {
    const answer = await lorepod.call("GET", `/v1/jobs/${status.jobId}`);
    expect(answer.status).toBe(200);
    return answer;
  });
  expect(job.body.status).toBe(phase.toLowerCase());
  if (phase === "Completed") {
    const pages = received.filter((event) => event === "page_scraped");
    expect(pages).toHaveLength(job.body.result.pagesScraped);
  }
  await eventually(async () => expect(await crawlersOf(status.jobId)).toEqual([]), waitMs);
  return status;
}

async function leader(options?: Parameters<Desk["start"]>[0]): Promise<OwnController> {
  const own = desk.start(options);
  onTestFinished(() => own.kill());
  await own.leads;
  return own;
}

async function killed(component: string): Promise<void> {
  for (const { metadata } of await selected(`app.kubernetes.io/component=${component}`)) {
    await lorepod.kubectl("DELETE", core(`pods/${metadata.name}?gracePeriodSeconds=0`));
  }
}

type Point = { what: string; reached: (name: string) => Promise<boolean> };

const status = async (name: string): Promise<Json> => (await extraction(name)).status ?? {};
const hasEvent = (event: string, times = 1) => ({
  what: `${event} ${times}`,
  async reached(name: string) {
    const { jobId } = await status(name);
    if (jobId === undefined) return false;
    return (await eventsOf(jobId)).filter((one) => one === event).length >= times;
  },
});
const points: readonly (readonly Point[])[] = [
  [
    { what: "nothing yet", reached: async () => true },
    { what: "its pod", reached: async (name) => (await podsNamed(name)).length > 0 },
    hasEvent("page_scraped"),
    { what: "its end", reached: async (name) => (await status(name)).phase === "Completed" },
  ],
  [
    { what: "its intent", reached: async (name) => (await status(name)).attempt === 1 },
    hasEvent("pages_planned"),
    hasEvent("page_scraped", 3),
    hasEvent("complete"),
  ],
  [
    { what: "reading", reached: async (name) => (await status(name)).phase === "Processing" },
    hasEvent("page_scraped", 5),
  ],
];

async function podsNamed(name: string): Promise<Json[]> {
  const pods = await selected("app.kubernetes.io/component=crawler");
  return pods.filter(({ metadata }: Json) => metadata.name.startsWith(`${name}-a`));
}

test("a controller that is killed at ten points", async () => {
  for (const [index, victim] of points.entries()) {
    const name = `killed-${index}`;
    let own = index === 0 ? undefined : await leader();
    await apply(name);
    for (const { reached } of victim) {
      own ??= await leader();
      await eventually(async () => expect(await reached(name)).toBe(true), waitMs);
      await own.kill();
      own = undefined;
    }
    own = await leader();
    await expectOneEnd(name);
    await own.kill();
  }
}, 600_000);

test("two leaders, one of them frozen for 30 s", async () => {
  const frozen = await leader({ name: "frozen" });
  await apply("frozen-1");
  await inTheMiddle("frozen-1");
  frozen.child.kill("SIGSTOP");
  const thawAt = clock.now() + 30_000;
  await apply("frozen-2");
  const other = await leader({ name: "other" });
  await clock.sleep(Math.max(0, thawAt - clock.now()));
  const removed = new Promise((done) => frozen.child.once("exit", done));
  frozen.child.kill("SIGCONT");
  await apply("frozen-3");
  // It sees that another leads, and goes.
  expect(await removed).toBe(1);
  for (const name of ["frozen-1", "frozen-2", "frozen-3"]) {
    expect(await expectOneEnd(name)).toMatchObject({ attempt: 1, losses: 0 });
  }
  await other.kill();
}, 300_000);

test.each(["nats", "weaviate", "knowledge", "egress"])("%s is restarted", async (component) => {
  const own = await leader();
  const name = `without-${component}`;
  await apply(name);
  await inTheMiddle(name);
  await killed(component);
  expect(await expectOneEnd(name)).toMatchObject({ failures: 0 });
  await own.kill();
});

test("while NATS is away, what only reads is served, and what starts something is not", async () => {
  const own = await leader();
  await apply("read-on");
  const { jobId } = await expectOneEnd("read-on");
  await apply("held", 1, { suspend: true });
  const held = await eventually(async () => {
    const { jobId: id, phase } = await status("held");
    expect([typeof id, phase]).toEqual(["string", "Pending"]);
    return id;
  });
  const scale = (replicas: number) =>
    lorepod.kubectl(
      "PATCH",
      `/apis/apps/v1/namespaces/${lorepod.namespace.name}/statefulsets/${lorepod.release}-nats/scale`,
      { spec: { replicas } },
    );
  const get = (path: string) => lorepod.call("GET", path);
  await scale(0);
  try {
    const nats = () => selected("app.kubernetes.io/component=nats");
    await eventually(async () => expect(await nats()).toEqual([]), waitMs);
    const start = { body: { url: `${site}/` } };
    expect(await lorepod.call("POST", "/v1/extract/async", start)).toMatchObject({
      status: 503,
      body: { message: "requests cannot be counted at this moment" },
    });
    for (const path of [`/v1/jobs/${held}`, "/v1/webhooks", "/v1/knowledge"]) {
      expect({ path, ...(await get(path)) }).toMatchObject({ path, status: 200 });
    }
    // Data that is only in NATS is unavailable, and the answer reports that.
    for (const path of [`/v1/jobs/${jobId}`, "/v1/account"]) {
      expect({ path, ...(await get(path)) }).toMatchObject({ path, status: 503 });
    }
  } finally {
    await scale(1);
  }
  await eventually(async () => {
    const { status: state } = await get("/v1/account");
    expect(state).toBe(200);
  }, waitMs);
  expect((await get(`/v1/jobs/${jobId}`)).body.status).toBe("completed");
  await own.kill();
}, 300_000);

test("the event log is full for a while", async () => {
  const own = await leader();
  const connection = await desk.nats();
  onTestFinished(() => connection.close());
  const { streams } = await jetstreamManager(connection);
  await apply("beside-full");
  await inTheMiddle("beside-full");
  const { config, state } = await streams.info("EVENTS");
  await streams.update("EVENTS", { max_msgs: state.messages });
  try {
    await apply("into-full");
    await eventually(async () => expect(await status("into-full")).toMatchObject({ attempt: 1 }));
    const publish = { subject: "job.test.test.c.test", body: "{}" };
    await expect(jetstream(connection).publish(publish.subject, publish.body)).rejects.toThrow(
      /maximum messages/,
    );
  } finally {
    await streams.update("EVENTS", { max_msgs: config.max_msgs });
  }
  for (const name of ["beside-full", "into-full"]) {
    expect(await expectOneEnd(name)).toMatchObject({ failures: 0 });
  }
  await own.kill();
});

test("an API that is killed in the middle of a stream: who reads goes on where it broke off", async () => {
  // A node that is busy takes its time to put another in its place; a stream can only go on then.
  const backMs = 600_000;
  const own = await leader();
  const product = { address: lorepod.address, key: lorepod.firstKey };
  let kill: Promise<void> | undefined;
  const listen = () =>
    readStream(product, "POST", "/v1/extract/stream", {
      body: { url: `${site}/`, maxPages: 8 },
      enough: (events) => {
        if (events.at(-1)?.event === "page_scraped") kill ??= killed("api");
        return false;
      },
    });
  let first = await listen();
  const heardOf = (name: string) => first.events.some(({ event }) => event === name);
  // A connection that the ingress cut before any answer is no evidence about the API.
  for (let tries = 1; !heardOf("page_scraped") && tries < 5; tries++) first = await listen();
  await kill;
  expect(heardOf("page_scraped")).toBe(true);
  expect(heardOf("complete")).toBe(false);
  const path = `/v1/jobs/${first.jobId}/events`;
  const after = first.events.at(-1)?.id ?? "";
  const rest = await eventually(async () => {
    const { status: code, events } = await readStream(product, "GET", path, { after });
    expect(code).toBe(200);
    expect(events.at(-1)?.event).toBe("complete");
    return events;
  }, backMs);
  const received = [...first.events, ...rest].filter(({ event }) => event !== "connected");
  const ids = received.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  await own.kill();
}, 900_000);

test.each([-5, 5])("a controller whose clock is %i minutes off", async (minutes) => {
  const script = `const now = Date.now; Date.now = () => now() + ${minutes * 60_000};`;
  const loader = `data:text/javascript,${encodeURIComponent(script)}`;
  const own = await leader({ env: { NODE_OPTIONS: `--import ${loader}` } });
  const name = minutes < 0 ? "behind-time" : "before-time";
  await apply(name);
  expect(await expectOneEnd(name)).toMatchObject({ attempt: 1, failures: 0, losses: 0 });
  await own.kill();
});

/** Only a cluster of this machine lets its parts be stopped. */
const parts = existsSync(devcluster) ? ["kube-apiserver", "etcd", "kubelet"] : [];
test.each(parts)(
  "%s is away for ten seconds, under load",
  async (part) => {
    const own = await leader({ supervised: true });
    const [first, second, after] = [`first-${part}`, `second-${part}`, `after-${part}`];
    await apply(first);
    await apply(second);
    await inTheMiddle(first);
    await run(devcluster, ["restart", part, "10"], { timeout: 180_000 });
    await apply(after);
    for (const name of [first, second, after]) {
      expect(await expectOneEnd(name)).toMatchObject({ failures: 0 });
    }
    await own.kill();
  },
  600_000,
);

test.runIf(parts.length > 0)(
  "a crawler whose node does not answer is given up",
  async () => {
    const own = await leader();
    await apply("silent-node", 8);
    const job = await inTheMiddle("silent-node");
    // Shorter than it takes to call the node unready: nothing else is to go.
    const back = run(devcluster, ["restart", "kubelet", "35"], { timeout: 180_000 });
    await eventually(async () => {
      const answer = await fetch("http://127.0.0.1:10248/healthz").catch(() => undefined);
      expect(answer).toBeUndefined();
    });
    await run("pkill", ["-KILL", "-f", "lorepod.js crawler-pod"]);
    const [pod] = await crawlersOf(job);
    await lorepod.kubectl("DELETE", core(`pods/${pod.metadata.name}`));
    await eventually(async () => expect(await status("silent-node")).toMatchObject({ attempt: 2 }));
    expect((await crawlersOf(job)).map(({ metadata }) => metadata.uid)).toContain(pod.metadata.uid);
    await back;
    const end = { attempt: 2, failures: 0, losses: 1 };
    expect(await expectOneEnd("silent-node")).toMatchObject(end);
    await own.kill();
  },
  600_000,
);

test("a crawler that is evicted, and one that is deleted", async () => {
  const own = await leader();
  for (const name of ["evicted", "deleted"]) {
    await apply(name);
    const job = await inTheMiddle(name);
    for (const { metadata } of await crawlersOf(job)) {
      const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata };
      const path = core(`pods/${metadata.name}`);
      if (name === "deleted") await lorepod.kubectl("DELETE", path);
      else await lorepod.kubectl("POST", `${path}/eviction`, pick(eviction));
    }
    // It may have had its last word before the platform had.
    expect(await expectOneEnd(name)).toMatchObject({ failures: 0 });
  }
  await own.kill();
});

const pick = ({ metadata: { name, namespace }, ...kind }: Json) => ({
  ...kind,
  metadata: { name, namespace },
});

test("a crawler that runs out of memory, as often as it may", async () => {
  const resources = { requests: { memory: "24Mi" }, limits: { memory: "24Mi" } };
  const own = await leader({ pod: { resources } });
  await apply("starved");
  const ended = await expectOneEnd("starved", "Failed");
  expect(ended).toMatchObject({ failures: 3, failure: { code: "extraction_failed" } });
  expect(ended.attempts[0].reason).toContain("137");
  await own.kill();
});

test("an Extraction that is deleted in the middle", async () => {
  const own = await leader();
  await apply("removed", 12);
  const jobId = await inTheMiddle("removed");
  await lorepod.kubectl("DELETE", lorepod.namespace.path("extractions", "removed"));
  await eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${jobId}`);
    expect(body).toMatchObject({ status: "failed", error: expect.stringContaining("cancelled") });
    const received = await eventsOf(jobId);
    expect(received.filter((event) => event === "complete" || event === "error")).toHaveLength(1);
    expect(await crawlersOf(jobId)).toEqual([]);
  }, waitMs);
  await own.kill();
});

/** The last one: nothing is left after it. */
test("a namespace that is deleted goes, whatever runs in it", async () => {
  const own = await leader();
  await apply("sunk");
  await inTheMiddle("sunk");
  const { kubernetes, name } = lorepod.namespace;
  const path = `/api/v1/namespaces/${name}`;
  await kubernetes.call({ method: "DELETE", path });
  const removed = () => kubernetes.call({ method: "GET", path });
  await eventually(() => expect(removed()).rejects.toThrow("not found"), waitMs);
  await own.kill();
}, 300_000);
