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
import { Lorepod } from "../node/src/index.ts";
import { createMcpServer } from "./server.ts";

export type HttpOptions = {
  host: string;
  port: number;
  /** The MCP server for requests with this key, or without a key. */
  serverFor(apiKey: string | undefined): McpServer;
  onError: (error: unknown) => void;
};

/** Answers single requests whose callers were checked, without a server. */
export function createMcpAnswer(options: {
  version: string;
  onError: (error: unknown) => void;
}): (request: Request, as: { url: string; apiKey: string }) => Promise<Response> {
  return async (request, as) => {
    const serverFor = () => createMcpServer(new Lorepod(as), options.version);
    const handler = createMcpHandler(serverFor, {
      onerror: options.onError,
      maxRequestBodySize: maxBodyBytes,
    });
    return handler.fetch(request);
  };
}

/** A request's body; the largest input of a tool is far below this. */
const maxBodyBytes = 256 * 1024;
const maxConnections = 200;

/** Streamable HTTP at `/mcp`; closing ends requests in progress. */
export async function serveHttp(
  options: HttpOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const handler = createMcpHandler(({ requestInfo }) => options.serverFor(keyOf(requestInfo)), {
    onerror: options.onError,
    maxRequestBodySize: maxBodyBytes,
  });
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(handler, options, request, response).catch((error: unknown) => {
      options.onError(error);
      response.destroy();
    });
  });
  server.maxConnections = maxConnections;
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
  const disconnected = new AbortController();
  outgoing.once("close", () => disconnected.abort());
  const request = requestOf(incoming, disconnected.signal);
  const response = refused(request, host) ?? (await handler.fetch(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  // A client that disconnects ends the stream; that is not an error.
  await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => outgoing.destroy());
}

/**
 * Refuses other paths, and DNS rebinding: pages of other sites whose names resolve to this machine,
 * which a browser shows in Host and Origin. On a network address any host name may be right; there,
 * each request needs a key, which such pages do not have.
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
