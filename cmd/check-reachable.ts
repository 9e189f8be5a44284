import { once } from "node:events";
import { connect } from "node:net";

/** Throws when nothing listens at the address. */
export async function checkReachable(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), timeout: 2_000 });
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}
