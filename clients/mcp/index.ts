import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Lorepod, type LorepodOptions } from "../node/src/index.ts";
import { isLoopback, serveHttp } from "./http.ts";
import { createMcpServer } from "./server.ts";

const help = `Usage: lorepod mcp [--http [HOST:]PORT]

Offers Lorepod's tools to a model's host by the Model Context Protocol: over standard input and
output, or with --http over streamable HTTP at /mcp.

  LOREPOD_API_KEY   the key to work with, if not the one that lorepod login kept; over HTTP a
                    request may bring its own (Authorization: Bearer KEY), and must where HOST
                    is not loopback
  LOREPOD_URL       where Lorepod listens, if not http://127.0.0.1:8080

Examples:
  claude mcp add lorepod -e LOREPOD_API_KEY=KEY -- npx lorepod mcp
  lorepod mcp --http 3900`;

/** Runs until its input ends or `signal` is aborted; answers the exit code. */
export async function mcp(
  args: string[],
  { version, signal, ...options }: LorepodOptions & { version: string; signal: AbortSignal },
): Promise<number> {
  let asked: { http?: string; help?: boolean };
  try {
    asked = parseArgs({
      args,
      options: { http: { type: "string" }, help: { type: "boolean", short: "h" } },
    }).values;
  } catch (error) {
    console.error(
      `lorepod mcp: ${error instanceof Error ? error.message : String(error)}\n\n${help}`,
    );
    return 2;
  }
  if (asked.help === true) {
    console.log(help);
    return 0;
  }
  // Standard output belongs to the protocol.
  const onError = (error: unknown) =>
    console.error(`lorepod mcp: ${error instanceof Error ? error.message : String(error)}`);
  try {
    const own = new Lorepod(options);
    if (asked.http === undefined) return await onStdio(own, version, signal, onError);
    return await onHttp(asked.http, own, { ...options, version, signal, onError });
  } catch (error) {
    onError(error);
    return error instanceof TypeError ? 2 : 1;
  }
}

async function onStdio(
  lorepod: Lorepod,
  version: string,
  signal: AbortSignal,
  onError: (error: Error) => void,
): Promise<number> {
  const handle = serveStdio(() => createMcpServer(lorepod, version), { onerror: onError });
  await new Promise<void>((done) => {
    for (const end of ["end", "close"]) process.stdin.once(end, () => done());
    signal.addEventListener("abort", () => done(), { once: true });
  });
  await handle.close();
  return 0;
}

async function onHttp(
  where: string,
  own: Lorepod,
  {
    version,
    signal,
    onError,
    ...options
  }: LorepodOptions & { version: string; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<number> {
  const [, host = "127.0.0.1", digits = ""] = /^(?:\[?([^\]]+)\]?:)?(\d{1,5})$/.exec(where) ?? [];
  if (digits === "" || Number(digits) > 65_535) {
    throw new TypeError(`--http must be PORT or HOST:PORT, got ${where}`);
  }
  // Our key is for whoever can log in to this machine, not for the network.
  const other = isLoopback(host) ? own : new Lorepod({ ...options, apiKey: "" });
  const server = await serveHttp({
    host,
    port: Number(digits),
    onError,
    serverFor: (apiKey) =>
      createMcpServer(apiKey === undefined ? other : new Lorepod({ ...options, apiKey }), version),
  });
  console.error(`lorepod mcp: listens on ${server.url}`);
  await new Promise((done) => signal.addEventListener("abort", done, { once: true }));
  await server.close();
  return 0;
}
