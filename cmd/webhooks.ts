import { randomBytes } from "node:crypto";
import type { Config } from "../src/contract/config.ts";
import { limits } from "../src/contract/limits.ts";
import { startDispatcher, type DispatcherOptions } from "../src/dispatcher/index.ts";
import {
  checkUrl,
  createEgressDispatcher,
  parseNetworks,
  startEgressProxy,
  systemResolver,
} from "../src/egress/index.ts";
import type { Ids } from "../src/kit/ids.ts";
import type { Keys } from "../src/ports/keys.ts";
import { readSigningSecret } from "../src/tenancy/index.ts";
import { testHook } from "../src/webhooks/index.ts";

type Ports = Pick<
  DispatcherOptions,
  "extractions" | "events" | "results" | "hooks" | "outbox" | "news" | "secrets" | "clock" | "log"
> & { ids: Ids; tried: DispatcherOptions["tried"] };

/** What the metrics ask for when they are read. */
export function webhookGauges(ports: Pick<Ports, "hooks" | "outbox" | "clock"> & { keys: Keys }) {
  const { hooks, outbox, keys, clock } = ports;
  return {
    async deliveryLateMs() {
      const due = (await outbox.lanes()).map(({ dueAt }) => dueAt).filter((at) => at > 0);
      return Math.max(0, clock.now() - Math.min(clock.now(), ...due));
    },
    async webhooksPaused() {
      const tenants = new Set((await keys.list()).map(({ tenant }) => tenant));
      let paused = 0;
      for (const tenant of tenants) {
        paused += (await hooks.list(tenant)).filter(({ status }) => status === "paused").length;
      }
      return paused;
    },
  };
}

/**
 * The dispatcher behind a wall of its own: what webhooks may reach is another question than what
 * pages may be read.
 */
export async function openWebhooks(config: Config, ports: Ports) {
  await using stack = new AsyncDisposableStack();
  const { hooks, outbox, secrets, clock, log } = ports;
  const allow = parseNetworks(config.egressAllowWebhooks);
  const token = randomBytes(24).toString("base64url");
  const proxy = stack.adopt(
    await startEgressProxy({
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      token,
      log: ({ event, ...fields }) => log.warn(fields, event),
    }),
    (open) => open.close(),
  );
  const dispatcher = stack.adopt(
    createEgressDispatcher({
      proxyUrl: proxy.url,
      token,
      connectionsPerHost: limits.webhookInFlight.value,
    }),
    (open) => open.destroy(),
  );
  const { userAgent } = config;
  const signingSecrets = async (tenant: string) => {
    const deps = { secrets, randomBytes, now: () => clock.now() };
    const { secret, previous } = await readSigningSecret(deps, tenant);
    return previous === null ? [secret] : [secret, previous.secret];
  };
  const shared = { signingSecrets, dispatcher, userAgent };
  stack.use(
    await startDispatcher({
      ...ports,
      ...shared,
      waitsMs: config.webhookRetries,
      random: Math.random,
    }),
  );
  const open = stack.move();
  return {
    services: {
      hooks,
      outbox,
      test: (hook: Parameters<typeof testHook>[1]) => testHook({ ...ports, ...shared }, hook),
      mayDial: (url: string) => checkUrl(url, allow),
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
