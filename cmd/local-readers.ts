import { randomBytes } from "node:crypto";
import { extname, join, resolve } from "node:path";
import { createPageCalls } from "../src/adapters/embedded/processes/page-calls.ts";
import type { KnowledgeCalls } from "../src/adapters/embedded/processes/knowledge-calls.ts";
import { createChildRuns } from "../src/adapters/embedded/processes/runs.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import type { Log } from "../src/adapters/shared/log.ts";
import { limits } from "../src/contract/limits.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { Runs } from "../src/ports/runs.ts";
import { openLocalKnowledge } from "./local-knowledge.ts";
import type { Stores } from "./local-stores.ts";

export type Readers = Awaited<ReturnType<typeof startReaders>>;

/** What reads pages: the egress proxy, and the child processes that use it or what they read. */
export async function startReaders(
  config: Config,
  { database, events }: Stores,
  log: Log,
  stack: AsyncDisposableStack,
) {
  const allow = parseNetworks(config.egressAllow);
  const token = randomBytes(24).toString("base64url");
  const egress = stack.adopt(
    await startEgressProxy({
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      token,
      maxOpenPerHost: config.hostOpen,
      log: ({ event, ...fields }) => log.warn(fields, event),
    }),
    (proxy) => proxy.close(),
  );
  const { robots, userAgent, hostOpen } = config;
  const browser = await findBrowser(config.chromium, resolve(database.dir, "browser"));
  const settings: CrawlerSettings = {
    proxy: { url: egress.url, token },
    robots,
    userAgent,
    hostOpen,
    browser: browser.place,
  };
  const pages = stack.use(
    createPageCalls({
      entry: new URL(`./pages${extname(import.meta.url)}`, import.meta.url),
      settings,
      heapMb: limits.pageWorkerHeapMb.value,
      clock,
      tempRoot: join(database.dir, "pages"),
      onLog: (text) => log.info({ text }, "pages.said"),
    }),
  );
  const knowledge = stack.use(openLocalKnowledge(config, { database, events, log }));
  const runs = stack.use(
    createChildRuns({
      entry: new URL(`./crawler${extname(import.meta.url)}`, import.meta.url),
      settings,
      calls: knowledge.desk,
      events,
      heapMb: limits.crawlerHeapMb.value,
      clock,
      tempRoot: join(database.dir, "runs"),
      onLog: ({ run, ...line }) => log.info({ job: run.job, ...line }, "crawler.said"),
    }),
  );
  return {
    allow,
    egressUrl: egress.url,
    browser,
    pages,
    knowledge,
    runs: withKnowledge(runs, knowledge),
  };
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
