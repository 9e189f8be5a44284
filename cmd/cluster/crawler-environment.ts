import { readFileSync } from "node:fs";
import { crawlerUser, type CrawlerKey } from "../../src/adapters/nats/users/nats-users.ts";
import { limits } from "../../src/contract/limits.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { RunOrder } from "../../src/ports/runs.ts";
import { withResolvedHost } from "./cluster.ts";
import type { IdleEnvironment, RunEnvironment } from "./crawler-pod.ts";
import { proxyOfRun } from "../bot-auth.ts";
import { crawlerSettings } from "../crawler-settings.ts";

/** The variables of a crawler pod: its order, its settings and its user at the broker. */
export async function runEnvironmentOf(
  order: RunOrder,
  config: Config,
): Promise<Record<string, string>> {
  const chromium = config.crawlerPod?.chromium ?? "";
  const proxy = { url: await withResolvedHost(config.egressUrl), token: config.egressToken };
  const browser = chromium === "" ? null : ({ kind: "installed", path: chromium } as const);
  const settings = crawlerSettings(config, proxyOfRun(config, proxy, order), browser);
  const runEnvironment: RunEnvironment = {
    order,
    settings,
    nats: await withResolvedHost(config.natsUrl),
  };
  const endsAt = order.deadlineAt + limits.runKillGraceMs.value * 10;
  return { RUN_ORDER: JSON.stringify(runEnvironment), ...credentialsOf(order, endsAt, config) };
}

/** The variables of a waiting pod. Its user at the broker may read only its mailbox. */
export async function idleEnvironmentOf(mailbox: string, endsAt: number, config: Config) {
  const idle: IdleEnvironment = { mailbox, nats: await withResolvedHost(config.natsUrl) };
  const poolRun = { tenant: "pool", job: mailbox, attempt: 0 };
  return { RUN_IDLE: JSON.stringify(idle), ...credentialsOf(poolRun, endsAt, config) };
}

function credentialsOf(
  run: Parameters<typeof crawlerUser>[1],
  endsAt: number,
  { natsCrawlerKey }: Config,
): { RUN_CREDENTIALS?: string } {
  if (natsCrawlerKey === "") return {};
  const key = readCrawlerKey(natsCrawlerKey);
  return { RUN_CREDENTIALS: crawlerUser(key, run, { now: clock.now(), endsAt }) };
}

function readCrawlerKey(path: string): CrawlerKey {
  // Written by `lorepod nats-init`, or by the operator as documented.
  return JSON.parse(readFileSync(path, "utf8")) as CrawlerKey;
}
