import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { runsAs, startContainer } from "./containers.ts";

/** A real nats-server with JetStream. */
export type Broker = AsyncDisposable & {
  url: string;
  /** Kills it as a power cut would. */
  stop(): Promise<{ start(): Promise<void> }>;
  /** Kills it and starts it again with the same store. */
  crash(downMs: number): Promise<void>;
  /** Ends it and starts it again with the same store and another configuration. */
  restartWith(config: string): Promise<void>;
};

/**
 * The one that LOREPOD_TEST_NATS_URL names, else `nats-server` of PATH with an empty store, else a
 * container where there is Docker. A test that gives a `config` always gets a new server.
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
  const kind = await runsAs("nats-server", "set LOREPOD_TEST_NATS_URL");
  const server = await (kind === "program" ? natsProcess : natsContainer)(port, config);
  const stop = async () => {
    await server.end("SIGKILL");
    return { start: () => server.start() };
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
      await server.end("SIGTERM");
      await server.configure(another);
      await server.start();
    },
    async [Symbol.asyncDispose]() {
      await server.end("SIGTERM");
      await server.remove();
    },
  };
}

/** A NATS server that keeps its store when it ends. */
type Server = {
  start(): Promise<void>;
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  configure(config: string): Promise<void>;
  remove(): Promise<void>;
};

async function natsProcess(port: number, config?: string): Promise<Server> {
  const store = mkdtempSync(join(tmpdir(), "lorepod-nats-"));
  const configPath = join(store, "nats.conf");
  const configure = async (text: string) => writeFileSync(configPath, text);
  if (config !== undefined) writeFileSync(configPath, config);
  let child = await startProcess(port, store, configPath);
  return {
    configure,
    start: async () => void (child = await startProcess(port, store, configPath)),
    async end(signal) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    remove: async () => rmSync(store, { recursive: true, force: true }),
  };
}

async function startProcess(port: number, store: string, config: string): Promise<ChildProcess> {
  const args = ["-js", "-sd", store, "-a", "127.0.0.1", "-p", String(port)];
  if (existsSync(config)) args.push("-c", config);
  const server = spawn("nats-server", args, { stdio: ["ignore", "ignore", "pipe"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  server.on("error", reject);
  server.on("exit", (code) => reject(new Error(`nats-server ended with ${code}: ${output}`)));
  server.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000);
    if (output.includes("Server is ready")) resolve();
  });
  await promise;
  return server;
}

const image = "nats:2.12.4-alpine";

async function natsContainer(port: number, config?: string): Promise<Server> {
  const path = "/etc/nats/test.conf";
  const container = await startContainer({
    image,
    command: ["-js", "-sd", "/data", "-p", "4222", "-c", path],
    files: { [path]: config ?? "" },
    ports: { 4222: port },
  });
  await untilGreeted(port);
  return {
    async start() {
      await container.start();
      await untilGreeted(port);
    },
    end: (signal) => container.kill(signal),
    configure: (text) => container.write(path, text),
    remove: () => container.remove(),
  };
}

/** A server that refuses a client without a user is up, too. */
async function untilGreeted(port: number): Promise<void> {
  for (const until = Date.now() + 60_000; ;) {
    const socket = connect(port, "127.0.0.1");
    const greeting = await Promise.race([
      once(socket, "data").then(String, () => ""),
      once(socket, "close").then(() => ""),
    ]);
    socket.destroy();
    if (greeting.startsWith("INFO")) return;
    if (Date.now() > until) throw new Error("NATS does not answer in its container");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Opens a port with a new connection, and again for a second process. */
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
