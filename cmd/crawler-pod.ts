import { createCaller } from "../src/adapters/cluster/calls.ts";
import { createEventPublisher } from "../src/adapters/cluster/event-publisher.ts";
import { askKnowledge } from "../src/adapters/cluster/knowledge-calls.ts";
import { connectNats } from "../src/adapters/cluster/nats.ts";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import type { CrawlerSettings } from "../src/contract/crawler-settings.ts";
import { runCrawl } from "../src/crawler/index.ts";
import { createEgressDispatcher, createTurnTaker } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";
import type { RunOrder } from "../src/ports/runs.ts";

/** Written by the controller. */
export type RunEnvironment = { order: RunOrder; settings: CrawlerSettings; nats: string };

/** One extraction in a pod of its own, then the end. */
export async function crawlerPod(): Promise<number> {
  const { told, credentials } = takeEnvironment();
  const { order, settings } = told;
  await using stack = new AsyncDisposableStack();
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort(new Error("the platform ends this run")));

  const inboxPrefix = `_INBOX_${order.job}`;
  const user = credentials === undefined ? {} : { credentials };
  const connection = stack.adopt(
    await connectNats({ servers: told.nats, name: order.name, inboxPrefix, ...user }),
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
    fetcher: createFetcher({ dispatcher, gate, userAgent, clock, random: Math.random }),
    gate,
    browser: browser && createBrowser({ place: browser, route, userAgent, clock }),
    userAgent,
    robots,
    clock,
    signal: stop.signal,
  });
  return 0;
}

/** Out of the environment first: nothing that is started later, a browser least of all, gets it. */
function takeEnvironment(): { told: RunEnvironment; credentials: string | undefined } {
  const { RUN_ORDER: order, RUN_CREDENTIALS: credentials } = process.env;
  delete process.env["RUN_ORDER"];
  delete process.env["RUN_CREDENTIALS"];
  if (order === undefined) throw new Error("crawler-pod is started by the controller only");
  return { told: JSON.parse(order) as RunEnvironment, credentials };
}
