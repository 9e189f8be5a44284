import type { DialFault } from "../../src/contract/calls/dial.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { DialError, openTunnel } from "../../src/egress/index.ts";
import { openLocalProxy } from "../local/proxy.ts";
import type { Check } from "./check.ts";

/** Opens a tunnel to a public website through the upstream proxy; no check without one. */
export async function upstreamChecks(config: Config): Promise<Check[]> {
  if (config.upstreamProxy === "") return [];
  const name = "upstream proxy";
  const { kind, place } = describe(config.upstreamProxy);
  const checks = [resolution(config)];
  // The rule for addresses is the same; hosts of LOREPOD_NO_PROXY are not asked here.
  await using proxy = await openLocalProxy([], { ...config, noProxy: [] }, { log: () => {} });
  const fault = await faultOf({ proxyUrl: proxy.url, token: proxy.token });
  const fix = fault === null ? undefined : fixes[fault];
  const words = fault === null ? `reaches ${probe}` : `${probe}: ${fault}`;
  const details = `${kind} at ${place} ${fix === undefined ? words : "fails"}`;
  const check = { name, ok: fix === undefined, details };
  return [fix === undefined ? check : { ...check, fix }, ...checks];
}

const probe = "example.com:443";

async function faultOf(route: { proxyUrl: string; token: string }): Promise<DialFault | null> {
  try {
    (await openTunnel(route, probe)).destroy();
    return null;
  } catch (error) {
    return error instanceof DialError ? error.code : "dial-no-route";
  }
}

/** Faults of the proxy or its setting; others are about the website. */
const fixes: Partial<Record<DialFault, string>> = {
  "dial-proxy-down": "LOREPOD_UPSTREAM_PROXY must name a running proxy of that kind",
  "dial-timeout": "LOREPOD_UPSTREAM_PROXY must name a proxy that can be reached from here",
  "dial-unreachable": "LOREPOD_UPSTREAM_PROXY must name a proxy that can be reached from here",
  "dial-proxy-login": "LOREPOD_UPSTREAM_PROXY needs the user and password that the proxy accepts",
  "dial-no-route": "LOREPOD_UPSTREAM_PROXY must name a running proxy of that kind",
};

function resolution({ upstreamProxyResolve }: Config): Check {
  const details =
    upstreamProxyResolve === "local"
      ? "addresses are checked here and dialled by number"
      : "warning: the upstream proxy resolves names, so names that lead to private networks are " +
        "its business; only addresses in URLs are checked here";
  return { name: "upstream addresses", ok: true, details };
}

/** Never with user and password. */
function describe(text: string) {
  const { protocol, host } = new URL(text);
  return { kind: protocol.slice(0, -1), place: host };
}
