import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Lorepod, type LorepodOptions } from "../node/src/index.ts";
import { isLoopback, serveHttp } from "./http.ts";
import { createMcpServer } from "./server.ts";

const help = `Usage: lorepod mcp [--http [HOST:]PORT]

Serves Lorepod's tools by the Model Context Protocol: over standard input and output, or with --http
over streamable HTTP at /mcp.

  LOREPOD_API_KEY   the key to use; default: the key stored by lorepod login. Over HTTP a request may
                    have another key (Authorization: Bearer KEY), and must have one if HOST is
                    not a loopback address
  LOREPOD_URL       the server's address; default: http://127.0.0.1:8080

Examples:
  claude mcp add lorepod -e LOREPOD_API_KEY=KEY -- npx lorepod mcp
  lorepod mcp --http 3900`;

/** Runs until its input ends or `signal` is aborted; returns the exit code. */
export async function mcp(
  args: string[],
  { version, signal, ...options }: LorepodOptions & { version: string; signal: AbortSignal },
): Promise<number> {
  let values: { http?: string; help?: boolean };
  try {
    values = parseArgs({
      args,
      options: { http: { type: "string" }, help: { type: "boolean", short: "h" } },
    }).values;
  } catch (error) {
    console.error(
      `lorepod mcp: ${error instanceof Error ? error.message : String(error)}\n\n${help}`,
    );
    return 2;
  }
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  // The protocol uses standard output.
  const onError = (error: unknown) =>
    console.error(`lorepod mcp: ${error instanceof Error ? error.message : String(error)}`);
  try {
    const own = new Lorepod(options);
    if (values.http === undefined) return await onStdio(own, version, signal, onError);
    return await onHttp(values.http, own, { ...options, version, signal, onError });
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
  // The configured key is for users of this machine, not for the network.
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
