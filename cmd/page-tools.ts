import { createBrowser } from "../src/adapters/shared/browser.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import {
  createEgressDispatcher,
  createRequestSigner,
  createTurnTaker,
} from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

/**
 * What a process needs to read pages: a fetcher and a browser behind the egress proxy, and turns at
 * hosts. `ownWaitMs` bounds the waits that are the proxy's fault.
 */
export function openPageTools(
  { proxy, robots, content, userAgent, hostOpen, browser: place }: CrawlerSettings,
  fetching: { ownWaitMs?: number } = {},
) {
  const { url: proxyUrl, token, user, signedSites: sites } = proxy;
  const route = { proxyUrl, token, ...(user !== undefined && { user }) };
  const signs = sites !== undefined;
  const signer = signs ? createRequestSigner({ route, sites, clock }) : undefined;
  const forBrowser = true;
  const pageSigner = signs ? createRequestSigner({ route, sites, clock, forBrowser }) : undefined;
  const spares = signer && { spares: signer.spares };
  const dispatcher = createEgressDispatcher({ ...route, ...spares, connectionsPerHost: hostOpen });
  const gate = createTurnTaker(route);
  const random = Math.random;
  return {
    fetcher: createFetcher({
      dispatcher,
      gate,
      sign: signer?.sign,
      userAgent,
      clock,
      random,
      ...fetching,
    }),
    gate,
    browser: place && createBrowser({ place, route, sign: pageSigner?.sign, userAgent, clock }),
    userAgent,
    robots,
    content,
    clock,
    async [Symbol.asyncDispose]() {
      gate.close();
      await dispatcher.destroy();
      await Promise.all([signer?.close(), pageSigner?.close()]);
    },
  };
}
