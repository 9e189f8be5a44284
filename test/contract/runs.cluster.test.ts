import { beforeAll } from "vitest";
import { parse } from "yaml";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { isReady, type PodObject } from "../../src/adapters/kubernetes/runs/pod-state.ts";
import { createPodRuns } from "../../src/adapters/kubernetes/runs/runs.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { testImage } from "../cluster/image.ts";
import { openNamespace, type Namespace } from "../cluster/namespace.ts";
import { runsContract } from "./runs.suite.ts";
import { newExtraction } from "./samples.ts";
import { scriptedPod } from "./scripted-pod.ts";
import { eventually } from "./suite.ts";

let namespace: Namespace;
let image: string;
let nats: string;

beforeAll(async () => {
  const { repository, tag } = await testImage();
  image = `${repository}:${tag}`;
  namespace = await openNamespace();
  nats = await brokerInCluster();
  return () => namespace[Symbol.asyncDispose]();
});

const contained = "what a container has started ends with it";
runsContract("pods", openRuns, {
  // They speak to the broker, as every crawl in a cluster proves, and what they may not say is tried
  // in `test/cluster/nats-rights.test.ts`.
  links: false,
  skip: {
    "stopping ends a run that does not listen, and all it started": contained,
    "what a run leaves behind ends with it": contained,
  },
});

async function openRuns() {
  const stack = new AsyncDisposableStack();
  const connection = await connectNats({ servers: nats, name: "test" });
  stack.defer(() => connection.close());
  const report = (error: unknown) => console.error(error);
  const deps = { namespace: namespace.name, clock, random: Math.random, report };
  const extractions = createExtractions({ ...deps, kubernetes: namespace.kubernetes });
  const port = createPodRuns({
    ...deps,
    kubernetes: scripted(namespace.kubernetes),
    template: {
      image,
      pullPolicy: "IfNotPresent",
      serviceAccount: "default",
      chromium: "",
      resources: { limits: { memory: "512Mi" } },
      priorityClass: "",
      nodeSelector: {},
      tolerations: [],
      instance: "test",
    },
    async refOf(job) {
      // Each job of the suite is somebody's.
      if (/^job_[0-9a-z]{26}$/.test(job)) await extractions.create(newExtraction({ id: job }));
      return extractions.refOf(job);
    },
    environment: async (order) => ({ RUN_ORDER: JSON.stringify({ order, nats }) }),
  });
  const events = await openEvents({ connection, clock, report });
  // As every controller does.
  stack.use(await port.watch(() => {}));
  return { port, events, asked: [], lives: () => false, close: () => stack.disposeAsync() };
}

/** The same pods, whose containers run the script instead of a crawler. */
function scripted(kubernetes: Kubernetes): Kubernetes {
  return {
    ...kubernetes,
    call(request) {
      const body = request.body as { spec?: { containers?: object[] } } | undefined;
      const [container] = body?.spec?.containers ?? [];
      if (request.method !== "POST" || !container) return kubernetes.call(request);
      const command = ["tini", "--", "node", "--input-type=module", "-e", scriptedPod];
      const containers = [{ ...container, command, args: [] }];
      return kubernetes.call({
        ...request,
        body: { ...body, spec: { ...body?.spec, containers } },
      });
    },
  };
}

/** A broker that pods reach, and so do we. */
async function brokerInCluster(): Promise<string> {
  const { kubernetes, name } = namespace;
  const values = readFileSync(
    join(import.meta.dirname, "../../charts/lorepod/values.yaml"),
    "utf8",
  );
  const path = `/api/v1/namespaces/${name}/pods`;
  const containers = [{ name: "nats", image: parse(values).nats.image, args: ["-js"] }];
  const spec = { terminationGracePeriodSeconds: 0, containers };
  await kubernetes.call({ method: "POST", path, body: { metadata: { name: "nats" }, spec } });
  return eventually(async () => {
    const pod = (await kubernetes.call({ method: "GET", path: `${path}/nats` })) as PodObject & {
      status: { podIP: string };
    };
    if (!isReady(pod)) throw new Error("the broker is not ready");
    const url = `nats://${pod.status.podIP}:4222`;
    await (await connectNats({ servers: url, name: "test" })).close();
    return url;
  });
}
