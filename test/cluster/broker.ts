import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectNats } from "../../src/adapters/nats/client.ts";

/** A real nats-server with JetStream. */
export type Broker = AsyncDisposable & {
  url: string;
  /** Kills it like a power cut of the process. */
  stop(): Promise<{ start(): Promise<void> }>;
  /** The same, and starts it again on the same store. */
  crash(downMs: number): Promise<void>;
  /** Ends it, and starts it again on the same store with another configuration. */
  restartWith(config: string): Promise<void>;
};

/**
 * The one that LOREPOD_TEST_NATS_URL names, else the `nats-server` of PATH on a store of its own;
 * always the latter when it is to know its users, by `config`.
 */
export async function openBroker(config?: string): Promise<Broker> {
  const given = process.env["LOREPOD_TEST_NATS_URL"];
  if (given !== undefined && config === undefined) {
    const refuse = () =>
      Promise.reject(new Error("LOREPOD_TEST_NATS_URL names a broker that stays up"));
    const stays = { stop: refuse, crash: refuse, restartWith: refuse };
    return { url: given, ...stays, async [Symbol.asyncDispose]() {} };
  }
  const port = await freePort();
  const store = mkdtempSync(join(tmpdir(), "lorepod-nats-"));
  if (config !== undefined) writeFileSync(join(store, configName), config);
  let server = await startServer(port, store);
  const stop = async () => {
    await end(server, "SIGKILL");
    return { start: async () => void (server = await startServer(port, store)) };
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    stop,
    async crash(downMs) {
      const down = await stop();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await down.start();
    },
    async restartWith(another) {
      await end(server, "SIGTERM");
      writeFileSync(join(store, configName), another);
      server = await startServer(port, store);
    },
    async [Symbol.asyncDispose]() {
      await end(server, "SIGTERM");
      rmSync(store, { recursive: true, force: true });
    },
  };
}

const configName = "nats.conf";

async function startServer(port: number, store: string): Promise<ChildProcess> {
  const config = join(store, configName);
  const args = ["-js", "-sd", store, "-a", "127.0.0.1", "-p", String(port)];
  if (existsSync(config)) args.push("-c", config);
  const server = spawn("nats-server", args, { stdio: ["ignore", "ignore", "pipe"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = "";
  server.on("error", (error) => {
    const how = "put nats-server 2.12 or later on PATH, or set LOREPOD_TEST_NATS_URL";
    reject(new Error(`these tests need a real NATS: ${how}`, { cause: error }));
  });
  server.on("exit", (code) => reject(new Error(`nats-server ended with ${code}: ${said}`)));
  server.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000);
    if (said.includes("Server is ready")) resolve();
  });
  await promise;
  return server;
}

async function end(server: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** A port opened on connections of its own, and again for a second process. */
export function onBroker<Port>(
  broker: () => Broker,
  make: (connection: Awaited<ReturnType<typeof connectNats>>) => Promise<Port>,
) {
  return async () => {
    const connections: Awaited<ReturnType<typeof connectNats>>[] = [];
    const start = async () => {
      const connection = await connectNats({ servers: broker().url, name: "test" });
      connections.push(connection);
      return make(connection);
    };
    return {
      port: await start(),
      reopen: start,
      close: async () => {
        for (const connection of connections) await connection.close();
      },
    };
  };
}
