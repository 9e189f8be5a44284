import { beforeAll, expect, onTestFinished, test } from "vitest";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { openArchive } from "../../src/adapters/nats/archive.ts";
import { serveAccess, withAccessCalls } from "../../src/adapters/nats/calls/access-calls.ts";
import { CallRefused, createCaller } from "../../src/adapters/nats/calls/calls.ts";
import { createEventPublisher } from "../../src/adapters/nats/events/event-publisher.ts";
import { idToken } from "../../src/adapters/nats/events/event-subjects.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { askKnowledge, serveKnowledge } from "../../src/adapters/nats/calls/knowledge-calls.ts";
import {
  type AuthorityFiles,
  completeAuthority,
  crawlerUser,
  makeAuthority,
} from "../../src/adapters/nats/users/nats-users.ts";
import { openHookSlots } from "../../src/adapters/nats/hook-slots.ts";
import { inboxPrefixOf } from "../../src/adapters/nats/users/nats-rights.ts";
import { connectNats, ensureStream } from "../../src/adapters/nats/client.ts";
import { openNews } from "../../src/adapters/nats/events/news.ts";
import { openOutbox } from "../../src/adapters/nats/outbox/outbox.ts";
import { orderSubject } from "../../src/adapters/kubernetes/runs/warm-pods.ts";
import { openPageArchive } from "../../src/adapters/nats/page-archive.ts";
import { openRepeats } from "../../src/adapters/nats/repeats.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { openSecrets } from "../../src/adapters/nats/secrets.ts";
import { unfinishedJobs } from "../../src/adapters/nats/unfinished-jobs.ts";
import { openSpendings } from "../../src/adapters/nats/usage/spendings.ts";
import { openFactLedger } from "../../src/adapters/nats/sites/fact-ledger.ts";
import { openSitePages } from "../../src/adapters/nats/sites/site-pages.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { askSites, serveSites } from "../../src/adapters/nats/calls/site-calls.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { openUsage } from "../../src/adapters/nats/usage/usage.ts";
import { foldEvents } from "../../src/contract/events/event-fold.ts";
import type { FactEntry } from "../../src/contract/sites/fact-entry.ts";
import type { ArchivedPage } from "../../src/contract/files/archived-page.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { Calls, RunAccess } from "../../src/ports/calls.ts";
import { type Broker, openBroker } from "./broker.ts";
import {
  completed,
  newDelivery,
  newExtraction,
  newJob,
  newLane,
  newMessage,
  newSite,
  newSitePage,
  newSiteRef,
  progress,
} from "../contract/samples.ts";
import { eventually, times } from "../contract/suite.ts";

/** A real broker that asks everybody who they are, configured as the chart's is. */
const authority = makeAuthority(Date.now());
const crawlerKey = JSON.parse(authority["crawler-key.json"] ?? "");
let broker: Broker;

beforeAll(async () => {
  broker = await openBroker(configOf(authority));
  return () => broker[Symbol.asyncDispose]();
});

function configOf(files: AuthorityFiles): string {
  return `max_payload: 8MB\nmax_control_line: 16KB\n${files["broker.conf"]}`;
}

async function connect(credentials: string, inboxPrefix: string) {
  const connection = await connectNats({
    servers: broker.url,
    name: "test",
    credentials,
    inboxPrefix,
  });
  onTestFinished(() => connection.close());
  return connection;
}

const service = (name: string) => connect(authority[`${name}.creds`] ?? "", inboxPrefixOf(name));

/** The broker's refusals, in its words. */
function refusalsOf(connection: Awaited<ReturnType<typeof connect>>): string[] {
  const refused: string[] = [];
  void (async () => {
    for await (const { type, ...more } of connection.status()) {
      if (type === "error") refused.push(JSON.stringify(String(Object.values(more)[0])));
    }
  })();
  return refused;
}

async function crawler(run = { ...newJob(), attempt: 1 }, endsAt = Date.now() + 60_000) {
  const user = crawlerUser(crawlerKey, run, { now: Date.now(), endsAt });
  const connection = await connect(user, `_INBOX_${run.job}`);
  const refused = refusalsOf(connection);
  const caller = createCaller(connection, clock, `_INBOX_${run.job}`);
  return { run, connection, refused, ask: askKnowledge(caller, run) };
}

const never = new AbortController().signal;
const report = (error: unknown) => {
  throw error;
};

