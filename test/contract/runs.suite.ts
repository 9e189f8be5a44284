import { expect } from "vitest";
import type { Calls } from "../../src/ports/calls.ts";
import type { Events } from "../../src/ports/events.ts";
import type { RunOrder, Runs } from "../../src/ports/runs.ts";
import { newJob } from "./samples.ts";
import { contractSuite, eventually, required, type SuiteOptions, times } from "./suite.ts";

/** The platform runs `scripted-crawler.ts`, which publishes into `events`. */
export type OpenedRuns = {
  port: Runs;
  events: Events;
  /** What `knowledge` was asked by the crawlers of these runs. */
  asked: Parameters<Calls["call"]>[];
  /** True while a process of that number lives on the platform. */
  lives: (pid: number) => boolean;
  close: () => Promise<void>;
};

/**
 * `open` gives the crawlers these calls: `patience` is never answered, `{ question: "no" }` is
 * refused with "not so", anything else comes back as `{ answer: <request> }`. Without `links` a run
 * lives and ends, and how it speaks is proven elsewhere.
 */
export function runsContract(
  name: string,
  open: (calls: Calls) => Promise<OpenedRuns>,
  { links = true, ...options }: SuiteOptions & { links?: boolean } = {},
): void {
  const opened = async () => {
    const asked: OpenedRuns["asked"] = [];
    const subject = await open(scriptedCalls(asked));
    return { ...subject, asked };
  };
  contractSuite(
    `runs: ${name}`,
    opened,
    options,
    links ? { ...lifeCases, ...linkCases } : lifeCases,
  );
}

type Subject = OpenedRuns;

const lifeCases = {
  async "a run is started, seen, and ends with its code"({ port }: Subject) {
    for (const code of [0, 1, 3]) {
      const order = orderTo("exit", String(code));
      await port.ensure(order);
      const { name, tenant, job, attempt } = order;
      await eventually(async () =>
        expect(await port.get(name)).toEqual({
          name,
          tenant,
          job,
          attempt,
          state: "exited",
          code,
        }),
      );
      expect((await port.list()).filter((run) => run.name === name)).toHaveLength(1);
      await port.stop(name);
    }
  },

  async "the same order twice is one run"({ port, events }: Subject) {
    const order = orderTo("publish", "once");
    await Promise.all(times(5, () => port.ensure(order)));
    await endOf(port, order);
    await port.ensure(order);
    expect((await port.list()).filter(({ name }) => name === order.name)).toHaveLength(1);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 0 });
    expect(await messagesOf(events, order)).toEqual(["once"]);
  },

  async "an unknown run is not there, and stopping it is no error"({ port }: Subject) {
    expect(await port.get("job_unknown-a1")).toBeUndefined();
    await port.stop("job_unknown-a1");
  },

  async "a stopped run is notified, ends, and is forgotten"({ port, events }: Subject) {
    const order = orderTo("wait-for-the-end");
    await port.ensure(order);
    await eventually(async () => expect(await messagesOf(events, order)).toEqual(["waiting"]));
    expect(await port.get(order.name)).toMatchObject({ state: "running" });
    await port.stop(order.name);
    await removed(port, order);
    expect((await port.list()).map(({ name }) => name)).not.toContain(order.name);
  },

  async "a run may be stopped the moment it is started, and started again"({ port }: Subject) {
    const order = orderTo("exit", "4");
    await port.ensure(order);
    await Promise.all([port.stop(order.name), port.stop(order.name)]);
    await removed(port, order);
    await port.ensure(order);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 4 });
  },

  async "stopping ends a run that does not listen, and all it started"(subject: Subject) {
    const { port, events, lives } = subject;
    const order = orderTo("family");
    await port.ensure(order);
    const pids = await pidsOf(events, order);
    expect(pids.map(lives)).toEqual([true, true]);
    await port.stop(order.name);
    await eventually(() => expect(pids.map(lives)).toEqual([false, false]));
  },

  async "what a run leaves behind ends with it"({ port, events, lives }: Subject) {
    const order = orderTo("leave-a-child");
    await port.ensure(order);
    const pids = await pidsOf(events, order);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 0 });
    await eventually(() => expect(pids.map(lives)).toEqual([false]));
  },

  async "a run past its deadline is ended and counted"({ port }: Subject) {
    const order = { ...orderTo("spin"), deadlineAt: Date.now() + 500 };
    await port.ensure(order);
    const end = await endOf(port, order);
    expect(end).toMatchObject({ state: "exited" });
    expect(end).not.toMatchObject({ code: 0 });
  },

  async "a crawler that eats its memory is ended and counted"({ port }: Subject) {
    const order = orderTo("eat-memory");
    await port.ensure(order);
    const end = await endOf(port, order);
    expect(end).toMatchObject({ state: "exited" });
    expect(end).not.toMatchObject({ code: 0 });
  },

  async "a crawler that throws ends with a code"({ port }: Subject) {
    const order = orderTo("throw");
    await port.ensure(order);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 1 });
  },

  async "a crawler that somebody killed is lost"({ port }: Subject) {
    const order = orderTo("kill-itself", "SIGKILL");
    await port.ensure(order);
    expect(await endOf(port, order)).toMatchObject({ state: "lost" });
  },

  async "a watch rings when a run starts and when it ends"({ port }: Subject) {
    const rung: string[] = [];
    const watch = await port.watch(({ job }) => rung.push(job));
    const order = orderTo("exit", "0");
    await port.ensure(order);
    await eventually(() => expect(rung).toContain(order.job));
    await endOf(port, order);
    await eventually(() => expect(rung.length).toBeGreaterThan(1));
    await watch[Symbol.asyncDispose]();
    const heard = rung.length;
    const finished = orderTo("exit", "0");
    await port.ensure(finished);
    await endOf(port, finished);
    expect(rung).toHaveLength(heard);
  },

  async "several runs at once keep to themselves"({ port, events }: Subject) {
    const orders = times(4, (i) => orderTo("publish", `I am ${i}`));
    await Promise.all(orders.map((order) => port.ensure(order)));
    for (const [i, order] of orders.entries()) {
      expect(await endOf(port, order)).toEqual({ state: "exited", code: 0 });
      expect(await messagesOf(events, order)).toEqual([`I am ${i}`]);
    }
  },
};

