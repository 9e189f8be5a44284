import { tmpdir } from "node:os";
import { join } from "node:path";
import { servePageCalls } from "../../src/adapters/nats/calls/page-calls.ts";
import { findBrowser } from "../../src/adapters/shared/find-browser.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { openProcess, withResolvedHost } from "./cluster.ts";
import { crawlerSettings } from "../crawler-settings.ts";
import { openPageWorkers } from "../page-workers.ts";
import { stopRequested } from "../stop-requested.ts";

/** A page worker of a cluster: the same child process as in embedded mode, called over NATS. */
export async function pagesPod(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("pages", config, stack);
  const browser = await findBrowser(config.chromium, join(tmpdir(), "browser"));
  const proxy = { url: await withResolvedHost(config.egressUrl), token: config.egressToken };
  const settings = crawlerSettings(config, proxy, browser.place);
  const pages = stack.use(openPageWorkers(config, settings, join(tmpdir(), "pages"), own.log));
  stack.use(await servePageCalls(await own.nats(), pages, clock));
  own.health.ready();
  await stopRequested();
  return 0;
}
