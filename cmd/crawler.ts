import { openParentLink } from "../src/adapters/embedded/processes/parent-link.ts";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import { crawlerSettingsSchema } from "../src/contract/settings/crawler-settings.ts";
import { limits } from "../src/contract/limits.ts";
import { runCrawl } from "../src/crawler/index.ts";
import { createEgressDispatcher, createTurnTaker } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

/** One extraction, then the end: started by the server, which holds the other end of its link. */
const link = await openParentLink();
const { proxy, robots, userAgent, hostOpen, browser } = crawlerSettingsSchema.parse(link.settings);
const route = { proxyUrl: proxy.url, token: proxy.token };
const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost: hostOpen });
const gate = createTurnTaker(route);
const fetcher = createFetcher({
  dispatcher,
  gate,
  userAgent,
  clock,
  random: Math.random,
  ownWaitMs: limits.crawlEgressWaitMs.value,
});

await runCrawl({
  order: link.order,
  publish: (entry) => link.publish(entry),
  call: (request, signal) => link.call(request, signal),
  fetcher,
  gate,
  browser: browser && createBrowser({ place: browser, route, userAgent, clock }),
  userAgent,
  robots,
  clock,
  signal: link.signal,
});
gate.close();
await dispatcher.destroy();
link.close();
