import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";

/** A stretch of network before a real server, which can break. */
export type Gate = AsyncDisposable & {
  port: number;
  /** From now on no data from the server arrives, until the next cut. */
  mute(): void;
  /** Breaks every connection, and refuses new ones for a while. */
  cut(downMs: number): Promise<void>;
};

export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>();
  let muted = false;
  let closed = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on("data", (chunk) => {
        if (socket === near || !muted) other.write(chunk);
      });
    }
    if (closed) near.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    mute: () => void (muted = true),
    async cut(downMs) {
      closed = true;
      breakAll();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      [closed, muted] = [false, false];
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