test("a crawler's events are its own attempt's, and are read by those who may", async () => {
  const events = await openEvents({ connection: await service("controller"), clock, report });
  const one = await crawler();
  const publish = createEventPublisher(one.connection, one.run, clock);
  await publish({ id: "1", event: progress("hello") });
  await publish({ id: "1", event: progress("again") });
  const log = await events.read(one.run, 0, 10);
  expect(log.map(({ attempt, event }) => ({ attempt, event }))).toEqual([
    { attempt: 1, event: progress("hello") },
  ]);
  // What is no event is read as one that never counts, and hides nothing that comes after it.
  one.connection.publish(`ext.${one.run.tenant}.${one.run.job}.a1.junk`, "not JSON");
  await publish({ id: "2", event: progress("after") });
  expect((await events.read(one.run, 0, 10)).map(({ event }) => event.type)).toEqual([
    "progress",
    "waiting",
    "progress",
  ]);
});

test.each([
  ["a crawler", { ...newJob(), attempt: 1 }],
  ["a pod that waits for its job", { tenant: "pool", job: "warm-0", attempt: 0 }],
])("%s can say nothing else, and hear nothing but its answers", async (_who, its) => {
  const other = newJob();
  const { connection, run, refused } = await crawler(its);
  const ownKey = `${run.tenant}.${run.job}`;
  const text = [
    `ext.${ownKey}.a2.x`,
    `ext.${other.tenant}.${other.job}.a1.x`,
    `ext.${run.tenant}.${other.job}.a1.x`,
    `job.${ownKey}.c.x`,
    `call.knowledge.${other.tenant}.${other.job}.a1`,
    `call.knowledge.${ownKey}.a2`,
    `call.access.${other.tenant}.${other.job}.a1`,
    `call.access.${run.tenant}.${other.job}.a1`,
    `call.access.${ownKey}.a2`,
    "call.settle",
    "call.page.x",
    "$JS.API.STREAM.LIST",
    "$JS.API.STREAM.DELETE.EVENTS",
    "$JS.API.DIRECT.GET.EVENTS",
    "$SYS.REQ.SERVER.PING",
    `bell.job.${ownKey}.c.x`,
  ];
  for (const subject of text) connection.publish(subject, "{}");
  const heard = [
    ">",
    "ext.>",
    "job.>",
    "bell.>",
    "call.access.>",
    "_INBOX.>",
    `_INBOX_${other.job}.>`,
    "$SYS.>",
  ];
  for (const subject of heard) connection.subscribe(subject, { callback: () => {} });
  await connection.flush();
  await eventually(() => expect(refused.length).toBe(text.length + heard.length));
  expect(refused.every((words) => /permissions violation/i.test(words))).toBe(true);
});

const someJob = "tenant.job_x";

