import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refused, isLoopback, refusalOf } from "./refusals.ts";
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
  host: string;
  port: number;
  onError: (error: unknown) => void;
};

const maxBodyBytes = 256 * 1024;
const maxConnections = 200;

/**
 * Serves one Site to this machine: a search page, questions, llms.txt and MCP. Each call goes on to the
 * Lorepod server with the key, and sees this Site only; MCP tools see all that the key sees. It listens
 * before the Site is known, so that a port in use creates no Site; until `show`, calls get a 503.
 */
export async function serveSite(options: Options): Promise<{
  url: string;
  show(site: ServedSite): void;
  close(): Promise<void>;
}> {
  let site: ServedSite | undefined;
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer({ ...options, site }, request, response).catch((error: unknown) => {
      // The client has disconnected.
      if (response.destroyed) return;
      if (!response.headersSent) return explain(error, response);
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
    show: (shown) => void (site = shown),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function explain(error: unknown, response: ServerResponse): void {
  if (!(error instanceof Refused)) {
    return send(response, 502, "text/plain", "The Lorepod server does not answer.\n");
  }
  const { status, message } = error;
  const headers = status === 401 ? { "www-authenticate": 'Basic realm="Lorepod"' } : {};
  send(response, status, "text/plain", `${message}\n`, headers);
}

async function answer(
  { server, site, host }: Options & { site: ServedSite | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = addressOf(request);
  const refusal = refusalOf(request, pathname, { host, apiKey: server.apiKey });
  if (refusal !== undefined) throw refusal;
  if (site === undefined) {
    return send(response, 503, "text/plain", "The Site is being looked up.\n", {
      "retry-after": "1",
    });
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

function addressOf({ url = "/" }: IncomingMessage): URL {
  // Joined as text: a path that starts with two slashes is not the name of a host.
  const address = `http://localhost${url}`;
  if (url.startsWith("/") && URL.canParse(address)) return new URL(address);
  throw new Refused(400, "The path is invalid.");
}

const policy = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
};

function ask(
  { server, site }: { server: Options["server"]; site: ServedSite },
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read as well, up to the time limit of a request: a client that still sends would
    // not see the response.
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  if (bytes <= maxBodyBytes) return Buffer.concat(chunks).toString("utf8");
  throw new Refused(413, `The body has more than ${maxBodyBytes} bytes.`);
}

/** What is no object is refused by the Lorepod server, which explains why. */
async function jsonOf(request: IncomingMessage): Promise<object> {
  const value = parsed(await bodyOf(request));
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
