import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import {
  chart,
  eventually,
  helm,
  install,
  settings,
  untilReady,
  type Installation,
  type Json,
} from "./installation.ts";
import { serveInCluster } from "./site-pod.ts";

const run = promisify(execFile);

/** The life of a release: tested, upgraded under load, beside a second one, removed, come again. */
let lorepod: Installation;
let slowSite: string;

beforeAll(async () => {
  lorepod = await install({ "metrics.enabled": "true" });
  const { kubernetes, name } = lorepod.namespace;
  slowSite = await serveInCluster(kubernetes, name, {
    site: "saas-en",
    image: lorepod.image,
    name: "slow-site",
    delayMs: 1_000,
  });
  return () => lorepod[Symbol.asyncDispose]();
});

/** All of the site's. */
const sitePages = 11;

const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const inNamespace = () => ["--namespace", lorepod.namespace.name];
/** Pods of the release that have not ended; `helm test` leaves one that has. */
const podsOf = async (path = core("pods")): Promise<Json[]> => {
  const selector = encodeURIComponent("app.kubernetes.io/name=lorepod");
  const { items } = await lorepod.kubectl("GET", `${path}?labelSelector=${selector}`);
  return items.filter(({ status }: Json) => !/^(Succeeded|Failed)$/.test(status.phase));
};

const ended = (jobId: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await lorepod.call("GET", `/v1/jobs/${jobId}`);
    expect(body.status).toMatch(/^(completed|failed)$/);
    return body;
  }, 240_000);

test("helm test: policies let through what they should, and nothing else", async () => {
  const output = await helm("test", lorepod.release, ...inNamespace(), "--logs", "--timeout", "5m");
  expect(output).toContain("Succeeded");
  expect(output.match(/^ok /gm)).toHaveLength(7);
});

test("a small install asks for 1.5 CPU and 2.5 GiB at most", async () => {
  const asked = (await podsOf())
    .flatMap(({ spec }) => spec.containers)
    .map(({ resources }: Json) => resources.requests);
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  expect(sum(asked.map(({ cpu }) => amount(cpu)))).toBeLessThanOrEqual(1.5);
  expect(sum(asked.map(({ memory }) => amount(memory)))).toBeLessThanOrEqual(2.5 * 2 ** 30);
});

/** `100m` and `256Mi` as numbers. */
function amount(text: string): number {
  const [, number = "", unit = ""] = /^([\d.]+)(\D*)$/.exec(text) ?? [];
  const units: Record<string, number> = { "": 1, m: 0.001, Mi: 2 ** 20, Gi: 2 ** 30 };
  return Number(number) * (units[unit] ?? Number.NaN);
}

test("an upgrade that replaces every process loses no job, and keeps every secret", async () => {
  const secrets = async () => {
    const { items } = await lorepod.kubectl("GET", core("secrets"));
    const ours = items.filter(
      // Those of crawlers go with their pods.
      ({ type, metadata }: Json) => type === "Opaque" && !metadata.name.startsWith("crawler-"),
    );
    return Object.fromEntries(ours.map(({ metadata, data }: Json) => [metadata.name, data]));
  };
  const whole = await secrets();
  // As a release left it that had no dispatcher, and could make no user for one.
  const authority = "lorepod-nats-authority";
  const lacks = { "dispatcher.creds": null, "service-key.seed": null };
  await lorepod.kubectl("PATCH", core(`secrets/${authority}`), { data: lacks });
  const before = await secrets();
  const old = (await podsOf()).map(({ metadata }) => metadata.uid);
  const body = { url: `${slowSite}/`, maxPages: 20 };
  const jobs = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const answer = await lorepod.call("POST", "/v1/extract/async", { body });
      return answer.body.jobId as string;
    }),
  );
  await eventually(async () => {
    for (const job of jobs) {
      const { body: received } = await lorepod.call("GET", `/v1/jobs/${job}/events`);
      expect(received.events.map(({ event }: Json) => event)).toContain("page_scraped");
    }
  });
  const values = settings({ logLevel: "debug", "egress.replicas": "2" });
  const target = ["upgrade", lorepod.release, chart, ...inNamespace()];
  await helm(...target, "--reuse-values", ...untilReady, ...values);
  for (const job of jobs) {
    expect(await ended(job)).toMatchObject({
      status: "completed",
      result: { pagesScraped: sitePages },
    });
  }
  const services = ["api", "controller", "knowledge", "dispatcher", "pages", "egress"];
  // The jobs may be done before the last of the old ones has finished its work.
  await eventually(async () => {
    const left = (await podsOf()).filter(({ metadata }) => old.includes(metadata.uid));
    for (const { metadata } of left) {
      expect(services).not.toContain(metadata.labels["app.kubernetes.io/component"]);
    }
  }, 180_000);
  // What was there stays; what this release needs besides was added.
  const { [authority]: completed, ...others } = await secrets();
  const { [authority]: earlier, ...rest } = before;
  expect(others).toEqual(rest);
  expect(Object.keys(completed).toSorted()).toEqual(Object.keys(whole[authority]).toSorted());
  const { "broker.conf": _replaced, ...kept } = earlier;
  expect(completed).toMatchObject(kept);
});

