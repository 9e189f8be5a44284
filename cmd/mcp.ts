import { mcp as serve } from "../clients/mcp/index.ts";

/** `lorepod mcp`: until its host hangs up or somebody ends it. */
export function mcp(args: string[], version: string): Promise<number> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return serve(args, { version, signal: stop.signal });
}
