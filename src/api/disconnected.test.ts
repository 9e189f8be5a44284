import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { disconnected } from "./disconnected.ts";

/** A client that leaves; the handler asks for the signal before or after that. */
async function signalOf(asks: "before" | "after"): Promise<AbortSignal> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const arrived = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<AbortSignal>();
  app.get("/", async (_request, reply) => {
    const closed = once(reply.raw, "close");
    const early = asks === "before" ? disconnected(reply) : undefined;
    arrived.resolve();
    await closed;
    seen.resolve(early ?? disconnected(reply));
    reply.hijack();
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo; // listens on a port
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await arrived.promise;
  client.destroy();
  return seen.promise;
}

test.each(["before", "after"] as const)(
  "a signal asked for %s the client left is aborted",
  async (asks) => {
    expect((await signalOf(asks)).aborted).toBe(true);
  },
);