test.each([
  {
    name: "api",
    expected: [
      `ext.${someJob}.a1.x`,
      `job.${someJob}.c.x`,
      `bell.job.${someJob}.c.x`,
      `call.knowledge.${someJob}.a1`,
      `call.access.${someJob}.a1`,
      "call.settle",
      "_INBOX.somebody",
      "$JS.API.STREAM.DELETE.EVENTS",
      "$JS.API.STREAM.MSG.DELETE.EVENTS",
      "$JS.API.STREAM.PURGE.HOST",
      "$JS.API.STREAM.LIST",
      "$JS.API.CONSUMER.CREATE.SECRETS",
      "$SYS.REQ.SERVER.PING",
    ],
    hears: [">", "ext.>", "job.>", "call.>", "secret.>", "$O.>", "$JS.>", "_INBOX_job_x.>"],
  },
  {
    name: "controller",
    expected: [
      `ext.${someJob}.a1.x`,
      `bell.job.${someJob}.c.x`,
      `call.knowledge.${someJob}.a1`,
      "call.page.tenant",
      "usage.tenant.2026-01.total",
      "_INBOX.somebody",
      "$JS.API.STREAM.CREATE.OTHER",
      "$JS.API.STREAM.DELETE.EVENTS",
      "$JS.API.STREAM.PURGE.SECRETS",
      "$JS.API.CONSUMER.CREATE.EVENTS",
      "$JS.API.STREAM.MSG.GET.OUTBOX",
      "$JS.API.STREAM.PURGE.OUTBOX",
      "$JS.API.STREAM.DELETE.SITE_PAGES",
    ],
    hears: [">", "ext.>", "ext.pool.>", "job.>", "call.>", "secret.>", "outbox.>", "page.>"],
  },
  {
    name: "dispatcher",
    expected: [
      `ext.${someJob}.a1.x`,
      `job.${someJob}.c.x`,
      `bell.job.${someJob}.c.x`,
      "call.settle",
      "call.page.tenant",
      "usage.tenant.2026-01.total",
      "rname.tenant.job_x.x",
      "_INBOX.somebody",
      "$JS.API.STREAM.CREATE.OTHER",
      "$JS.API.STREAM.DELETE.OUTBOX",
      "$JS.API.STREAM.PURGE.EVENTS",
      "$JS.API.STREAM.PURGE.ARCHIVE",
      "$JS.API.STREAM.MSG.GET.USAGE",
      "$JS.API.CONSUMER.CREATE.EVENTS",
    ],
    hears: [">", "ext.>", "job.>", "call.>", "secret.>", "outbox.>", "_INBOX.>"],
  },
  {
    name: "knowledge",
    expected: [
      `ext.${someJob}.a1.x`,
      "call.settle",
      "call.page.tenant",
      "secret.tenant.x",
      "_INBOX.somebody",
      "$JS.API.STREAM.CREATE.OTHER",
      "$JS.API.STREAM.PURGE.EVENTS",
      "$JS.API.STREAM.MSG.GET.SECRETS",
      "$JS.API.STREAM.PURGE.SITE_FACTS",
      "page.tenant.site_x.a.current.never.x",
      "siterecord.tenant.site_x",
    ],
    hears: [">", "ext.>", "job.>", "bell.>", "call.page.>", "call.access.>", "secret.>"],
  },
  {
    name: "egress",
    expected: [
      `ext.${someJob}.a1.x`,
      "call.page.tenant",
      "_INBOX.somebody",
      "$JS.API.STREAM.PURGE.HOST",
      "$JS.API.STREAM.MSG.GET.EVENTS",
    ],
    hears: [">", "_INBOX.>", "bell.>", "host.*"],
  },
  {
    name: "pages",
    expected: [`ext.${someJob}.a1.x`, "call.page.tenant", "_INBOX.somebody", "$JS.API.INFO"],
    hears: [">", "_INBOX.>", "bell.>", "call.knowledge.>", "call.access.>"],
  },
] as const)("$name may say and hear what it needs, and nothing else", async (the) => {
  const connection = await service(the.name);
  const refused = refusalsOf(connection);
  for (const subject of the.expected) connection.publish(subject, "{}");
  for (const subject of the.hears) connection.subscribe(subject, { callback: () => {} });
  await connection.flush();
  await eventually(() => expect(refused.length).toBe(the.expected.length + the.hears.length));
  expect(refused.every((words) => /permissions violation/i.test(words))).toBe(true);
});

