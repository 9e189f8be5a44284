import { withAccessCalls } from "../../src/adapters/nats/calls/access-calls.ts";
import { createCaller } from "../../src/adapters/nats/calls/calls.ts";
import { createEventPublisher } from "../../src/adapters/nats/events/event-publisher.ts";
import { askKnowledge } from "../../src/adapters/nats/calls/knowledge-calls.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { orderSubject } from "../../src/adapters/kubernetes/runs/warm-pods.ts";
import type { CrawlerSettings } from "../../src/contract/settings/crawler-settings.ts";
import { limits } from "../../src/contract/limits.ts";
import { runOrder } from "../../src/crawler/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { RunOrder } from "../../src/ports/runs.ts";
import { serveHealth } from "./cluster.ts";
import { openPageTools } from "../page-tools.ts";

/** Written by the controller. */
export type RunEnvironment = { order: RunOrder; settings: CrawlerSettings; nats: string };

/** For a waiting pod: the rest of its environment comes with its order. */
export type IdleEnvironment = { mailbox: string; nats: string };

/** 128 + SIGTERM: the platform ended the process, which is not a fault of the crawler. */
const terminatedExitCode = 143;

type Variables = Partial<Record<"RUN_ORDER" | "RUN_IDLE" | "RUN_CREDENTIALS", string>>;

/** A pod that runs one extraction, or one slice of a Site. */
export async function crawlerPod(healthPort: number): Promise<number> {
  const given = takeEnvironment();
  const variables = given.RUN_IDLE === undefined ? given : await waitForOrder(given, healthPort);
  // Ended without an order; the exit code is that of a pod that the platform ends.
  if (variables === undefined) return terminatedExitCode;
  const { RUN_ORDER: text, RUN_CREDENTIALS: credentials } = variables;
  if (text === undefined) throw new Error("crawler-pod is started by the controller only");
  const runEnvironment = JSON.parse(text) as RunEnvironment; // written by the controller
  const { order, settings } = runEnvironment;
  await using stack = new AsyncDisposableStack();
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort(new Error("the platform ends this run")));

  const inboxPrefix = `_INBOX_${order.job}`;
  const user = credentials === undefined ? {} : { credentials };
  const connection = stack.adopt(
    await connectNats({ servers: runEnvironment.nats, name: order.name, inboxPrefix, ...user }),
    (open) => open.close(),
  );
  const caller = stack.use(createCaller(connection, clock, inboxPrefix));
  const ownWaitMs = limits.crawlEgressWaitMs.value;
  const tools = stack.use(openPageTools(settings, { ownWaitMs }));
  await runOrder({
    ...tools,
    order,
    publish: createEventPublisher(connection, order, clock),
    call: withAccessCalls(caller, order, askKnowledge(caller, order)),
    signal: stop.signal,
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return stop.signal.aborted ? terminatedExitCode : 0;
}

/**
 * Waits for one order, with all code loaded. Confirms the order before it acts on it: from then on
 * the job's log shows what happens.
 */
async function waitForOrder(
  { RUN_IDLE: idle = "", RUN_CREDENTIALS: credentials }: Variables,
  healthPort: number,
): Promise<Variables | undefined> {
  const { mailbox, nats } = JSON.parse(idle) as IdleEnvironment; // written by the controller
  await using stack = new AsyncDisposableStack();
  const health = stack.use(await serveHealth(healthPort));
  const inboxPrefix = `_INBOX_${mailbox}`;
  const user = credentials === undefined ? {} : { credentials };
  const connection = stack.adopt(
    await connectNats({ servers: nats, name: mailbox, inboxPrefix, ...user }),
    (open) => open.close(),
  );
  const orders = connection.subscribe(orderSubject(mailbox), { max: 1 });
  process.once("SIGTERM", () => orders.unsubscribe());
  await connection.flush();
  health.ready();
  for await (const message of orders) {
    if (message.data.length === 0) return undefined;
    message.respond();
    await connection.flush();
    return message.json<Variables>();
  }
  return undefined;
}

/**
 * Removes the variables from the environment, so that no child process, such as a browser, gets
 * them.
 */
function takeEnvironment(): Variables {
  const { RUN_ORDER, RUN_IDLE, RUN_CREDENTIALS } = process.env;
  for (const name of ["RUN_ORDER", "RUN_IDLE", "RUN_CREDENTIALS"]) delete process.env[name];
  return {
    ...(RUN_ORDER !== undefined && { RUN_ORDER }),
    ...(RUN_IDLE !== undefined && { RUN_IDLE }),
    ...(RUN_CREDENTIALS !== undefined && { RUN_CREDENTIALS }),
  };
}
