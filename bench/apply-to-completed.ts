/**
 * From `kubectl apply` of an Extraction of five pages to Completed, with a pod for each job and with
 * pods that wait. Installs the chart into a new namespace; the image must be on the nodes.
 *
 *   KUBECONFIG=... node bench/apply-to-completed.ts [runs]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { eventually, install, type Json } from "../test/cluster/installation.ts";
import { serveInCluster } from "../test/cluster/site-pod.ts";

const runs = Number(process.argv[2] ?? 5);
const figures: Record<string, number[]> = {};
for (const mode of ["perJob", "warm"]) {
  await using lorepod = await install(async () => ({ "pool.mode": mode, "pool.size": "1" }));
  const { kubernetes, name: namespace } = lorepod.namespace;
  const site = await serveInCluster(kubernetes, namespace, {
    site: "saas-en",
    image: lorepod.image,
  });
  figures[mode] = [];
  // The first opens connections and collections; it is not counted.
  for (let run = 0; run <= runs; run++) {
    if (mode === "warm") await eventually(() => someoneWaits(namespace));
    const path = lorepod.namespace.path("extractions");
    const kind = { apiVersion: "lorepod.dev/v1alpha1", kind: "Extraction" };
    const spec = { url: `${site}/`, maxPages: 5 };
    const from = performance.now();
    await lorepod.kubectl("POST", path, { ...kind, metadata: { name: `run-${run}` }, spec });
    for (let phase = ""; phase !== "Completed"; await sleep(10)) {
      phase = (await lorepod.kubectl("GET", `${path}/run-${run}`)).status?.phase;
      if (phase === "Failed") throw new Error(`run ${run} failed`);
    }
    if (run > 0) figures[mode].push(Math.round(performance.now() - from));
  }

  async function someoneWaits(where: string): Promise<void> {
    const selector = encodeURIComponent("lorepod.dev/pool=waiting");
    const path = `/api/v1/namespaces/${where}/pods?labelSelector=${selector}`;
    const { items } = await lorepod.kubectl("GET", path);
    const ready = items.some(({ status }: Json) =>
      status.conditions?.some((one: Json) => one.type === "Ready" && one.status === "True"),
    );
    if (!ready) throw new Error("no pod waits");
  }
}
const median = (all: number[] = []) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
console.log(
  JSON.stringify({
    bench: "kubectl apply to Completed, five pages, ms",
    perJob: median(figures["perJob"]),
    warm: median(figures["warm"]),
    all: figures,
  }),
);