test("each service can do all that it does", async () => {
  const job = newJob();
  const { tenant } = job;
  const document = Buffer.from("document ".repeat(100_000));
  const opened = async (name: string) => {
    const connection = await service(name);
    const refused = refusalsOf(connection);
    return { connection, refused, events: await openEvents({ connection, clock, report }) };
  };
  const withResults = async (name: "api" | "knowledge") => {
    const one = await opened(name);
    const stored = await openStoredBytes({ connection: one.connection, clock });
    return {
      ...one,
      stored,
      results: await openResults({ connection: one.connection, clock, stored }),
    };
  };
  const [api, controller, knowledge] = [
    await withResults("api"),
    await opened("controller"),
    await withResults("knowledge"),
  ];
  const start = { ...job, attempt: null, id: "attempt:1" } as const;
  await controller.events.publish({ ...start, event: { type: "attempt", number: 1 } });
  expect(await unfinishedJobs(controller.connection)).toContainEqual(job);
  const slots = await openHookSlots({ connection: controller.connection, clock });
  expect(await slots.take("key", "wh_x", 1, [])).toBe(true);
  const archive = { ...streamOf("ARCHIVE"), subjects: ["arch.*.*.*"] };
  for (const { connection } of [controller, api]) {
    const jsm = await jetstreamManager(connection);
    await ensureStream(jsm, archive);
    await jetstream(connection).publish(`arch.${tenant}.1.x`);
    await jsm.direct.getMessage("ARCHIVE", { seq: 1, next_by_subj: "arch.>" });
    await jsm.streams.purge("ARCHIVE", { filter: "arch.>" });
  }

  await knowledge.results.put(job, "result", document);
  expect(await knowledge.events.read(job, 0, 10)).toHaveLength(1);
  const spendings = await openSpendings({ connection: knowledge.connection, clock });
  const spent = { calls: 1, input: 2, output: 3 };
  expect(await spendings.add(job, spent)).toEqual(spent);
  expect(await spendings.add(job, { calls: 0, input: 0, output: 0 })).toEqual(spent);
  await spendings.remove(job);
  expect(await api.events.read(job, 0, 10)).toHaveLength(1);
  expect(await api.results.get(job, "result")).toEqual(document);
  await using _follow = await api.events.follow(job, () => {});
  await using _followAll = await controller.events.follow("all", () => {});

  const own = await openStoredBytes({ connection: controller.connection, clock });
  for (const stored of [api.stored, knowledge.stored, own]) {
    expect(await stored.total(tenant)).toBe(document.byteLength);
  }
  await knowledge.stored.addItems(tenant, 10);
  await knowledge.stored.forgetItems(tenant);

  const { connection } = api;
  const usage = await openUsage({ connection, clock });
  expect(await usage.admit(tenant, 37)).toMatchObject({ admitted: true, remaining: 36 });
  await usage.count(tenant, "2026-01-01", "GET /v1/jobs");
  expect(await usage.read(tenant, "2026-01")).toHaveLength(1);
  expect(await usage.take(tenant, "2026-01", 1)).toBe(true);
  const secrets = await openSecrets({ connection, clock, key: Buffer.alloc(32) });
  expect(await secrets.put(tenant, "token", "word", null)).toBe(true);
  expect(await secrets.get(tenant, "token")).toMatchObject({ value: "word" });
  await secrets.remove(tenant, "token");
  const repeats = await openRepeats({ connection, clock });
  const call = { job: job.job, body: "x" };
  expect(await repeats.claim(tenant, "name", call)).toEqual(call);
  await usage.remove(tenant);
  await secrets.removeTenant(tenant);
  await repeats.removeTenant(tenant);
  await api.events.forget(job);
  await api.results.remove(job);
  await controller.events.forget(job);
  for (const { refused } of [api, controller, knowledge]) expect(refused).toEqual([]);
});

/** A stream as adapters make theirs, where only its name matters. */
const streamOf = (name: string) => ({
  name,
  storage: "file" as const,
  allow_direct: true,
  max_msgs_per_subject: 1,
});

test("the controller hands an order to a pod that waits, and hears that it came", async () => {
  const pod = await crawler({ tenant: "pool", job: "warm-0123", attempt: 0 });
  const orders = pod.connection.subscribe("_INBOX_warm-0123.order", { max: 1 });
  await pod.connection.flush();
  const taken = (async () => {
    for await (const message of orders) message.respond();
  })();
  const controller = await service("controller");
  const answer = { noMux: true, reply: "ext.pool.warm-0123.a0.taken.x", timeout: 30_000 };
  await controller.request("_INBOX_warm-0123.order", "{}", answer);
  await taken;
  expect(pod.refused).toEqual([]);
});

test.each([">", "*", "a.b", "x.>", ""])("no user is made for a job or tenant named %j", (name) => {
  const time = { now: Date.now(), endsAt: Date.now() + 60_000 };
  const run = { tenant: "t", job: "job_x", attempt: 1 };
  for (const wrong of [
    { ...run, job: name },
    { ...run, tenant: name },
  ]) {
    expect(() => crawlerUser(crawlerKey, wrong, time)).toThrow("cannot be part");
  }
});

test("a crawler's user ends with its time", async () => {
  const { connection } = await crawler({ ...newJob(), attempt: 1 }, Date.now() + 1_500);
  const kinds: string[] = [];
  void (async () => {
    for await (const { type } of connection.status()) kinds.push(type);
  })();
  await eventually(() => expect(kinds).toContain("disconnect"));
});

function scripted(): Calls & { asked: Parameters<Calls["call"]>[] } {
  const asked: Parameters<Calls["call"]>[] = [];
  return {
    asked,
    async call(...args) {
      asked.push(args);
      const [, , request] = args;
      if (request === "patience") return new Promise(() => {});
      if (request === "no") throw new Error("not so");
      return { answer: request };
    },
  };
}

