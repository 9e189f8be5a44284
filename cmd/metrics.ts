import type { MetricSources, Metrics } from "../src/adapters/shared/metrics.ts";

type CountedMetrics = Pick<Metrics, "answered" | "tried"> & AsyncDisposable;

/** Counts and serves metrics if a port is set; otherwise the package is not loaded. */
export async function openMetrics(
  { host, metricsPort }: { host: string; metricsPort: number | undefined },
  sources: MetricSources,
): Promise<CountedMetrics> {
  if (metricsPort === undefined) {
    const nothing = () => undefined;
    return { answered: nothing, tried: nothing, [Symbol.asyncDispose]: async () => nothing() };
  }
  const { createMetrics } = await import("../src/adapters/shared/metrics.ts");
  const metrics = createMetrics(sources);
  const served = await metrics.listen({ host, port: metricsPort });
  return {
    answered: (request) => metrics.answered(request),
    tried: (outcome, ms) => metrics.tried(outcome, ms),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
