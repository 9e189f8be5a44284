import { randomBytes } from "node:crypto";
import type { Config } from "../src/contract/settings/config.ts";
import { limits } from "../src/contract/limits.ts";
import { startDispatcher, type DispatcherOptions } from "../src/dispatcher/index.ts";
import {
  checkUrl,
  createEgressDispatcher,
  parseNetworks,
  type EgressRoute,
} from "../src/egress/index.ts";
import type { Ids } from "../src/kit/ids.ts";
import type { Keys } from "../src/ports/keys.ts";
import { readSigningSecret } from "../src/tenancy/index.ts";
import { testHook } from "../src/webhooks/index.ts";
import { openLocalProxy } from "./local/proxy.ts";

type Ports = Pick<
  DispatcherOptions,
  | "extractions"
  | "events"
  | "results"
  | "sites"
  | "hooks"
  | "outbox"
  | "news"
  | "secrets"
  | "outageOf"
  | "clock"
  | "log"
> &
  Pick<DispatcherOptions, "tried" | "count">;

type SenderPorts = Pick<Ports, "outbox" | "secrets" | "clock"> & { ids: Ids };

/** How long the oldest due delivery has been due. */
export async function deliveryOverdueMs({ outbox, clock }: Pick<Ports, "outbox" | "clock">) {
  const due = (await outbox.lanes()).map(({ dueAt }) => dueAt).filter((at) => at > 0);
  return Math.max(0, clock.now() - Math.min(clock.now(), ...due));
}

/** Values that the metrics read on demand. */
export function webhookGauges(ports: Pick<Ports, "hooks" | "outbox" | "clock"> & { keys: Keys }) {
  const { hooks, keys } = ports;
  return {
    deliveryOverdueMs: () => deliveryOverdueMs(ports),
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
 * A separate egress proxy in this process: webhooks may reach other addresses than crawlers.
 */
export async function openWebhookWall(
  config: Config,
  { log }: Pick<Ports, "log">,
): Promise<EgressRoute & AsyncDisposable> {
  const proxy = await openLocalProxy(config.egressAllowWebhooks, config, {
    log: ({ event, ...fields }) => log.warn(fields, event),
  });
  const { url: proxyUrl, token } = proxy;
  return { proxyUrl, token, [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose]() };
}

/** The proxy for webhooks in a cluster's egress process. */
export function clusterWebhookWall(config: Config): EgressRoute {
  const { egressWebhooksUrl: proxyUrl, egressWebhooksToken: token } = config;
  if (proxyUrl === "") throw new Error("LOREPOD_EGRESS_WEBHOOKS_URL is not set");
  return { proxyUrl, token };
}

/** Sends signed requests to webhooks, through the egress proxy. */
export function createWebhookSender(config: Config, route: EgressRoute, ports: SenderPorts) {
  const { secrets, clock } = ports;
  const { userAgent, egressAllowWebhooks } = config;
  const connectionsPerHost = limits.webhookInFlight.value;
  const dispatcher = createEgressDispatcher({ ...route, connectionsPerHost });
  const signingSecrets = async (tenant: string) => {
    const deps = { secrets, randomBytes, now: () => clock.now() };
    const { secret, previous } = await readSigningSecret(deps, tenant);
    return previous === null ? [secret] : [secret, previous.secret];
  };
  const allow = parseNetworks(egressAllowWebhooks);
  const shared = { signingSecrets, dispatcher, userAgent };
  return {
    test: (hook: Parameters<typeof testHook>[1]) => testHook({ ...ports, ...shared }, hook),
    mayDial: (url: string) => checkUrl(url, allow, "LOREPOD_EGRESS_ALLOW_WEBHOOKS"),
    dispatch: (rest: Ports) =>
      startDispatcher({
        ...rest,
        ...shared,
        waitsMs: config.webhookRetries,
        random: Math.random,
      }),
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}
