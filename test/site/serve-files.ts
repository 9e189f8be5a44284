import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import type { Site } from "./serve.ts";

const types: Record<string, string> = {
  "": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".md": "text/markdown",
};

/** By path: a text, or the file of a package that is installed for tests. */
export type Files = Record<string, string | { file: string }>;

/** Serves these files; every other path is answered with 404. */
export async function serveFiles(files: Files): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    asked.push(path);
    void answer(files[path], extname(path), response);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo; // of a TCP server that listens
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(
  found: Files[string] | undefined,
  ending: string,
  response: ServerResponse,
): Promise<void> {
  if (found === undefined) {
    response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
    return;
  }
  const { resolve } = createRequire(import.meta.url);
  const body = typeof found === "string" ? found : await readFile(resolve(found.file));
  response.writeHead(200, { "content-type": types[ending] ?? "application/octet-stream" });
  response.end(body);
}
