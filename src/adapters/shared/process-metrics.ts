import { Counter, Gauge } from "@prometheus-io/client";
import { countObjectives, createRegistry, serveMetrics, type ObjectiveRow } from "./metrics.ts";

/** The metrics of a process in a cluster. */
export function createProcessMetrics() {
  const registry = createRegistry();
  const registers = [registry];
  const faults = new Counter({
    name: "lorepod_faults_total",
    help: "Faults survived: watches, calls and reads that failed and were resumed",
    registers,
  });
  return {
    registry,
    faulted: () => faults.inc(),
    listen: (at: { host: string; port: number }) => serveMetrics(registry, at),
    objectives: (rows: () => readonly ObjectiveRow[]) => countObjectives(registry, rows),
    /** For a controller: returns a function that sets whether it leads. */
    leads() {
      const leads = new Gauge({
        name: "lorepod_controller_leads",
        help: "1 in the controller that leads, 0 in those that wait for its lease",
        registers,
      });
      leads.set(0);
      return (now: boolean) => leads.set(now ? 1 : 0);
    },
    /** For an egress proxy: counts open connections and refusals; faults come from a short list. */
    egress(open: () => number) {
      const gauge: Gauge = new Gauge({
        name: "lorepod_egress_open",
        help: "Connections open towards websites",
        registers,
        collect: () => gauge.set(open()),
      });
      const refused = new Counter({
        name: "lorepod_egress_refused_total",
        help: "Addresses that were not dialled, by why",
        labelNames: ["fault"] as const,
        registers,
      });
      return (fault: string) => refused.inc({ fault });
    },
  };
}
