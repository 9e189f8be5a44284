import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Kubernetes } from "../../src/adapters/cluster/kubernetes.ts";
import { isReady, type PodObject } from "../../src/adapters/cluster/pod-state.ts";
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

/** A pod that runs a script which listens on 8080, behind a Service; answers its address inside. */
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
          env,
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
  const path = `${core}/pods/${name}`;
  for (const until = clock.now() + upMs; clock.now() < until; await clock.sleep(200)) {
    const pod = await kubernetes.call({ method: "GET", path });
    if (isReady(pod as PodObject)) return `http://${name}.${namespace}.svc.cluster.local`;
  }
  throw new Error(`${path} is not ready`);
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