const linkCases = {
  async "a crawler gets its order and settings"({ port, events }: Subject) {
    const order = orderTo("order");
    await port.ensure(order);
    await endOf(port, order);
    const [reported] = await messagesOf(events, order);
    expect(JSON.parse(required(reported))).toMatchObject({ order, settings: suiteSettings });
  },

  async "a crawler sees no secret, and its order is not in its arguments"(subject: Subject) {
    const { port, events } = subject;
    const order = orderTo("surroundings");
    await port.ensure(order);
    await endOf(port, order);
    const [reported = ""] = await messagesOf(events, order);
    expect(reported).not.toContain(order.job);
    expect(reported).not.toContain("LOREPOD_");
    expect(reported).not.toContain(suiteSettings.marker);
  },

  async "all events before the end are in the log when the end is observed"(subject: Subject) {
    const { port, events } = subject;
    const order = orderTo("publish", ...times(50, String));
    await port.ensure(order);
    await endOf(port, order);
    const stored = await events.read(order, 0, 100);
    expect(stored.map(({ attempt }) => attempt)).toEqual(times(50, () => order.attempt));
    expect(await messagesOf(events, order)).toEqual(times(50, String));
  },

  async "a crawler cannot speak for the controller"({ port, events }: Subject) {
    const order = orderTo("forge");
    await port.ensure(order);
    await endOf(port, order);
    const reported = await messagesOf(events, order);
    const refusals = JSON.parse(required(reported.at(-1))) as string[]; // as `forge` publishes them
    expect(refusals.slice(0, 3)).not.toContain("accepted");
    expect(refusals[3]).toBe("accepted");
    // The controller's own last word still finds its place.
    const last = await events.publish({
      tenant: order.tenant,
      job: order.job,
      attempt: null,
      id: "end",
      event: { type: "completed" },
    });
    expect(last.duplicate).toBe(false);
  },

  async "a crawler may not fill the log"({ port, events }: Subject) {
    const order = orderTo("say-too-much", "2000");
    await port.ensure(order);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 0 });
    expect(await events.read(order, 0, 3_000)).toHaveLength(2_000);
  },

  async "a question is answered, for the run that asks"({ port, events, asked }: Subject) {
    const order = orderTo("ask", "who");
    await port.ensure(order);
    await endOf(port, order);
    expect(await messagesOf(events, order)).toEqual(['{"answer":{"question":"who"}}']);
    expect(asked.map(([job, attempt]) => ({ ...job, attempt }))).toEqual([
      { tenant: order.tenant, job: order.job, attempt: order.attempt },
    ]);
  },

  async "a refusal reaches the crawler in its words"({ port, events }: Subject) {
    const order = orderTo("ask", "no");
    await port.ensure(order);
    await endOf(port, order);
    expect(await messagesOf(events, order)).toEqual(["Error: not so"]);
  },

  async "300 questions at once are all answered"({ port, events }: Subject) {
    const order = orderTo("ask-many", "300");
    await port.ensure(order);
    await endOf(port, order);
    const [reported] = await messagesOf(events, order);
    expect(JSON.parse(required(reported))).toEqual(times(300, (answer) => ({ answer })));
  },

  async "a question that is given up is given up on both sides"(subject: Subject) {
    const { port, events, asked } = subject;
    const order = orderTo("give-up-asking");
    await port.ensure(order);
    await endOf(port, order);
    expect(await messagesOf(events, order)).toEqual(["it took too long"]);
    expect(asked.map(([, , , signal]) => signal.aborted)).toEqual([true]);
  },

  async "a call without a waiting caller does not outlive the run"({ port, asked }: Subject) {
    const order = orderTo("ask-and-leave");
    await port.ensure(order);
    expect(await endOf(port, order)).toEqual({ state: "exited", code: 0 });
    await eventually(() => expect(asked.map(([, , , signal]) => signal.aborted)).toEqual([true]));
  },
};

