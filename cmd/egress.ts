import { createHostSlots } from "../src/adapters/nats/host-slots.ts";
import type { Config } from "../src/contract/settings/config.ts";
import {
  parseNetworks,
  startEgressProxy,
  systemResolver,
  type EgressProxy,
} from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { HostSlots } from "../src/ports/host-slots.ts";
import { openProcess, stopRequested } from "./cluster.ts";

/** The one way out of a cluster: for crawlers and page workers, and apart from them for webhooks. */
export async function egress(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("egress", config, stack);
  const { egressToken: token, egressUrl, hostOpen: hostOpenMost } = config;
  if (token === "") throw new Error("LOREPOD_EGRESS_TOKEN is not set");
  const proxies: EgressProxy[] = [];
  const refused = own.metrics.egress(() => proxies.reduce((sum, proxy) => sum + proxy.open(), 0));
  const open = async (allowed: Config["egressAllow"], way: Way) => {
    const allow = parseNetworks(allowed);
    const proxy = await startEgressProxy({
      ...way,
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      host: "0.0.0.0",
      log: ({ event, ...fields }) => {
        refused("fault" in fields ? fields.fault : "unauthorized");
        own.log.warn(fields, event);
      },
    });
    proxies.push(proxy);
    stack.defer(() => proxy.close());
  };
  // Named where there are several replicas, which then agree how a host is to be spared.
  const shared = config.natsUrl !== "" && {
    hostSlots: createHostSlots({ connection: own.nats(), ...own.adapterDeps }),
  };
  await open(config.egressAllow, {
    token,
    port: portOf(egressUrl, 3_128),
    hostOpenMost,
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

type Way = { token: string; port: number; hostOpenMost?: number; hostSlots?: HostSlots };

const portOf = (url: string, otherwise: number): number =>
  Number((url === "" ? "" : new URL(url).port) || otherwise);
