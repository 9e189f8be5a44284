import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { onTestFinished } from "vitest";
import type { Clock } from "../src/kit/clock.ts";
import { createFetcher } from "../src/pages/index.ts";

export type LoopbackAnswer =
  | string
  | {
      status?: number;
      location?: string;
      type?: string;
      body?: string | Uint8Array;
      headers?: Record<string, string | string[]>;
    };

/** A site on loopback from a table of paths, until the test ends; other paths answer 404. */
export async function serveTable(table: (url: string) => Record<string, LoopbackAnswer>) {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "/";
      site.requested.push(path);
      await site.onRequest(path);
      const found = answers[path] ?? { status: 404, body: "<title>Not found</title>" };
      const answer = typeof found === "string" ? { body: found } : found;
      const { status = 200, location, body = "", type = typeOf(path), headers = {} } = answer;
      const about = { "content-type": type, ...(location && { location }) };
      response.writeHead(status, { ...about, ...headers });
      response.end(body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answers = table(url);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const site = {
    url,
    requested: [] as string[],
    /** Runs before each answer. */
    onRequest: (_path: string): void | Promise<void> => undefined,
  };
  return site;
}

function typeOf(path: string): string {
  if (path.endsWith(".xml")) return "application/xml";
  return path.endsWith(".txt") ? "text/plain" : "text/html";
}

/** A fetcher without an egress proxy. */
export function openFetcher(clock: Clock) {
  const dispatcher = new Agent({ allowH2: false });
  onTestFinished(() => dispatcher.destroy());
  return createFetcher({ dispatcher, userAgent: "test", clock, random: () => 0.5 });
}

/** A page with enough distinct text to count, and its links. */
export function textPage(title: string, links: readonly string[] = [], text?: string): string {
  const body =
    text ??
    Array.from(
      { length: 12 },
      (_, n) => `${title}, part ${n}: what our customers in ${title} want to know about it.`,
    ).join(" ");
  const list = links.map((path) => `<li><a href="${path}">${path.slice(1)}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><nav><ul>${list}</ul></nav><main><h1>${title}</h1><p>${body}</p></main></body></html>`;
}
