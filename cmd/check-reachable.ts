import { once } from "node:events";
import { connect } from "node:net";

/** A server in the same cluster or on the same machine accepts a connection in milliseconds. */
const reachMs = 2_000;

/** Throws when nothing listens at the address. */
export async function checkReachable(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), timeout: reachMs });
  socket.once("timeout", () => socket.destroy(new Error(`no answer within ${reachMs} ms`)));
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}
