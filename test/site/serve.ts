import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

export type Site = AsyncDisposable & {
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
};

export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".pdf": "application/pdf",
  // The other documents have the type of any file, as on servers that do not know theirs.
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".doc": "application/msword",
};

/** Serves one of the small websites beside this file; `first` may answer before it. */
export async function serveSite(
  name: "saas-en" | "handwerk-de" | "clinica-es" | "app-js" | "documents",
  first: Answer = () => false,
  host = "127.0.0.1",
): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    asked.push(path);
    if (first(request, response)) return;
    void sendFile(join(import.meta.dirname, name, normalize(path)), response);
  });
  server.listen(0, host);
  await new Promise((listening) => server.once("listening", listening));
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  for (const file of [path, `${path}.html`, join(path, "index.html")]) {
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
      });
      response.end(body);
      return;
    } catch {
      continue;
    }
  }
  response.writeHead(404, { "content-type": "text/html" });
  response.end("<title>Not found</title><h1>Not found</h1>");
}
