import { randomBytes } from "node:crypto";
import type { Config } from "../../src/contract/settings/config.ts";
import {
  parseNetworks,
  startEgressProxy,
  systemResolver,
  type EgressOptions,
} from "../../src/egress/index.ts";
import { upstreamOf, type UpstreamSettings } from "../upstream.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";

/** An egress proxy in this process, on loopback, with a new token. */
export async function openLocalProxy(
  allowed: Config["egressAllow"],
  config: UpstreamSettings,
  options: Pick<EgressOptions, "log" | "maxOpenPerHost" | "signing">,
) {
  const allow = parseNetworks(allowed);
  const token = randomBytes(24).toString("base64url");
  const resolver = systemResolver({ hostsFile: !allow.isEmpty });
  const upstream = upstreamOf(config);
  const proxy = await startEgressProxy({ ...options, upstream, allow, resolver, clock, token });
  return { url: proxy.url, token, allow, [Symbol.asyncDispose]: () => proxy.close() };
}