test("questions of any size are answered, for the run that asks", async () => {
  const calls = scripted();
  await using _serving = await serveKnowledge(await service("knowledge"), calls, clock);
  const { ask, run } = await crawler({ ...newJob(), attempt: 3 });
  expect(await ask({ small: 1 }, never)).toEqual({ answer: { small: 1 } });
  const long = "päge ".repeat(1_000_000);
  expect(await ask(long, never)).toEqual({ answer: long });
  await expect(ask("no", never)).rejects.toThrow(new CallRefused("not so"));
  expect(calls.asked[0]?.slice(0, 2)).toEqual([{ tenant: run.tenant, job: run.job }, 3]);
  const many = await Promise.all(times(300, (i) => ask(i, never)));
  expect(many).toEqual(times(300, (answer) => ({ answer })));
});

test("a crawler gets the credential of its run from the controller, which answers its inbox only", async () => {
  const asked: object[] = [];
  const runAccess: RunAccess = {
    async access(run) {
      asked.push(run);
      if (run.job.startsWith("job_refused")) throw new Error("no such run is open");
      return { access: { origins: [run.job], headers: {}, cookies: [] } };
    },
    async session(run, news) {
      asked.push({ ...run, report: news });
      return { state: "refused", reason: run.job };
    },
  };
  const controller = await service("controller");
  await using _serving = await serveAccess(controller, runAccess, clock);
  await using _knowledge = await serveKnowledge(await service("knowledge"), scripted(), clock);
  const events = await openEvents({ connection: controller, clock, report });
  const { run, connection, ask } = await crawler({ ...newJob(), attempt: 2 });
  const caller = createCaller(connection, clock, `_INBOX_${run.job}`);
  const call = withAccessCalls(caller, run, ask);
  expect(await call({ op: "access" }, never)).toMatchObject({ access: { origins: [run.job] } });
  expect(await call({ op: "stored" }, never)).toEqual({ answer: { op: "stored" } });
  const session = { version: "1", at: 1 };
  const cookies = Array.from({ length: 100 }, (_, at) => ({
    name: `c${at}`,
    value: "v".repeat(4_000),
  }));
  const opened = { session, news: { state: "opened" as const, cookies } };
  expect(await call({ op: "session", report: opened }, never)).toEqual({
    grant: { state: "refused", reason: run.job },
  });
  expect(asked).toEqual([run, { ...run, report: opened }]);

  connection.publish(`call.access.${run.tenant}.${run.job}.a2`, "1", {
    reply: `job.${run.tenant}.${run.job}.c.end`,
  });
  await call({ op: "access" }, never);
  expect(asked).toHaveLength(3);
  expect(await events.read(run, 0, 10)).toEqual([]);

  const other = await crawler({ tenant: run.tenant, job: `job_refused${run.job}`, attempt: 1 });
  const itsCaller = createCaller(other.connection, clock, `_INBOX_${other.run.job}`);
  const refused = withAccessCalls(itsCaller, other.run, other.ask)({ op: "access" }, never);
  await expect(refused).rejects.toThrow(new CallRefused("no such run is open"));
});

test("a crawler that calls often or in parts leaves places for the credentials of others", async () => {
  const asked: string[] = [];
  const open = Promise.withResolvers<void>();
  const runAccess: RunAccess = {
    async access({ job }) {
      asked.push(job);
      if (job.startsWith("job_greedy")) await open.promise;
      return { access: null };
    },
    session: async () => null,
  };
  await using _serving = await serveAccess(await service("controller"), runAccess, clock);
  const { job, tenant } = newJob();
  const greedy = await crawler({ tenant, job: `job_greedy${job}`, attempt: 1 });
  const subject = `call.access.${tenant}.${greedy.run.job}.a1`;
  const reply = `_INBOX_${greedy.run.job}.x`;
  const answers: string[] = [];
  greedy.connection.subscribe(reply, {
    callback: (_error, message) => void answers.push(message.headers?.get("Lorepod-Kind") ?? ""),
  });
  for (const [index, part] of times(20, (at) => (at % 2 === 0 ? "0/2" : "0/1")).entries()) {
    const head = headers();
    head.set("Lorepod-Call", String(index).padStart(32, "0"));
    head.set("Lorepod-Part", part);
    greedy.connection.publish(subject, '{"op":"access"}', { headers: head, reply });
  }
  await eventually(() => expect(answers).toHaveLength(10));
  expect(answers.toSorted()).toEqual([...times(8, () => "busy"), "taken", "taken"]);
  const { run, connection, ask } = await crawler();
  const caller = createCaller(connection, clock, `_INBOX_${run.job}`);
  expect(await withAccessCalls(caller, run, ask)({ op: "access" }, never)).toEqual({
    access: null,
  });
  expect(asked).toEqual([greedy.run.job, greedy.run.job, run.job]);
  open.resolve();
});

