import { extname, join, resolve } from "node:path";
import type { KnowledgeCalls } from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import { createChildRuns } from "../../src/adapters/embedded/processes/runs.ts";
import { findBrowser } from "../../src/adapters/shared/find-browser.ts";
import type { Log } from "../../src/adapters/shared/log.ts";
import { limits } from "../../src/contract/limits.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { Runs } from "../../src/ports/runs.ts";
import { openSigning, proxyOfRun } from "../bot-auth.ts";
import { crawlerSettings } from "../crawler-settings.ts";
import { openLocalKnowledge } from "./knowledge.ts";
import { openLocalProxy } from "./proxy.ts";
import type { Stores } from "./stores.ts";
import { openPageWorkers } from "../page-workers.ts";

export type Readers = Awaited<ReturnType<typeof startReaders>>;

/** The egress proxy and the child processes: page workers, `knowledge` and crawlers. */
export async function startReaders(
  config: Config,
  { database, events }: Stores,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const signing = openSigning(config, log);
  const proxy = await openLocalProxy(config.egressAllow, config, {
    maxOpenPerHost: config.hostOpen,
    signing,
    log: ({ event, ...fields }) => log.warn(fields, event),
  });
  stack.use(proxy);
  const browser = await findBrowser(config.chromium, resolve(database.dir, "browser"));
  const { url, token } = proxy;
  const settings = crawlerSettings(config, { url, token }, browser.place);
  const pages = stack.use(openPageWorkers(config, settings, join(database.dir, "pages"), log));
  const knowledge = stack.use(openLocalKnowledge(config, { database, events, log }));
  const runs = stack.use(
    createChildRuns({
      entry: new URL(`./crawler${extname(import.meta.url)}`, import.meta.url),
      settings: (order) => ({ ...settings, proxy: proxyOfRun(config, settings.proxy, order) }),
      calls: knowledge.desk,
      events,
      heapMb: limits.crawlerHeapMb.value,
      clock,
      tempRoot: join(database.dir, "runs"),
      onLog: ({ run, ...line }) => log.info({ job: run.job, ...line }, "crawler.said"),
    }),
  );
  return { proxy, signing, browser, pages, knowledge, runs: withKnowledge(runs, knowledge) };
}

/** A crawler calls `knowledge` first of all: both processes start at the same time. */
function withKnowledge(runs: Runs, knowledge: KnowledgeCalls): Runs {
  return {
    ...runs,
    async ensure(order) {
      await runs.ensure(order);
      knowledge.start();
    },
  };
}
