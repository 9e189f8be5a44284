import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A connection between a browser and the product that a test can cut and mend. */
export type Line = AsyncDisposable & {
  address: string;
  /** Ends what is open, and refuses what comes. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

export async function openLine(to: string): Promise<Line> {
  const target = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(Number(target.port), target.hostname);
    for (const [one, next] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.on("error", () => next.destroy());
      one.on("close", () => (open.delete(one), next.destroy()));
      one.pipe(next);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    async mend() {
      if (server.listening) return;
      await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await cut();
    },
  };
}
