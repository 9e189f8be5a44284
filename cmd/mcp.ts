import { homedir } from "node:os";
import { serverOf } from "../clients/cli/connect.ts";
import { mcp as serve } from "../clients/mcp/index.ts";

/** `lorepod mcp`: runs until its host disconnects or a signal ends it. */
export async function mcp(args: string[], version: string): Promise<number> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  const { env, platform } = process;
  const { url, apiKey } = await serverOf({ env, platform, home: homedir() });
  return serve(args, { url, apiKey, version, signal: stop.signal });
}
