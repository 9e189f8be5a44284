import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpHttpHandler,
  type McpServer,
  originValidationResponse,
} from "@modelcontextprotocol/server";

export type HttpOptions = {
  host: string;
  port: number;
  /** A server for whoever brings this key, or none. */
  serverFor(apiKey: string | undefined): McpServer;
  onError: (error: unknown) => void;
};

/** Of a request's body; the largest that a tool takes is far below. */
const bodyMost = 256 * 1024;
const connectionsMost = 200;

/** Streamable HTTP at `/mcp`; closes with what is under way. */
export async function serveHttp(
  options: HttpOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const handler = createMcpHandler(({ requestInfo }) => options.serverFor(keyOf(requestInfo)), {
    onerror: options.onError,
    maxRequestBodySize: bodyMost,
  });
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(handler, options, request, response).catch((error: unknown) => {
      options.onError(error);
      response.destroy();
    });
  });
  server.maxConnections = connectionsMost;
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(options.port, options.host, done);
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}/mcp`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(
  handler: McpHttpHandler,
  { host }: HttpOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const request = requestOf(incoming, gone.signal);
  const response = refused(request, host) ?? (await handler.fetch(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  // Whoever hangs up ends the stream; that is no fault.
  await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => outgoing.destroy());
}

/**
 * Other paths, and pages of other sites that have their names point here: a browser says in Host
 * and Origin whom it believes to talk to. On an address of the network any name may be ours, and
 * every request brings its own key, which no such page has.
 */
function refused(request: Request, host: string): Response | undefined {
  if (new URL(request.url).pathname !== "/mcp") return new Response("not found\n", { status: 404 });
  const foreignName = isLoopback(host)
    ? hostHeaderValidationResponse(request, localhostAllowedHostnames())
    : undefined;
  return foreignName ?? originValidationResponse(request, localhostAllowedOrigins());
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  const { method = "GET", url = "/" } = incoming;
  const bare = method === "GET" || method === "HEAD";
  const address = new URL(url, `http://${incoming.headers.host ?? "localhost"}`);
  const body = bare ? null : Readable.toWeb(incoming);
  return new Request(address, { method, headers, body, signal, duplex: "half" });
}

function keyOf(request: Request | undefined): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request?.headers.get("authorization") ?? "")?.[1];
  return bearer ?? request?.headers.get("x-api-key") ?? undefined;
}

export const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|::1|localhost)$/.test(host);
