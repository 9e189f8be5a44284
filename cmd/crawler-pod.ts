import { createCaller } from "../src/adapters/nats/calls/calls.ts";
import { createEventPublisher } from "../src/adapters/nats/events/event-publisher.ts";
import { askKnowledge } from "../src/adapters/nats/calls/knowledge-calls.ts";
import { connectNats } from "../src/adapters/nats/client.ts";
import { orderSubject } from "../src/adapters/kubernetes/runs/warm-pods.ts";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { limits } from "../src/contract/limits.ts";
import { runCrawl } from "../src/crawler/index.ts";
import { createEgressDispatcher, createTurnTaker } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";
import type { RunOrder } from "../src/ports/runs.ts";
import { serveHealth } from "./cluster.ts";

/** Written by the controller. */
export type RunEnvironment = { order: RunOrder; settings: CrawlerSettings; nats: string };

/** For a pod that is to wait for its order: the rest of the environment comes with that. */
export type IdleEnvironment = { mailbox: string; nats: string };

/** 128 and SIGTERM, as the platform knows it: no fault of the crawler. */
const terminatedExitCode = 143;

type Variables = Partial<Record<"RUN_ORDER" | "RUN_IDLE" | "RUN_CREDENTIALS", string>>;

/** One extraction in a pod of its own, then the end. */
export async function crawlerPod(healthPort: number): Promise<number> {
  const given = takeEnvironment();
  const variables = given.RUN_IDLE === undefined ? given : await waitForOrder(given, healthPort);
  // Sent home without an order, as a platform ends what it takes away.
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
  const route = { proxyUrl: settings.proxy.url, token: settings.proxy.token };
  const connectionsPerHost = settings.hostOpen;
  const dispatcher = stack.adopt(createEgressDispatcher({ ...route, connectionsPerHost }), (open) =>
    open.destroy(),
  );
  const gate = stack.adopt(createTurnTaker(route), (open) => open.close());
  const { userAgent, robots, browser } = settings;
  await runCrawl({
    order,
    publish: createEventPublisher(connection, order, clock),
    call: askKnowledge(caller, order),
    fetcher: createFetcher({
      dispatcher,
      gate,
      userAgent,
      clock,
      random: Math.random,
      ownWaitMs: limits.crawlEgressWaitMs.value,
    }),
    gate,
    browser: browser && createBrowser({ place: browser, route, userAgent, clock }),
    userAgent,
    robots,
    clock,
    signal: stop.signal,
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return stop.signal.aborted ? terminatedExitCode : 0;
}

/**
 * Warm, with all its code loaded, until the one order comes. The answer is given before anything is
 * done: what happens to the order from then on is told in its job's log.
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

/** Out of the environment first: nothing that is started later, a browser least of all, gets it. */
function takeEnvironment(): Variables {
  const { RUN_ORDER, RUN_IDLE, RUN_CREDENTIALS } = process.env;
  for (const name of ["RUN_ORDER", "RUN_IDLE", "RUN_CREDENTIALS"]) delete process.env[name];
  return {
    ...(RUN_ORDER !== undefined && { RUN_ORDER }),
    ...(RUN_IDLE !== undefined && { RUN_IDLE }),
    ...(RUN_CREDENTIALS !== undefined && { RUN_CREDENTIALS }),
  };
}
