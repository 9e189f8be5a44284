import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pageStyle, searchPage } from "./served-page.ts";

export type ServedSite = {
  /** Id of the Site. */
  id: string;
  name: string;
  url: string;
};

type Options = {
  /** The Lorepod server and the key that calls it. */
  server: { url: string; apiKey: string };
  site: ServedSite;
  host: string;
  port: number;
  onError: (error: unknown) => void;
};

const maxBodyBytes = 256 * 1024;
const maxConnections = 200;

/**
 * Serves one Site to this machine: a search page, questions, llms.txt and MCP. Each call goes on to the
 * Lorepod server with the key, and sees this Site only; MCP tools see all that the key sees.
 */
export async function serveSite(
  options: Options,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      if (!response.headersSent && !response.destroyed) {
        return send(response, 502, "text/plain", "The Lorepod server does not answer.\n");
      }
      response.destroy();
      options.onError(error);
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
    url: `http://${host}:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(
  { server, site, host }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const refusal = isLoopback(host) ? foreignName(request) : missingKey(request, server.apiKey);
  if (refusal !== undefined) {
    const headers = { "www-authenticate": 'Basic realm="Lorepod"' };
    return send(response, refusal.status, "text/plain", `${refusal.message}\n`, headers);
  }
  const key = isLoopback(host) ? "" : server.apiKey;
  switch (`${request.method} ${pathname}`) {
    case "GET /":
      return send(response, 200, "text/html", searchPage({ ...site, key }), { ...policy });
    case "GET /style.css":
      return send(response, 200, "text/css", pageStyle);
    case "GET /ask": {
      const query = searchParams.get("q") ?? "";
      if (query.trim() !== "") return ask({ server, site }, { query }, response);
      return send(response, 400, "text/plain", "q is missing: /ask?q=What+does+it+cost\n");
    }
    case "POST /ask":
    case "POST /v1/answer":
      return ask({ server, site }, await jsonOf(request), response);
    case "POST /v1/search": {
      const body = { ...(await jsonOf(request)), site: site.id };
      return forward(server, { path: "/v1/search", body: JSON.stringify(body) }, response);
    }
    case "GET /lorepod-search.js":
      return forward(server, { path: pathname }, response);
    case "GET /llms.txt":
    case "GET /llms-full.txt": {
      const path = `/v1/sites/${site.id}/export?format=${pathname.slice(1)}`;
      return forward(server, { path, type: "text/plain; charset=utf-8" }, response);
    }
    case "GET /mcp":
    case "POST /mcp":
    case "DELETE /mcp": {
      const body = request.method === "POST" ? await bodyOf(request) : undefined;
      const headers = mcpHeaders(request);
      const method = request.method ?? "GET";
      return forward(server, { path: "/mcp", method, headers, body }, response);
    }
    default:
      return send(response, 404, "text/plain", "There is nothing at this path.\n");
  }
}

const policy = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
};

function ask(
  { server, site }: Pick<Options, "server" | "site">,
  question: object,
  response: ServerResponse,
): Promise<void> {
  const body = JSON.stringify({ ...question, site: site.id });
  return forward(server, { path: "/v1/answer", body }, response);
}

type Forwarded = {
  path: string;
  method?: string;
  body?: string | undefined;
  headers?: Record<string, string>;
  /** The content type to show, where a browser would save the file. */
  type?: string;
};

/** Sends the call on with the key, and the response back as it comes. */
async function forward(
  { url, apiKey }: Options["server"],
  { path, body, method = body === undefined ? "GET" : "POST", headers, type }: Forwarded,
  outgoing: ServerResponse,
): Promise<void> {
  const disconnected = new AbortController();
  outgoing.once("close", () => disconnected.abort());
  const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
    method,
    headers: {
      "x-api-key": apiKey,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: disconnected.signal,
    redirect: "error",
  });
  const kept = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const shown = type !== undefined && response.ok ? { "content-type": type } : {};
  outgoing.writeHead(response.status, { ...Object.fromEntries(kept), ...safe, ...shown });
  if (response.body === null) return void outgoing.end();
  // A client that disconnects ends the stream; that is not an error.
  await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => outgoing.destroy());
}

const keptHeaders = ["content-type", "retry-after", "mcp-session-id", "mcp-protocol-version"];

const safe = { "x-content-type-options": "nosniff", "cache-control": "no-store" };

function mcpHeaders({ headers }: IncomingMessage): Record<string, string> {
  const names = ["accept", "mcp-session-id", "mcp-protocol-version", "last-event-id"];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/**
 * DNS rebinding: a page of another site whose name resolves to this machine, which a browser shows in
 * Host; and pages of other sites, which it shows in Origin.
 */
function foreignName({ headers }: IncomingMessage): Refusal | undefined {
  const { host = "", origin } = headers;
  if (!URL.canParse(`http://${host}`) || !isLoopback(new URL(`http://${host}`).hostname)) {
    return { status: 403, message: "This server answers under the name of this machine only." };
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    return { status: 403, message: "Pages of other sites may not call this server." };
  }
  return undefined;
}

type Refusal = { status: 401 | 403; message: string };

/** A browser asks for the key as a password; programs send it as every call of the interface does. */
function missingKey({ headers }: IncomingMessage, apiKey: string): Refusal | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const password = Buffer.from(basic, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const given = [headers["x-api-key"]?.toString() ?? "", bearer, password];
  if (given.some((one) => isEqual(one, apiKey))) return undefined;
  const message = "The API key is needed: x-api-key, or the password in a browser.";
  return { status: 401, message };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && left.length > 0 && timingSafeEqual(left, right);
}

export const isLoopback = (host: string): boolean =>
  /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost)$/.test(host);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What is no object is refused by the Lorepod server, which explains why. */
async function jsonOf(request: IncomingMessage): Promise<object> {
  try {
    const value: unknown = JSON.parse(await bodyOf(request));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": `${type}; charset=utf-8`, ...safe, ...headers })
    .end(body);
}
