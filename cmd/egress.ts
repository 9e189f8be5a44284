import type { Config } from "../src/contract/config.ts";
import { parseNetworks, startEgressProxy, systemResolver } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { openProcess, stopAsked } from "./cluster.ts";

/** The one way out of a cluster for crawlers and page workers. */
export async function egress(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("egress", config, stack);
  const { egressToken: token, egressUrl, hostOpen: hostOpenMost } = config;
  if (token === "") throw new Error("LOREPOD_EGRESS_TOKEN is not set");
  const allow = parseNetworks(config.egressAllow);
  let open = () => 0;
  const refused = own.metrics.egress(() => open());
  const proxy = stack.adopt(
    await startEgressProxy({
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      token,
      host: "0.0.0.0",
      port: Number(new URL(egressUrl).port || 3_128),
      hostOpenMost,
      log: ({ event, ...fields }) => {
        refused("fault" in fields ? fields.fault : "unauthorized");
        own.log.warn(fields, event);
      },
    }),
    (started) => started.close(),
  );
  open = () => proxy.open();
  own.health.ready();
  await stopAsked();
  return 0;
}
