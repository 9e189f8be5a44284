import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { ExplainRequest, Explanation } from "../clients/cli/explanation.ts";
import { Misuse } from "../clients/cli/given.ts";
import { createBrowser } from "../src/adapters/shared/browser.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import { markdownRequestSchema } from "../src/contract/calls/page-calls.ts";
import { limits } from "../src/contract/limits.ts";
import { problemsOf } from "../src/contract/problems.ts";
import { readConfig, type Config } from "../src/contract/settings/config.ts";
import { explainCall } from "../src/crawler/index.ts";
import {
  checkUrl,
  createEgressDispatcher,
  createTurnTaker,
  parseNetworks,
  startEgressProxy,
  systemResolver,
} from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

/** Reads one page in this process, by the rules and settings of a server on this machine. */
export async function explain(
  request: ExplainRequest,
  env: Record<string, string | undefined>,
): Promise<Explanation> {
  const { text, timeoutMs = limits.pageCallMs.value, ...asked } = request;
  const config = configOf(env);
  const page = pageRequestOf(asked);
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

function pageRequestOf(asked: Pick<ExplainRequest, "url" | "engine" | "waitMs">) {
  const given = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  );
  const outcome = markdownRequestSchema.safeParse(given);
  if (!outcome.success) throw new Misuse(problemsOf(outcome.error, given, Object.keys(asked)));
  return outcome.data;
}

/** The way to websites that a page worker has: the egress proxy, turns at hosts, the browser. */
async function openPageDeps(config: Config, stack: AsyncDisposableStack) {
  const { robots, userAgent, hostOpen } = config;
  const allow = parseNetworks(config.egressAllow);
  const token = randomBytes(24).toString("base64url");
  const proxy = stack.adopt(
    await startEgressProxy({
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      token,
      maxOpenPerHost: hostOpen,
      // A refusal is in the explanation.
      log: () => {},
    }),
    (open) => open.close(),
  );
  const route = { proxyUrl: proxy.url, token };
  const dispatcher = stack.adopt(
    createEgressDispatcher({ ...route, connectionsPerHost: hostOpen }),
    (open) => open.destroy(),
  );
  const gate = stack.adopt(createTurnTaker(route), (open) => open.close());
  const fetcher = createFetcher({ dispatcher, gate, userAgent, clock, random: Math.random });
  const { place } = await findBrowser(config.chromium, resolve(config.data, "browser"));
  const browser = place && createBrowser({ place, route, userAgent, clock });
  return { fetcher, gate, browser, userAgent, robots, clock };
}
