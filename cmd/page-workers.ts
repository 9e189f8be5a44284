import { extname } from "node:path";
import { createPageCalls } from "../src/adapters/embedded/processes/page-calls.ts";
import type { Log } from "../src/adapters/shared/log.ts";
import { limits } from "../src/contract/limits.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { proxyOfWorker } from "./bot-auth.ts";

/** Page workers as child processes, whose main module is `pages.ts`. */
export function openPageWorkers(
  config: Pick<Config, "botAuth">,
  settings: CrawlerSettings,
  tempRoot: string,
  log: Log,
) {
  return createPageCalls({
    entry: new URL(`./pages${extname(import.meta.url)}`, import.meta.url),
    settings: {
      ...settings,
      // Read when a worker starts, so that each gets a new login.
      get proxy() {
        return proxyOfWorker(config, settings.proxy);
      },
    },
    heapMb: limits.pageWorkerHeapMb.value,
    clock,
    tempRoot,
    onLog: (text) => log.info({ text }, "pages.said"),
  });
}
