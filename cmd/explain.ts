import { resolve } from "node:path";
import type { ExplainRequest, Explanation } from "../clients/cli/explanation.ts";
import { Misuse } from "../clients/cli/given.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import { createLog } from "../src/adapters/shared/log.ts";
import { markdownRequestSchema } from "../src/contract/calls/page-calls.ts";
import { limits } from "../src/contract/limits.ts";
import { problemsOf } from "../src/contract/problems.ts";
import { readConfig, type Config } from "../src/contract/settings/config.ts";
import { explainCall } from "../src/crawler/index.ts";
import { checkUrl, parseNetworks } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { openSigning, proxyOfWorker } from "./bot-auth.ts";
import { crawlerSettings } from "./crawler-settings.ts";
import { openLocalProxy } from "./local/proxy.ts";
import { openPageTools } from "./page-tools.ts";

/** Reads one page in this process, by the rules and settings of a server on this machine. */
export async function explain(
  request: ExplainRequest,
  env: Record<string, string | undefined>,
): Promise<Explanation> {
  const { text, timeoutMs = limits.pageCallMs.value, ...requested } = request;
  const config = configOf(env);
  const page = pageRequestOf(requested);
  const allow = parseNetworks(config.egressAllow);
  const checked = checkUrl(page.url, allow, "LOREPOD_EGRESS_ALLOW");
  if (!checked.ok) throw new Misuse(`${page.url}: ${checked.reason}`);
  await using stack = new AsyncDisposableStack();
  const deps = await openPageDeps(config, stack);
  const deadline = new AbortController();
  using _timer = clock.after(timeoutMs, () => deadline.abort());
  return await explainCall({ ...page, text }, deps, deadline.signal);
}

function configOf(env: Record<string, string | undefined>): Config {
  const outcome = readConfig(env);
  if (!outcome.ok) throw new Misuse(outcome.problems.join("; "));
  return outcome.config;
}

function pageRequestOf(requested: Pick<ExplainRequest, "url" | "engine" | "waitMs">) {
  const given = Object.fromEntries(
    Object.entries(requested).filter(([, value]) => value !== undefined),
  );
  const outcome = markdownRequestSchema.safeParse(given);
  if (!outcome.success) throw new Misuse(problemsOf(outcome.error, given, Object.keys(requested)));
  return outcome.data;
}

/** What a page worker uses: the egress proxy, turns at hosts, the browser. */
async function openPageDeps(config: Config, stack: AsyncDisposableStack) {
  // The explanation contains a refusal, so nothing is logged.
  const proxy = await openLocalProxy(config.egressAllow, config, {
    maxOpenPerHost: config.hostOpen,
    log: () => {},
    signing: openSigning(config, createLog("silent")),
  });
  stack.use(proxy);
  const { place } = await findBrowser(config.chromium, resolve(config.data, "browser"));
  const { url, token } = proxy;
  const login = proxyOfWorker(config, { url, token });
  return stack.use(openPageTools(crawlerSettings(config, login, place)));
}