test("every process serves its metrics", async () => {
  const path = core("endpoints/lorepod-metrics");
  const { subsets } = await lorepod.kubectl("GET", path);
  const addresses: string[] = subsets
    .filter(({ ports }: Json) => ports?.some(({ name }: Json) => name === "metrics"))
    .flatMap((subset: Json) => subset.addresses ?? [])
    .map(({ ip }: Json) => ip);
  expect(addresses.length).toBeGreaterThanOrEqual(5);
  for (const ip of addresses) {
    // A pod that the upgrade replaces may be listed for a moment after its removal.
    await eventually(async () => {
      const received = await lorepod.kubectl("GET", path);
      if (!JSON.stringify(received.subsets).includes(`"${ip}"`)) return;
      const text = await (await fetch(`http://${ip}:9090/metrics`)).text();
      expect(text).toContain("process_cpu_user_seconds_total");
    });
  }
});

test.each(["api", "controller", "knowledge", "dispatcher", "pages", "egress"])(
  "lorepod doctor finds nothing amiss in %s",
  async (component) => {
    // Its output has the reason of a failure.
    const output = await inPod(component, "lorepod", "doctor").catch((error: Json) => error.stdout);
    expect(output).not.toContain("FAIL");
    expect(output).toContain("ok    node");
    const stored = /^ok {4}search: \d+ passages; \d+ of (the first )?\d+ stored pages/m;
    expect(stored.test(output)).toBe(component === "api");
  },
);

test.each(["api", "pages"])("the image of %s lists what it is made of", async (component) => {
  const bill = JSON.parse(await inPod(component, "cat", "/app/sbom.spdx.json"));
  expect(bill.spdxVersion).toMatch(/^SPDX-2/);
  const names = bill.packages.map(({ name }: Json) => name);
  expect(names).toEqual(expect.arrayContaining(["lorepod", "fastify", "undici"]));
  // The document does not list packages that the image leaves out.
  expect(names).not.toContain("@sparticuz/chromium");
  expect(names).not.toContain("vitest");
});

test("lorepod doctor reports what is wrong and how to fix it", async () => {
  const wrong = "LOREPOD_WEAVIATE_URL=http://lorepod-nats:4223";
  const output = inPod("knowledge", "env", wrong, "lorepod", "doctor");
  await expect(output).rejects.toMatchObject({
    stdout: expect.stringMatching(/FAIL {2}weaviate: .*\n {6}its pod must be ready/),
  });
});

/** Runs a command in a process's own container. */
const inPod = async (component: string, ...command: string[]): Promise<string> => {
  const target = ["exec", `deployment/${lorepod.release}-${component}`, ...inNamespace(), "--"];
  return (await run("kubectl", [...target, ...command], { timeout: 120_000 })).stdout;
};