test("a call whose caller no longer waits is abandoned on both sides", async () => {
  const calls = scripted();
  await using _serving = await serveKnowledge(await service("knowledge"), calls, clock);
  const { ask, connection } = await crawler();
  const stop = new AbortController();
  const asked = ask("patience", stop.signal);
  await eventually(() => expect(calls.asked).toHaveLength(1));
  stop.abort(new Error("it took too long"));
  await expect(asked).rejects.toThrow("it took too long");
  await eventually(() => expect(calls.asked[0]?.[3].aborted).toBe(true));
  ask("patience", never).catch(() => {});
  await eventually(() => expect(calls.asked).toHaveLength(2));
  await connection.close();
  await eventually(() => expect(calls.asked[1]?.[3].aborted).toBe(true));
});

test("a call is repeated when its server has stopped or has not started yet", async () => {
  const { ask } = await crawler();
  const early = ask("early", never);
  const calls = scripted();
  await using _serving = await serveKnowledge(await service("knowledge"), calls, clock);
  expect(await early).toEqual({ answer: "early" });
});

test("an answer is never sent where the asker itself may not speak", async () => {
  const calls = scripted();
  await using _serving = await serveKnowledge(await service("knowledge"), calls, clock);
  const events = await openEvents({ connection: await service("controller"), clock, report });
  const { connection, run, ask } = await crawler();
  connection.publish(`call.knowledge.${run.tenant}.${run.job}.a1`, "1", {
    reply: `job.${run.tenant}.${run.job}.c.end`,
  });
  await ask("then", never);
  expect(await events.read(run, 0, 10)).toEqual([]);
});

test("the dispatcher can do all that it does", async () => {
  const events = await openEvents({ connection: await service("controller"), clock, report });
  const results = await openResults({ connection: await service("knowledge"), clock });
  const job = newJob();
  await results.put(job, "result", Buffer.alloc(2_000_000, "x"));
  await events.publish({ ...job, attempt: null, id: "1", event: { type: "completed" } });

  const connection = await service("dispatcher");
  const own = await openEvents({ connection, clock, report });
  const rung: string[] = [];
  await using _bell = await own.follow("all", (one) => void rung.push(one.job));
  await events.publish({ ...job, attempt: null, id: "2", event: { type: "completed" } });
  await eventually(() => expect(rung).toContain(job.job));
  const news = await openNews({ connection, clock });
  const page = await news.next(1_000);
  expect(page.jobs).toContainEqual(job);
  await news.done(page.upTo);
  expect(await own.read(job, 0, 10)).toHaveLength(2);
  const body = await (await openResults({ connection, clock })).get(job, "result");
  expect(body?.byteLength).toBe(2_000_000);
  const secrets = await openSecrets({ connection, clock, key: Buffer.alloc(32) });
  expect(await secrets.put(job.tenant, "signing", "secret", null)).toBe(true);
  expect((await secrets.get(job.tenant, "signing"))?.value).toBe("secret");
  const outbox = await openOutbox({ connection, clock });
  const [lane, message] = [newLane(), newMessage({ ...job, body: Buffer.alloc(2_000_000, "y") })];
  await outbox.enqueue(message, [newDelivery(lane), newDelivery(lane)]);
  for (const outcome of ["delivered", "held"] as const) {
    const [one] = (await outbox.claim(lane, 1)).claimed;
    expect(one?.body.byteLength).toBe(2_000_000);
    if (one) expect(await outbox.settle(one, { outcome })).toBe(true);
  }
  expect(await outbox.steer(lane, { do: "release", keptSince: 0 })).toBe(1);
  expect(await outbox.list({ lane, limit: 9 })).toHaveLength(2);
  const ended = newExtraction();
  const kept = { ...ended, version: "1", status: completed(ended.status) };
  const archive = await openArchive({ connection, clock });
  await archive.put(kept);
  expect(await archive.get(kept.id)).toEqual(kept);
});

