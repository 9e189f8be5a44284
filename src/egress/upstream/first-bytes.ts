import type { Socket } from "node:net";
import { limits } from "../../contract/limits.ts";

/**
 * Exactly this many bytes; what follows stays in the socket. Rejects if the socket ends before.
 * They are taken one by one: a larger read of fewer bytes would report no end.
 */
export async function takeBytes(socket: Socket, count: number): Promise<Buffer> {
  const bytes: Buffer[] = [];
  while (bytes.length < count) {
    const byte = socket.read(1) as Buffer | null; // no encoding is set
    if (byte !== null) bytes.push(byte);
    else if (socket.readableEnded || socket.destroyed) throw new Error("the connection ended");
    else await moreBytes(socket);
  }
  return Buffer.concat(bytes);
}

/** The head of an HTTP response, with the empty line at its end. */
export async function takeHead(socket: Socket): Promise<string> {
  let head = "";
  while (!head.endsWith("\r\n\r\n")) {
    if (head.length >= limits.upstreamHeadBytes.value)
      throw new Error("the head of the answer is too long");
    head += (await takeBytes(socket, 1)).toString("latin1");
  }
  return head;
}

function moreBytes(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const names = ["readable", "end", "close", "error"] as const;
  const done = (): void => {
    for (const name of names) socket.off(name, done);
    resolve();
  };
  for (const name of names) socket.on(name, done);
  return promise;
}
