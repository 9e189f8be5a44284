import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { lookup } from "node:dns/promises";
import { createServer } from "node:http";
import { connectKubernetes } from "../../src/adapters/kubernetes/client.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { inboxPrefixOf } from "../../src/adapters/nats/users/nats-rights.ts";
import { createLog } from "../../src/adapters/shared/log.ts";
import { createProcessMetrics } from "../../src/adapters/shared/process-metrics.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { outliveFaults } from "../outlive-faults.ts";

type NatsConnection = Awaited<ReturnType<typeof connectNats>>;

/** Opens what every process of a cluster needs; the stack closes it in reverse. */
export async function openProcess(name: string, config: Config, stack: AsyncDisposableStack) {
  const log = createLog(config.logLevel);
  const metrics = createProcessMetrics();
  const report = (error: unknown) => {
    metrics.faulted();
    log.warn({ err: error }, `${name}.fault`);
  };
  const { host, metricsPort: port } = config;
  if (port !== undefined) stack.use(await metrics.listen({ host, port }));
  const serving = stack.use(await serveHealth(config.healthPort));
  let faults: Disposable | undefined;
  stack.defer(() => faults?.[Symbol.dispose]());
  const health = {
    ready() {
      serving.ready();
      faults ??= outliveFaults(log);
    },
  };
  return {
    log,
    health,
    metrics,
    /** The common dependencies of adapters; `report` logs and counts a fault. */
    adapterDeps: { clock, random: Math.random, report },
    kubernetes: async () => stack.use(await connectKubernetes(clock)),
    nats: async (): Promise<NatsConnection> =>
      stack.adopt(await openNats(name, config), (connection) => connection.drain()),
  };
}

export function openNats(name: string, config: Config): Promise<NatsConnection> {
  const { natsUrl, natsCredentials } = config;
  if (natsUrl === "") throw new Error("LOREPOD_NATS_URL is not set");
  return connectNats({
    servers: natsUrl,
    name: `lorepod-${name}`,
    ...(natsCredentials !== "" && { credentials: readFileSync(natsCredentials, "utf8") }),
    inboxPrefix: inboxPrefixOf(name),
  });
}

/** Serves Kubernetes' probes: healthy from the start, ready after `ready()`. */
export async function serveHealth(port: number): Promise<AsyncDisposable & { ready(): void }> {
  let ready = false;
  const server = createServer((request, response) => {
    const isHealthy = request.url === "/healthz" || (request.url === "/readyz" && ready);
    response.writeHead(isHealthy ? 200 : 503, { "content-type": "text/plain" });
    response.end(isHealthy ? "ok\n" : "not ready\n");
  });
  server.listen(port, "0.0.0.0");
  await once(server, "listening");
  return {
    ready: () => void (ready = true),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The key that encrypts stored tokens and signing secrets. */
export function sealingKey({ secretKey }: Config): Uint8Array {
  if (secretKey === "") throw new Error("LOREPOD_SECRET_KEY is not set");
  return createHash("sha256").update(`lorepod ${secretKey}`).digest();
}

/** The address with an IP address in place of its name: crawlers have no name server. */
export async function withResolvedHost(url: string): Promise<string> {
  const address = new URL(url);
  const { address: ip, family } = await lookup(address.hostname);
  address.hostname = family === 6 ? `[${ip}]` : ip;
  return address.href.replace(/\/$/, "");
}
