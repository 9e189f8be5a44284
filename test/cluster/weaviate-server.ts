import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "./installation.ts";

/** A real Weaviate, on loopback. */
export type WeaviateServer = AsyncDisposable & { url: string; grpc: string };

/**
 * The one that LOREPOD_TEST_WEAVIATE_URL names (and LOREPOD_TEST_WEAVIATE_GRPC, `host:port`), else
 * the `weaviate-server` of PATH on a store of its own.
 */
export async function openWeaviateServer(): Promise<WeaviateServer> {
  const given = process.env["LOREPOD_TEST_WEAVIATE_URL"];
  if (given !== undefined) {
    const grpc = process.env["LOREPOD_TEST_WEAVIATE_GRPC"] ?? `${new URL(given).hostname}:50051`;
    return { url: given, grpc, async [Symbol.asyncDispose]() {} };
  }
  const [http, grpc, gossip, data, raft, raftRpc] = await freePorts(6);
  const store = mkdtempSync(join(tmpdir(), "lorepod-weaviate-"));
  const server = spawn(
    "weaviate-server",
    ["--host", "127.0.0.1", "--port", String(http), "--scheme", "http"],
    {
      stdio: "ignore",
      env: {
        ...process.env,
        AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: "true",
        AUTOSCHEMA_ENABLED: "false",
        DISABLE_TELEMETRY: "true",
        CLUSTER_HOSTNAME: "node1",
        CLUSTER_GOSSIP_BIND_PORT: String(gossip),
        CLUSTER_DATA_BIND_PORT: String(data),
        RAFT_PORT: String(raft),
        RAFT_INTERNAL_RPC_PORT: String(raftRpc),
        GRPC_PORT: String(grpc),
        PERSISTENCE_DATA_PATH: store,
      },
    },
  );
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${http}`;
  const missing = once(server, "error").then(([cause]) => {
    throw new Error("weaviate-server cannot be started; see LOREPOD_TEST_WEAVIATE_URL", { cause });
  });
  await Promise.race([ready(url), missing]);
  return {
    url,
    grpc: `127.0.0.1:${grpc}`,
    async [Symbol.asyncDispose]() {
      server.kill("SIGTERM");
      await ended;
      rmSync(store, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const ready = (url: string): Promise<void> =>
  eventually(async () => {
    const { ok } = await fetch(`${url}/v1/.well-known/ready`);
    if (!ok) throw new Error("weaviate-server is not ready");
  }, readyMs);

/** On a machine that does other things it needs half a minute. */
const readyMs = 120_000;

/** All open at once, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no free port");
    ports.push(address.port);
  }
  for (const server of servers) server.close();
  return ports;
}
