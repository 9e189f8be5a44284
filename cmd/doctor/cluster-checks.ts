import { readFileSync } from "node:fs";
import { lookup } from "node:dns/promises";
import { request } from "node:http";
import { jetStreamProblem } from "../../src/adapters/nats/client.ts";
import { connectKubernetes, type Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { inboxPrefixOf } from "../../src/adapters/nats/users/nats-rights.ts";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import { createKeys } from "../../src/adapters/kubernetes/keys/keys.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { group, resources, version } from "../../src/contract/resources/resources.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { countPassages, describePassages } from "../../src/knowledge/index.ts";
import { openNats } from "../cluster/cluster.ts";
import { weaviateOf } from "../cluster/knowledge.ts";
import { botAuthChecks } from "./bot-auth-checks.ts";
import { messageOf, type Check } from "./check.ts";
import { upstreamChecks } from "./upstream-checks.ts";

/** Checks the services that this process of a cluster needs; each process checks its own. */
export async function clusterChecks(config: Config): Promise<Check[]> {
  const component = componentOf(config);
  const requests = [
    names(config),
    ...(component in rights ? [kubernetesChecks(component)] : []),
    ...(config.natsCredentials === "" && config.natsUrl === "" ? [] : [nats(config, component)]),
    ...(config.weaviateUrl === "" ? [] : [weaviate(config)]),
    ...(dialsEgress.includes(component) ? [egress(config)] : []),
    ...(component === "egress" ? [upstreamChecks(config), botAuthChecks(config)] : []),
  ];
  const found = (await Promise.all(requests)).flat();
  // It needs all of these services.
  const readsPassages = component === "api" && found.every(({ ok }) => ok);
  return readsPassages ? [...found, await passages(config)] : found;
}

/** The components that use the egress proxy; network policies block the others. */
const dialsEgress = ["api", "pages"];
/** The components that use JetStream; the others only send requests. */
const usesJetStream = ["api", "controller", "knowledge", "dispatcher"];

/** `lorepod-api-7d9f-x2x` is the pod of `api`. */
function componentOf({ pod, instance }: Config): string {
  return pod.startsWith(`${instance}-`) ? (pod.slice(instance.length + 1).split("-")[0] ?? "") : "";
}

/** The rights in the chart's Roles: verbs on resources of a group. */
const rights: Record<string, [group: string, resource: string, verbs: string[]][]> = {
  api: [
    [group, "extractions", ["get", "list", "watch", "create", "patch", "delete"]],
    [group, "apikeys", ["get", "list", "watch", "create", "patch", "delete"]],
    [group, "extractions/status", ["patch"]],
    [group, "apikeys/status", ["patch"]],
  ],
  controller: [
    [group, "extractions", ["get", "list", "watch", "patch", "delete"]],
    [group, "apikeys", ["get", "list", "watch", "create", "patch"]],
    [group, "extractions/status", ["patch"]],
    ["", "pods", ["get", "list", "watch", "create", "delete"]],
    ["", "secrets", ["get", "create", "patch"]],
    ["coordination.k8s.io", "leases", ["get", "create", "patch"]],
  ],
};

async function kubernetesChecks(component: string): Promise<Check[]> {
  try {
    await using kubernetes = await connectKubernetes(clock);
    return await Promise.all([definitions(kubernetes), roles(kubernetes, component)]);
  } catch (error) {
    const fix = "networkPolicy.apiServerPorts and apiServerNetworks must name the API server's";
    return [{ name: "kubernetes", ok: false, details: messageOf(error), fix }];
  }
}

async function definitions(kubernetes: Kubernetes): Promise<Check> {
  const name = "definitions";
  const fix = "kubectl apply --server-side -f crds/, or helm upgrade with crds.install=true";
  try {
    const path = `/apis/${group}/${version}`;
    const found = (await kubernetes.call({ method: "GET", path })) as {
      resources: { name: string }[]; // the shape of API discovery
    };
    const missing = resources.filter(
      ({ plural }) => !found.resources.some((one) => one.name === plural),
    );
    const details = missing.map(({ kind }) => kind).join(", ");
    if (missing.length > 0) return { name, ok: false, details: `${details} is not defined`, fix };
    return { name, ok: true, details: resources.map(({ kind }) => kind).join(", ") };
  } catch (error) {
    return { name, ok: false, details: messageOf(error), fix };
  }
}

async function roles(kubernetes: Kubernetes, component: string): Promise<Check> {
  const wanted = (rights[component] ?? []).flatMap(([apiGroup, resource, verbs]) =>
    verbs.map((verb) => ({ apiGroup, resource, verb })),
  );
  const refused: string[] = [];
  for (const { apiGroup, resource, verb } of wanted) {
    const [plural, subresource] = resource.split("/");
    const about = { group: apiGroup, resource: plural, verb, namespace: kubernetes.namespace };
    const answer = (await kubernetes.call({
      method: "POST",
      path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
      body: { spec: { resourceAttributes: { ...about, ...(subresource && { subresource }) } } },
    })) as { status: { allowed: boolean } }; // the path names this kind
    if (!answer.status.allowed) refused.push(`${verb} ${resource}`);
  }
  const name = "rights";
  const fix = `Role and RoleBinding <release>-${component} of the chart must be as Helm created them`;
  if (refused.length > 0) return { name, ok: false, details: `may not ${refused.join(", ")}`, fix };
  return {
    name,
    ok: true,
    details: `${wanted.length} rights in namespace ${kubernetes.namespace}`,
  };
}

async function names({ natsUrl, weaviateUrl, egressUrl }: Config): Promise<Check[]> {
  const hosts = [natsUrl, weaviateUrl, egressUrl].flatMap((url) => URL.parse(url)?.hostname || []);
  if (hosts.length === 0) return [];
  const outcomes = await Promise.all(
    hosts.map(async (host) => {
      try {
        await lookup(host.replace(/^\[(.*)\]$/, "$1"));
        return [];
      } catch (error) {
        return [messageOf(error)];
      }
    }),
  );
  const failed = outcomes.flat();
  const name = "names";
  const fix = "the cluster's DNS must run; this pod's policy allows port 53";
  if (failed.length > 0) return [{ name, ok: false, details: failed.join("; "), fix }];
  return [{ name, ok: true, details: `${hosts.join(", ")} are found` }];
}

async function nats({ natsUrl, natsCredentials }: Config, component: string): Promise<Check[]> {
  const name = "nats";
  const fix =
    "its pod must run, its policy let this pod in, and Secret <release>-nats-authority be the one " +
    "it started with";
  const connecting = connectNats({
    servers: natsUrl,
    name: "lorepod-doctor",
    // Its rights allow answers only at its own inbox.
    inboxPrefix: inboxPrefixOf(component),
    ...(natsCredentials !== "" && { credentials: readFileSync(natsCredentials, "utf8") }),
  });
  const connection = await Promise.race([
    connecting.catch((error: Error) => error),
    afterTimeout(),
  ]);
  if (connection === undefined || connection instanceof Error) {
    const details = connection?.message ?? `${natsUrl} does not answer`;
    return [{ name, ok: false, details, fix }];
  }
  const details = `nats-server ${connection.info?.version ?? ""} at ${natsUrl}`;
  const found = { name, ok: true, details };
  const stores = usesJetStream.includes(component);
  const problem = stores ? await jetStreamProblem(connection) : undefined;
  await connection.close();
  if (!stores) return [found];
  return [
    found,
    problem === undefined
      ? { name: "storage", ok: true, details: "JetStream keeps the event log" }
      : {
          name: "storage",
          ok: false,
          details: problem,
          fix: "JetStream must be on and its volume have room: see nats.storage, and kubectl get pvc",
        },
  ];
}

async function weaviate({ weaviateUrl, weaviateKey }: Config): Promise<Check> {
  const name = "weaviate";
  try {
    const headers = weaviateKey === "" ? {} : { authorization: `Bearer ${weaviateKey}` };
    const at = new URL("/v1/meta", weaviateUrl);
    const answer = await fetch(at, { headers, signal: AbortSignal.timeout(waitMs) });
    if (!answer.ok) throw new Error(`${weaviateUrl} answers ${answer.status}`);
    const { version: number } = (await answer.json()) as { version: string }; // as Weaviate documents it
    return { name, ok: true, details: `Weaviate ${number} at ${weaviateUrl}` };
  } catch (error) {
    const fix = "its pod must be ready, its policy let this pod in, and its key be right";
    return { name, ok: false, details: messageOf(error), fix };
  }
}

/** How far the passages of pages that an earlier version has stored are made. */
async function passages(config: Config): Promise<Check> {
  const name = "search";
  try {
    await using stack = new AsyncDisposableStack();
    const kubernetes = stack.use(await connectKubernetes(clock));
    const connection = stack.adopt(await openNats("api", config), (open) => open.close());
    const deps = { kubernetes, namespace: kubernetes.namespace, clock };
    const keys = stack.use(createKeys({ ...deps, random: Math.random, report: () => {} }));
    const index = stack.adopt(createItemIndex(weaviateOf(config), clock), (open) => open.close());
    const snapshots = createSnapshots(await openResults({ connection, clock, waitMs }));
    const tenants = (await keys.list()).map(({ tenant }) => tenant);
    const counts = await countPassages([...new Set(tenants)], { index, snapshots });
    return { name, ok: true, details: describePassages(counts) };
  } catch (error) {
    const fix = "run it again; NATS and Weaviate answered the checks above";
    return { name, ok: false, details: messageOf(error), fix };
  }
}

/** Lorepod's proxy refuses a private address: any other answer means that it is another proxy. */
async function egress({ egressUrl, egressToken }: Config): Promise<Check> {
  const name = "egress";
  const proxy = new URL(egressUrl);
  const answer = Promise.withResolvers<number>();
  const requests = request({
    host: proxy.hostname,
    port: proxy.port,
    path: "http://169.254.169.254/",
    timeout: waitMs,
    headers: {
      "proxy-authorization": `Basic ${Buffer.from(`doctor:${egressToken}`).toString("base64")}`,
    },
  });
  requests.on("response", (response) => answer.resolve(response.statusCode ?? 0));
  requests.on("timeout", () => requests.destroy(new Error(`${egressUrl} does not answer`)));
  requests.on("error", answer.reject);
  requests.end();
  try {
    const status = await answer.promise;
    // The API has no token, and checks only that the proxy answers.
    if (status === 403 || (status === 407 && egressToken === "")) {
      return { name, ok: true, details: `${egressUrl} refuses private addresses` };
    }
    const fix =
      status === 407
        ? "Secret <release>-internal has changed: restart this Deployment and <release>-egress"
        : "LOREPOD_EGRESS_URL must name Lorepod's own proxy";
    return { name, ok: false, details: `${egressUrl} answers ${status}`, fix };
  } catch (error) {
    const fix = "Deployment <release>-egress must run and its policy let this pod in";
    return { name, ok: false, details: messageOf(error), fix };
  } finally {
    requests.destroy();
  }
}

const waitMs = 5_000;

const afterTimeout = (): Promise<undefined> => clock.sleep(waitMs).then(() => undefined);
