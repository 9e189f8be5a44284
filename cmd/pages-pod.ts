import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { servePageCalls } from "../src/adapters/nats/calls/page-calls.ts";
import { createPageCalls } from "../src/adapters/embedded/processes/page-calls.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { limits } from "../src/contract/limits.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { openProcess, stopRequested, withResolvedHost } from "./cluster.ts";

/** A page worker of a cluster: the laptop's worker process, asked over NATS. */
export async function pagesPod(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("pages", config, stack);
  const { robots, userAgent, egressUrl, egressToken } = config;
  const browser = await findBrowser(config.chromium, join(tmpdir(), "browser"));
  const settings: CrawlerSettings = {
    proxy: { url: await withResolvedHost(egressUrl), token: egressToken },
    robots,
    userAgent,
    hostOpen: config.hostOpen,
    browser: browser.place,
  };
  const pages = stack.use(
    createPageCalls({
      entry: new URL(`./pages${extname(import.meta.url)}`, import.meta.url),
      settings,
      heapMb: limits.pageWorkerHeapMb.value,
      clock,
      tempRoot: join(tmpdir(), "pages"),
      onLog: (text) => own.log.info({ text }, "pages.said"),
    }),
  );
  stack.use(await servePageCalls(await own.nats(), pages, clock));
  own.health.ready();
  await stopRequested();
  return 0;
}
