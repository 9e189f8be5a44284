import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import { selfSigned } from "./self-signed.ts";

export type Received = {
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
};

/** Answers, or does whatever else a receiver may do; `count` is 1 at the path's first request. */
export type Behave = (received: Received, response: ServerResponse, count: number) => void;

export type Receiver = AsyncDisposable & {
  url: string;
  received: Received[];
  connections: () => number;
};

/** A receiver of webhooks on loopback that records every request. */
export async function startReceiver(behave: Behave = answerOk, secure = false): Promise<Receiver> {
  const received: Received[] = [];
  const counts = new Map<string, number>();
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const path = request.url ?? "/";
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = Buffer.concat(pieces).toString("utf8");
    const one = { path, headers, body, at: Date.now() };
    received.push(one);
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    behave(one, response, count);
  };
  const take = (request: IncomingMessage, response: ServerResponse) => {
    // A sender that goes away in the middle is no fault of the receiver.
    listener(request, response).catch(() => response.destroy());
  };
  const server = secure ? createTlsServer(selfSigned, take) : createServer(take);
  return { ...(await listening(server, secure ? "https" : "http")), received };
}

/** A receiver that speaks no HTTP of Node's, or none at all. */
export async function startRawReceiver(onRequest: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => onRequest(socket));
  });
  return listening(server, "http");
}

export const answerOk: Behave = (_received, response) => response.end("ok");

async function listening(server: Server, scheme: string) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo; // a TCP server's is never a string
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
