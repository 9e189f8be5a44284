import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { isReady, type PodObject } from "../../src/adapters/kubernetes/runs/pod-state.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";

const upMs = 120_000;

/** One of the small websites of `test/site`, served by a pod; answers its address once it is up. */
export async function serveInCluster(
  kubernetes: Kubernetes,
  namespace: string,
  options: { site: string; image: string; delayMs?: number; name?: string },
): Promise<string> {
  const { site, image, delayMs = 0, name = `site-${site}` } = options;
  const root = join(import.meta.dirname, "../site", site);
  const files = filesBelow(root).filter((path) => path.endsWith(".html"));
  const keyOf = (path: string) => path.replaceAll("/", "__");
  const data = Object.fromEntries(
    files.map((path) => [keyOf(path), readFileSync(join(root, path), "utf8")]),
  );
  const post = (path: string, body: object) => kubernetes.call({ method: "POST", path, body });
  await post(`/api/v1/namespaces/${namespace}/configmaps`, { metadata: { name }, data });
  const items = files.map((path) => ({ key: keyOf(path), path }));
  return runInCluster(kubernetes, namespace, {
    name,
    image,
    script: server,
    env: [{ name: "DELAY_MS", value: String(delayMs) }],
    volumeMounts: [{ name: "files", mountPath: "/site" }],
    volumes: [{ name: "files", configMap: { name, items } }],
  });
}

/**
 * A pod that runs a script which listens on 8080 and answers `/_up` with POD_NAME, behind a Service;
 * resolves to its address inside the cluster.
 */
export async function runInCluster(
  kubernetes: Kubernetes,
  namespace: string,
  { name, image, script, env = [], volumeMounts = [], volumes = [] }: PodOptions,
): Promise<string> {
  const post = (path: string, body: object) => kubernetes.call({ method: "POST", path, body });
  const core = `/api/v1/namespaces/${namespace}`;
  const labels = { app: name };
  await post(`${core}/services`, {
    metadata: { name },
    spec: { selector: labels, ports: [{ port: 80, targetPort: 8080 }] },
  });
  await post(`${core}/pods`, {
    metadata: { name, labels },
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
          name: "main",
          image,
          imagePullPolicy: "IfNotPresent",
          command: ["node", "-e", script],
          env: [...env, { name: "POD_NAME", value: name }],
          readinessProbe: { tcpSocket: { port: 8080 }, periodSeconds: 1 },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
          },
          volumeMounts,
        },
      ],
      volumes,
    },
  });
  await untilUp(`pod ${name}`, async () => {
    const pod = await kubernetes.call({ method: "GET", path: `${core}/pods/${name}` });
    return isReady(pod as PodObject);
  });
  const service = await kubernetes.call({ method: "GET", path: `${core}/services/${name}` });
  const { clusterIP } = (service as { spec: { clusterIP: string } }).spec;
  await untilUp(`service ${name}`, () => answersItself(clusterIP, name));
  return `http://${name}.${namespace}.svc.cluster.local`;
}

/**
 * A node learns of a Service and of its pods a moment after the API server. Until then the address of
 * the Service leads out of the cluster, where anything may answer: a gateway's 404 is no page of the
 * site, and a test that begins earlier may meet it.
 */
async function answersItself(clusterIP: string, name: string): Promise<boolean> {
  // A new connection each time: one that is kept goes on to where it led first.
  const asking = get({ host: clusterIP, path: "/_up", agent: false, timeout: 2_000 });
  asking.once("timeout", () => asking.destroy());
  try {
    const [response] = (await once(asking, "response")) as [IncomingMessage];
    return (await text(response)) === name;
  } catch {
    return false;
  }
}

async function untilUp(what: string, isUp: () => Promise<boolean>): Promise<void> {
  for (const until = clock.now() + upMs; clock.now() < until; await clock.sleep(200)) {
    if (await isUp()) return;
  }
  throw new Error(`${what} is not up`);
}

type PodOptions = {
  name: string;
  image: string;
  script: string;
  env?: { name: string; value: string }[];
  volumeMounts?: object[];
  volumes?: object[];
};

const server = `
const { createServer } = require("node:http");
const { readFile } = require("node:fs/promises");
const { join, normalize } = require("node:path");
createServer(async (request, response) => {
  if (request.url === "/_up") return response.end(process.env.POD_NAME);
  await new Promise((done) => setTimeout(done, Number(process.env.DELAY_MS)));
  const path = join("/site", normalize(new URL(request.url, "http://site").pathname));
  for (const file of [path, path + ".html", join(path, "index.html")]) {
    try {
      const body = await readFile(file);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return response.end(body);
    } catch {}
  }
  response.writeHead(404, { "content-type": "text/html" });
  response.end("<title>Not found</title><h1>Not found</h1>");
}).listen(8080);
process.on("SIGTERM", () => process.exit(0));
`;

function filesBelow(root: string, dir = root): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesBelow(root, path) : relative(root, path);
  });
}