test("the broker's receipts, sent to another job's log, count for nothing there", async () => {
  const events = await openEvents({ connection: await service("controller"), clock, report });
  const { connection, run } = await crawler();
  const other = newJob();
  const reply = `job.${other.tenant}.${other.job}.c.${idToken("end")}`;
  connection.publish(`ext.${run.tenant}.${run.job}.a1.x`, JSON.stringify(progress("x")), { reply });
  await connection.flush();
  await eventually(async () => expect(await events.read(other, 0, 10)).toHaveLength(1));
  expect(foldEvents(await events.read(other, 0, 10))).toEqual([]);
  const end = { ...other, attempt: null, id: "end", event: { type: "completed" } } as const;
  expect(await events.publish(end)).toMatchObject({ duplicate: false });
  expect(foldEvents(await events.read(other, 0, 10)).map(({ event }) => event.type)).toEqual([
    "completed",
  ]);
});

test("a waiting pod reads its own mailbox and confirms its order", async () => {
  const [first, second] = ["warm-1", "warm-2"].map((job) => ({ tenant: "pool", job, attempt: 0 }));
  const pod = await crawler(first);
  const other = await crawler(second);
  const heard: string[] = [];
  const listen = ({ connection }: typeof pod) =>
    connection.subscribe(orderSubject("warm-1"), {
      callback: (error, message) => {
        if (error) return;
        heard.push(message.string());
        message.respond();
      },
    });
  listen(pod);
  await pod.connection.flush();
  listen(other);
  await eventually(() => expect(other.refused.join()).toContain("_INBOX_warm-1.order"));
  const controller = await service("controller");
  const reply = "ext.pool.warm-1.a0.taken.once";
  const options = { noMux: true, reply, timeout: 10_000 };
  await controller.request(orderSubject("warm-1"), "the order", options);
  expect(heard).toEqual(["the order"]);
  expect(pod.refused).toEqual([]);
});

test("an authority that is completed keeps what is stored and who was there", async () => {
  // Of a version that had no dispatcher, and no key to sign another service with.
  const {
    "dispatcher.creds": _later,
    "service-key.seed": _too,
    ...earlier
  } = makeAuthority(Date.now());
  await using own = await openBroker(configOf(earlier));
  const as = async (files: AuthorityFiles, name: string) => {
    const credentials = files[`${name}.creds`] ?? "";
    const inboxPrefix = inboxPrefixOf(name);
    const connection = await connectNats({
      servers: own.url,
      name: "test",
      credentials,
      inboxPrefix,
    });
    onTestFinished(() => connection.close());
    return openEvents({ connection, clock, report });
  };
  const job = newJob();
  const start = { ...job, attempt: null, id: "attempt:1" } as const;
  const before = await as(earlier, "controller");
  await before.publish({ ...start, event: { type: "attempt", number: 1 } });
  const ended = { ...earlier, ...completeAuthority(earlier, Date.now()) };
  await own.restartWith(configOf(ended));
  // The one who was there comes back by himself, the new one comes for the first time.
  await eventually(async () => expect(await before.read(job, 0, 10)).toHaveLength(1));
  expect(ended["controller.creds"]).toBe(earlier["controller.creds"]);
  expect(await (await as(ended, "dispatcher")).read(job, 0, 10)).toHaveLength(1);
  const run = { ...job, attempt: 1 };
  const time = { now: Date.now(), endsAt: Date.now() + 60_000 };
  const crawlers = JSON.parse(ended["crawler-key.json"] ?? "");
  const connection = await connectNats({
    servers: own.url,
    name: "test",
    credentials: crawlerUser(crawlers, run, time),
    inboxPrefix: `_INBOX_${job.job}`,
  });
  onTestFinished(() => connection.close());
  await createEventPublisher(connection, run, clock)({ id: "1", event: progress("hello") });
  await eventually(async () => expect(await before.read(job, 0, 10)).toHaveLength(2));
});

const factEntry = (siteId: string): FactEntry => ({
  id: `chg_${siteId}`,
  kind: "removed",
  at: new Date().toISOString(),
  itemId: "i1",
  siteId,
  sync: 2,
  source: "https://example.com/",
  category: "PRICING",
  title: "Plan",
  before: { content: "Plan: €10", quote: "€10", contentHash: "0" },
  after: null,
  erased: false,
});

