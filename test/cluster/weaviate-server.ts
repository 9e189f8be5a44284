import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runsAs, startContainer } from "./containers.ts";
import { eventually } from "./installation.ts";

/** A real Weaviate, on loopback. */
export type WeaviateServer = AsyncDisposable & { url: string; grpc: string };

/**
 * The one that LOREPOD_TEST_WEAVIATE_URL names (and LOREPOD_TEST_WEAVIATE_GRPC, `host:port`), else
 * `weaviate-server` of PATH with an empty store, else a container where there is Docker.
 */
export async function openWeaviateServer(): Promise<WeaviateServer> {
  const given = process.env["LOREPOD_TEST_WEAVIATE_URL"];
  if (given !== undefined) {
    const grpc = process.env["LOREPOD_TEST_WEAVIATE_GRPC"] ?? `${new URL(given).hostname}:50051`;
    return { url: given, grpc, async [Symbol.asyncDispose]() {} };
  }
  const [http, grpc, ...others] = await freePorts(6);
  const ports = { http: http ?? 0, grpc: grpc ?? 0 };
  const kind = await runsAs("weaviate-server", "set LOREPOD_TEST_WEAVIATE_URL");
  const end = kind === "program" ? weaviateProcess(ports, others) : await weaviateContainer(ports);
  const url = `http://127.0.0.1:${ports.http}`;
  await ready(url);
  return { url, grpc: `127.0.0.1:${ports.grpc}`, [Symbol.asyncDispose]: end };
}

type Ports = { http: number; grpc: number };

const settings = {
  AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: "true",
  AUTOSCHEMA_ENABLED: "false",
  DISABLE_TELEMETRY: "true",
  CLUSTER_HOSTNAME: "node1",
};

const image = "cr.weaviate.io/semitechnologies/weaviate:1.39.3";

async function weaviateContainer({ http, grpc }: Ports): Promise<() => Promise<void>> {
  const container = await startContainer({
    image,
    env: { ...settings, GRPC_PORT: "50051", PERSISTENCE_DATA_PATH: "/var/lib/weaviate" },
    ports: { 8080: http, 50051: grpc },
  });
  return () => container.remove();
}

/** Answers how to end it. */
function weaviateProcess({ http, grpc }: Ports, others: number[]): () => Promise<void> {
  const [gossip, data, raft, raftRpc] = others;
  const store = mkdtempSync(join(tmpdir(), "lorepod-weaviate-"));
  const args = ["--host", "127.0.0.1", "--port", String(http), "--scheme", "http"];
  const server = spawn("weaviate-server", args, {
    stdio: "ignore",
    env: {
      ...process.env,
      ...settings,
      CLUSTER_GOSSIP_BIND_PORT: String(gossip),
      CLUSTER_DATA_BIND_PORT: String(data),
      RAFT_PORT: String(raft),
      RAFT_INTERNAL_RPC_PORT: String(raftRpc),
      GRPC_PORT: String(grpc),
      PERSISTENCE_DATA_PATH: store,
    },
  });
  const ended = once(server, "exit");
  return async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(store, { recursive: true, force: true, maxRetries: 5 });
  };
}

const ready = (url: string): Promise<void> =>
  eventually(async () => {
    const { ok } = await fetch(`${url}/v1/.well-known/ready`);
    if (!ok) throw new Error("weaviate-server is not ready");
  }, readyMs);

/** On a busy machine it needs half a minute. */
const readyMs = 120_000;

/** Opens all at once, so that no two are the same. */
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
