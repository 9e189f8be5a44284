import { createHostSlots } from "../../src/adapters/nats/host-slots.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import {
  parseNetworks,
  startEgressProxy,
  systemResolver,
  type EgressProxy,
  type SigningOptions,
} from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { HostSlots } from "../../src/ports/pages/host-slots.ts";
import { openProcess } from "./cluster.ts";
import { openSigning } from "../bot-auth.ts";
import { upstreamOf } from "../upstream.ts";
import { stopRequested } from "../stop-requested.ts";

/** The egress proxies of a cluster: one for crawlers and page workers, one for webhooks. */
export async function egress(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("egress", config, stack);
  const { egressToken: token, egressUrl, hostOpen: maxOpenPerHost } = config;
  if (token === "") throw new Error("LOREPOD_EGRESS_TOKEN is not set");
  const proxies: EgressProxy[] = [];
  const refused = own.metrics.egress(() => proxies.reduce((sum, proxy) => sum + proxy.open(), 0));
  const open = async (allowed: Config["egressAllow"], listener: Listener) => {
    const allow = parseNetworks(allowed);
    const proxy = await startEgressProxy({
      ...listener,
      upstream: upstreamOf(config),
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      host: "0.0.0.0",
      log: ({ event, ...fields }) => {
        refused("fault" in fields ? fields.fault : event.replace("egress.", ""));
        own.log.warn(fields, event);
      },
    });
    proxies.push(proxy);
    stack.defer(() => proxy.close());
  };
  // With a broker, several replicas share the limits of each host.
  const shared = config.natsUrl !== "" && {
    hostSlots: createHostSlots({ connection: own.nats(), ...own.adapterDeps }),
  };
  await open(config.egressAllow, {
    signing: openSigning(config, own.log),
    token,
    port: portOf(egressUrl, 3_128),
    maxOpenPerHost,
    ...shared,
  });
  const { egressWebhooksUrl, egressWebhooksToken } = config;
  if (egressWebhooksToken !== "") {
    const port = portOf(egressWebhooksUrl, 3_129);
    await open(config.egressAllowWebhooks, { token: egressWebhooksToken, port });
  }
  own.health.ready();
  await stopRequested();
  return 0;
}

type Listener = {
  token: string;
  port: number;
  maxOpenPerHost?: number;
  hostSlots?: HostSlots;
  signing?: SigningOptions | undefined;
};

const portOf = (url: string, otherwise: number): number =>
  Number((url === "" ? "" : new URL(url).port) || otherwise);