test("services have the rights that Sites need: pages, facts, records and calls", async () => {
  const depsOf = async (name: string) => ({ connection: await service(name), clock });
  const site = newSiteRef();
  const url = "https://example.com/";
  for (const name of ["controller", "api"]) {
    const pages = await openSitePages(await depsOf(name));
    await pages.putMany(site, [newSitePage(url)]);
    await pages.putMany(site, [newSitePage(url, { state: "current", sync: 1 })]);
    expect((await pages.list(site, "all", { limit: 5, cursor: null })).pages).toHaveLength(1);
    const facts = await openFactLedger(await depsOf(name));
    await facts.erase(site, [url]);
    await facts.remove({ site });
    const records = await openSiteRecords(await depsOf(name));
    const at = new Date().toISOString();
    const record = { ...newSite({ id: site.site, tenant: site.tenant }), url, createdAt: at };
    await records.take({ ...record, name: "one", madeAt: at, keepKnowledge: false }, 1);
    expect(await records.list(site.tenant)).toHaveLength(1);
    await pages.remove({ tenant: site.tenant });
  }
  const readers = await depsOf("knowledge");
  expect(await (await openSitePages(readers)).get(site, url)).toBeUndefined();
  expect(await (await openSiteRecords(readers)).list(site.tenant)).toHaveLength(1);
  expect(await (await openFactLedger(readers)).append(site, [factEntry(site.site)])).toBe(1);
  const dispatcher = await openSiteRecords(await depsOf("dispatcher"));
  expect(await dispatcher.get(site.site)).toMatchObject({ url });
  await (await openSiteRecords(await depsOf("controller"))).remove(site.site);

  const knowledge = {
    read: async () => ({ visits: [], bytes: 1, requests: 2 }),
    remove: async () => ({ removed: 3 }),
    erase: async () => undefined,
  };
  const index = { count: async () => ({ total: 4, byDomain: {}, byCategory: {} }) };
  await using _served = await serveSites(readers.connection, { knowledge, index }, clock);
  await using caller = createCaller(await service("controller"), clock);
  const sites = askSites(caller);
  expect(await sites.index.count("t", {})).toMatchObject({ total: 4 });
  expect(
    await sites.knowledge.remove({ tenant: "t", site: "s", sync: 1, syncJob: "s-1", urls: [] }),
  ).toEqual({ removed: 3 });
});

test("services have the rights that archives need", async () => {
  const archiveOf = async (name: string) => {
    const connection = await service(name);
    const documents = await openResults({ connection, clock });
    return openPageArchive({ connection, clock, documents });
  };
  const owner = { tenant: "archiving", owner: "job_a" };
  const page: ArchivedPage = {
    kind: "response",
    url: "https://example.com/",
    title: "Example",
    at: new Date().toISOString(),
    status: 200,
    headers: {},
    requestHeaders: {},
    digest: "a".repeat(64),
    bytes: 3,
  };
  const writer = await archiveOf("knowledge");
  await writer.put(owner, page, new Uint8Array([1, 2, 3]));
  for (const name of ["api", "controller", "knowledge"]) {
    const archive = await archiveOf(name);
    expect((await archive.list(owner, { limit: 5, cursor: null })).pages).toHaveLength(1);
    expect(await archive.body(owner.tenant, page.digest)).toHaveLength(3);
  }
  await (await archiveOf("controller")).remove(owner);
  await writer.put(owner, page, new Uint8Array([1, 2, 3]));
  await (await archiveOf("api")).remove({ tenant: owner.tenant });
  expect(await writer.get(owner, page.url)).toBeUndefined();
});

test("a crawler of a slice speaks for that slice alone", async () => {
  const { site, tenant } = newSiteRef();
  const slice = { tenant, job: `${site}-1-2`, attempt: 1 };
  const events = await openEvents({ connection: await service("controller"), clock, report });
  const { connection, run, refused } = await crawler(slice);
  await createEventPublisher(connection, run, clock)({ id: "1", event: progress("hello") });
  expect(await events.read(slice, 0, 10)).toHaveLength(1);
  const others = [
    `ext.${tenant}.${site}-1-1.a1.x`,
    `ext.${tenant}.${site}-1.a1.x`,
    `page.${tenant}.${site}.a.current.never.x`,
    `siterecord.${tenant}.${site}`,
    `call.site`,
    `call.knowledge.${tenant}.${site}-1-1.a1`,
  ];
  for (const subject of others) connection.publish(subject, "x");
  await eventually(() => expect(refused).toHaveLength(others.length));
});
