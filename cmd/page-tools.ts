import { createBrowser } from "../src/adapters/shared/browser.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { createEgressDispatcher, createTurnTaker } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

/**
 * What a process needs to read pages: a fetcher and a browser behind the egress proxy, and turns at
 * hosts. `ownWaitMs` bounds the waits that are the proxy's fault.
 */
export function openPageTools(
  { proxy, robots, userAgent, hostOpen, browser: place }: CrawlerSettings,
  fetching: { ownWaitMs?: number } = {},
) {
  const route = { proxyUrl: proxy.url, token: proxy.token };
  const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost: hostOpen });
  const gate = createTurnTaker(route);
  const random = Math.random;
  return {
    fetcher: createFetcher({ dispatcher, gate, userAgent, clock, random, ...fetching }),
    gate,
    browser: place && createBrowser({ place, route, userAgent, clock }),
    userAgent,
    robots,
    clock,
    async [Symbol.asyncDispose]() {
      gate.close();
      await dispatcher.destroy();
    },
  };
}