/** Given to every crawler by `open`. */
export const suiteSettings = { marker: "only-in-the-settings" };

function scriptedCalls(asked: OpenedRuns["asked"]): Calls {
  return {
    async call(...args) {
      asked.push(args);
      const [, , request] = args;
      if (request === "patience") return new Promise(() => {});
      if (JSON.stringify(request) === '{"question":"no"}') throw new Error("not so");
      return { answer: request };
    },
  };
}

function orderTo(...words: string[]): RunOrder {
  const { tenant, job } = newJob();
  const url = `https://run.test/${words.map(encodeURIComponent).join("/")}`;
  return {
    name: `${job}-a2`,
    tenant,
    job,
    attempt: 2,
    request: { url },
    deadlineAt: Date.now() + 60_000,
  };
}

const removed = (port: Runs, { name }: RunOrder) =>
  eventually(async () => expect(await port.get(name)).toBeUndefined());

/** The state a run ends in; bounded. */
async function endOf(port: Runs, { name }: RunOrder) {
  return eventually(async () => {
    const run = required(await port.get(name));
    expect(run.state).toMatch(/^(exited|lost)$/);
    const { name: _name, tenant: _tenant, job: _job, attempt: _attempt, ...state } = run;
    return state;
  });
}

async function messagesOf(events: Events, { tenant, job }: RunOrder): Promise<string[]> {
  const stored = await events.read({ tenant, job }, 0, 3_000);
  return stored.map(({ event }) => (event.type === "progress" ? event.message : event.type));
}

/** The process numbers that a crawler publishes. */
async function pidsOf(events: Events, order: RunOrder): Promise<number[]> {
  const [reported] = await eventually(async () => {
    const messages = await messagesOf(events, order);
    expect(messages).toHaveLength(1);
    return messages;
  });
  return JSON.parse(required(reported)) as number[]; // as `family` and `leave-a-child` publish them
}