test("a second release beside it, on a NATS and a Weaviate of the operator's own", async () => {
  await using second = await install(async ({ kubernetes, name }) => {
    await serveStores(kubernetes, name);
    return {
      "nats.enabled": "false",
      "nats.url": "nats://own-nats:4222",
      "nats.withoutUsers": "true",
      "weaviate.enabled": "false",
      "weaviate.url": "http://own-weaviate:8080",
    };
  });
  const pods = await podsOf(`/api/v1/namespaces/${second.namespace.name}/pods`);
  const components = pods.map(({ metadata }) => metadata.labels["app.kubernetes.io/component"]);
  expect(components).not.toContain("nats");
  expect(components).not.toContain("weaviate");
  const { status, body } = await second.call("POST", "/v1/extract", {
    body: { url: `${slowSite}/`, maxPages: 2 },
  });
  expect([status, body.pagesScraped]).toEqual([200, 2]);
  const found = await second.call("POST", "/v1/search", { body: { query: "shared inbox" } });
  expect(found.body.results.length).toBeGreaterThan(0);
  // Each operator minds its own namespace.
  expect((await lorepod.call("GET", `/v1/jobs/${body.jobId}`)).status).toBe(404);
  const theirs = { key: second.firstKey };
  expect((await lorepod.call("GET", "/v1/account", theirs)).status).toBe(401);
});

test("what an uninstall leaves is where the next install goes on", async () => {
  const kept = ["lorepod-admin", "lorepod-first-key", "lorepod-internal", "lorepod-nats-authority"];
  const { body: jobs } = await lorepod.call("GET", "/v1/jobs");
  const [job] = jobs.jobs;
  await helm("uninstall", lorepod.release, ...inNamespace(), "--wait", "--timeout", "5m");
  await eventually(async () => expect(await podsOf()).toEqual([]), 180_000);
  const { items: secrets } = await lorepod.kubectl("GET", core("secrets"));
  const names = secrets.map(({ metadata }: Json) => metadata.name);
  expect(names).toEqual(expect.arrayContaining(kept));
  const { items: claims } = await lorepod.kubectl("GET", core("persistentvolumeclaims"));
  expect(claims.map(({ metadata }: Json) => metadata.name).toSorted()).toEqual([
    "data-lorepod-nats-0",
    "data-lorepod-weaviate-0",
  ]);
  expect(
    (await lorepod.kubectl("GET", lorepod.namespace.path("extractions"))).items.length,
  ).toBeGreaterThan(0);

  const address = await lorepod.reinstall();
  const headers = { "x-api-key": lorepod.firstKey, "content-type": "application/json" };
  const again = await fetch(`${address}/v1/jobs/${job.id}`, { headers });
  expect(await again.json()).toMatchObject({ id: job.id, status: job.status });
  const query = JSON.stringify({ query: "shared inbox" });
  const found = await fetch(`${address}/v1/search`, { method: "POST", headers, body: query });
  expect(((await found.json()) as Json).results.length).toBeGreaterThan(0);
});

type Kubernetes = Installation["namespace"]["kubernetes"];

/** A broker and an index as somebody else runs them: no users, no volumes. */
async function serveStores(kubernetes: Kubernetes, namespace: string): Promise<void> {
  const post = (path: string, body: object) =>
    kubernetes.call({ method: "POST", path: `/api/v1/namespaces/${namespace}/${path}`, body });
  const env = {
    AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: "true",
    CLUSTER_HOSTNAME: "node1",
    PERSISTENCE_DATA_PATH: "/tmp/data",
    GRPC_PORT: "50051",
    RAFT_BOOTSTRAP_EXPECT: "1",
  };
  const stores = [
    {
      name: "own-nats",
      image: "nats:2.12.4-alpine",
      args: ["nats-server", "-js", "-sd", "/tmp/nats"],
      ports: [4222],
    },
    {
      name: "own-weaviate",
      image: "cr.weaviate.io/semitechnologies/weaviate:1.39.3",
      args: ["--host", "0.0.0.0", "--port", "8080", "--scheme", "http"],
      ports: [8080, 50_051],
    },
  ];
  for (const { name, image, args, ports } of stores) {
    await post("services", {
      metadata: { name },
      spec: {
        selector: { app: name },
        ports: ports.map((port) => ({ name: `p${port}`, port })),
      },
    });
    const [command] = args;
    await post("pods", {
      metadata: { name, labels: { app: name } },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 0,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          seccompProfile: { type: "RuntimeDefault" },
        },
        containers: [
          {
            name: "store",
            image,
            imagePullPolicy: "IfNotPresent",
            ...(command?.startsWith("-") ? { args } : { command: args }),
            env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
            securityContext: {
              allowPrivilegeEscalation: false,
              capabilities: { drop: ["ALL"] },
            },
            volumeMounts: [{ name: "tmp", mountPath: "/tmp" }],
          },
        ],
        volumes: [{ name: "tmp", emptyDir: {} }],
      },
    });
  }
}
