import type { Log } from "../src/adapters/shared/log.ts";
import type { Services } from "../src/api/index.ts";

/** The tools of MCP for the route `/mcp`; loaded with the first call, which many servers never get. */
export function mcpAnswer(version: string, log: Log): Services["mcp"] {
  let loaded: Promise<Services["mcp"]> | undefined;
  const load = async () => {
    const { createMcpAnswer } = await import("../clients/mcp/http.ts");
    const onError = (error: unknown) => log.warn({ err: error }, "mcp.fault");
    return createMcpAnswer({ version, onError });
  };
  return async (request, as) => (await (loaded ??= load()))(request, as);
}
