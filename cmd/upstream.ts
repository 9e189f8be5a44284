import type { Config } from "../src/contract/settings/config.ts";
import { parseBypass, parseUpstream, type UpstreamOptions } from "../src/egress/index.ts";

export type UpstreamSettings = Pick<Config, "upstreamProxy" | "noProxy" | "upstreamProxyResolve">;

/** The proxy behind our own, if the operator's network needs one. */
export function upstreamOf({
  upstreamProxy,
  noProxy,
  upstreamProxyResolve,
}: UpstreamSettings): UpstreamOptions | undefined {
  if (upstreamProxy === "") return undefined;
  return {
    proxy: parseUpstream(upstreamProxy),
    bypass: parseBypass(noProxy),
    resolvesNames: upstreamProxyResolve === "remote",
  };
}
