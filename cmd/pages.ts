import { createBrowser } from "../src/adapters/shared/browser.ts";
import { fromBody, toBody } from "../src/adapters/embedded/processes/frames.ts";
import { openWorkerLink } from "../src/adapters/embedded/processes/worker-link.ts";
import { crawlerSettingsSchema } from "../src/contract/settings/crawler-settings.ts";
import { answerPageCall, shareBrowser } from "../src/crawler/index.ts";
import { createEgressDispatcher, createTurnTaker } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

/** A page worker: answers single-page calls until the server lets it go. */
const link = await openWorkerLink();
const {
  proxy,
  robots,
  userAgent,
  hostOpen,
  browser: place,
} = crawlerSettingsSchema.parse(link.settings);
const route = { proxyUrl: proxy.url, token: proxy.token };
const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost: hostOpen });
const gate = createTurnTaker(route);
const fetcher = createFetcher({ dispatcher, gate, userAgent, clock, random: Math.random });
const browser = place && shareBrowser(createBrowser({ place, route, userAgent, clock }), clock);

const deps = { fetcher, gate, browser, userAgent, robots, clock };
await link.serve(async (_call, body, signal) =>
  toBody(await answerPageCall(fromBody(body), deps, signal)),
);
await browser?.close();
gate.close();
await dispatcher.destroy();
