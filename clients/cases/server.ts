import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** One answer of a case's script; see README.md. */
export type ScriptedAnswer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Sent one by one, each as a separate packet. */
  chunks?: (string | { base64: string })[];
  delayMs?: number;
  /** The end of the connection: `end` is a normal one. */
  then?: "end" | "reset" | "hang";
};

export type SeenRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
};

/** Replaces `{key}` in a script. */
export const caseKey = "service_live_cases0000000000000000000000000000000";

export type ScriptedServer = AsyncDisposable & {
  url: string;
  seen: SeenRequest[];
  /** Answers in progress. */
  open(): number;
};

/** Answers the first request with the first answer, and so on; one more is answered with 418. */
export async function serveScript(script: readonly ScriptedAnswer[]): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    const answer = script[seen.length] ?? { status: 418, json: { message: "nothing is scripted" } };
    seen.push({
      method: request.method ?? "",
      path: request.url ?? "",
      headers: headersOf(request),
      body: undefined,
    });
    const current = seen.at(-1);
    open++;
    response.once("close", () => open--);
    void text(request)
      .then((body) => {
        if (current !== undefined && body !== "") current.body = JSON.parse(body);
        return send(answer, response);
      })
      // In some cases the client disconnects during the answer.
      .catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address, once it listens
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    open: () => open,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function send(answer: ScriptedAnswer, response: ServerResponse): Promise<void> {
  const { status, headers = {}, json, chunks = [], delayMs = 0, then = "end" } = answer;
  if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
  if (status !== undefined) {
    const type = json === undefined ? {} : { "content-type": "application/json" };
    response.writeHead(status, { ...type, ...headers });
    response.flushHeaders();
  }
  const body = json === undefined ? chunks : [JSON.stringify(json).replaceAll("{key}", caseKey)];
  for (const chunk of body) {
    response.write(typeof chunk === "string" ? chunk : Buffer.from(chunk.base64, "base64"));
    // Separates packets where the system does not join them.
    await new Promise((done) => setTimeout(done, 5));
  }
  if (then === "end") response.end();
  if (then === "reset") response.socket?.resetAndDestroy();
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * `node server.ts CASE.json`: prints `{"url": …}` on a line, serves until its input ends, then
 * prints `{"requests": […]}`.
 */
async function main(file: string): Promise<void> {
  const { server } = JSON.parse(readFileSync(file, "utf8")) as { server: ScriptedAnswer[] };
  const running = await serveScript(server);
  console.log(JSON.stringify({ url: running.url }));
  process.stdin.resume();
  await once(process.stdin, "end");
  console.log(JSON.stringify({ requests: running.seen }));
  await running[Symbol.asyncDispose]();
}

const file = process.argv[2];
if (file !== undefined && import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(file);
}
