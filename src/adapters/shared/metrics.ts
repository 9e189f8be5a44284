import { createServer } from "node:http";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "@prometheus-io/client";

export type Metrics = {
  answered(request: { method: string; route: string; status: number; ms: number }): void;
  /** Counts one try of a delivery. */
  tried(outcome: string, ms: number): void;
  /** Serves `/metrics` on a separate port, without keys; no ingress should expose it. */
  listen(at: { host: string; port: number }): Promise<AsyncDisposable & { port: number }>;
};

export type MetricSources = {
  waiting: () => number;
  /** How long the delivery that is most overdue has been due. */
  deliveryOverdueMs: () => Promise<number>;
  webhooksPaused: () => Promise<number>;
  pagesWithoutPassages: () => number;
  objectives: () => readonly ObjectiveRow[];
};

/** How many events of an objective had an outcome since the start. */
export type ObjectiveRow = { objective: string; outcome: "good" | "bad"; events: number };

/** A registry with the metrics that every process has. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** The metrics of the server. Label values come from short, fixed lists. */
export function createMetrics(sources: MetricSources, registry = createRegistry()): Metrics {
  const registers = [registry];
  const requests = new Counter({
    name: "lorepod_http_requests_total",
    help: "Requests answered",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const seconds = new Histogram({
    name: "lorepod_http_request_seconds",
    help: "Time to answer; sync extractions and streams take as long as their job",
    labelNames: ["method", "route"] as const,
    buckets: [0.002, 0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const waiting: Gauge = new Gauge({
    name: "lorepod_jobs_waiting",
    help: "Extractions that have not begun",
    registers,
    collect: () => waiting.set(sources.waiting()),
  });

  const tries = new Counter({
    name: "lorepod_webhook_tries_total",
    help: "Tries of deliveries and callbacks by what came of them",
    labelNames: ["outcome"] as const,
    registers,
  });
  const tryTime = new Histogram({
    name: "lorepod_webhook_try_seconds",
    help: "Time to a receiver's full answer, or to the try's end",
    buckets: [0.01, 0.05, 0.25, 1, 3, 6],
    registers,
  });
  const overdue: Gauge = new Gauge({
    name: "lorepod_webhook_oldest_due_seconds",
    help: "Since when the delivery that waits longest has been due",
    registers,
    collect: async () => overdue.set((await sources.deliveryOverdueMs()) / 1_000),
  });
  const paused: Gauge = new Gauge({
    name: "lorepod_webhooks_paused",
    help: "Webhooks that are paused, for whatever reason",
    registers,
    collect: async () => paused.set(await sources.webhooksPaused()),
  });

  const pages: Gauge = new Gauge({
    name: "lorepod_pages_without_passages",
    help: "Pages stored by an earlier version that wait for their passages",
    registers,
    collect: () => pages.set(sources.pagesWithoutPassages()),
  });

  countObjectives(registry, sources.objectives);

  return {
    tried(outcome, ms) {
      tries.inc({ outcome });
      tryTime.observe(ms / 1_000);
    },
    answered({ method, route, status, ms }) {
      // A client may invent methods; the number of labels must be bounded.
      const known = methods.has(method) ? method : "other";
      requests.inc({ method: known, route, status: String(status) });
      seconds.observe({ method: known, route }, ms / 1_000);
    },
    listen: (at) => serveMetrics(registry, at),
  };
}

/** The counts of the objectives of this process. */
export function countObjectives(registry: Registry, rows: MetricSources["objectives"]): void {
  const events: Counter<"objective" | "outcome"> = new Counter({
    name: "lorepod_objective_events_total",
    help: "Events of each objective, good and bad",
    labelNames: ["objective", "outcome"] as const,
    registers: [registry],
    collect() {
      events.reset();
      for (const { objective, outcome, events: count } of rows()) {
        events.inc({ objective, outcome }, count);
      }
    },
  });
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
) {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen({ host, port }, resolve);
  await promise;
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

const contentType = "text/plain; version=0.0.4; charset=utf-8";
