import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { runInCluster } from "./site-pod.ts";

export type Arrived = { path: string; headers: Record<string, string>; body: string };

/** A receiver of webhooks in a pod, which reports its requests and answers as configured. */
export async function receiveInCluster(kubernetes: Kubernetes, namespace: string, image: string) {
  const url = await runInCluster(kubernetes, namespace, { name: "receiver", image, script });
  const path = `/api/v1/namespaces/${namespace}/services/receiver`;
  // A Service, per the path.
  const service = (await kubernetes.call({ method: "GET", path })) as {
    spec: { clusterIP: string };
  };
  const inside = `http://${service.spec.clusterIP}`;
  return {
    url,
    /** All requests to a path, in order; throws while the pod does not answer. */
    async at(route: string): Promise<Arrived[]> {
      const response = await fetch(`${inside}/_came`);
      // What the script below writes.
      const all = (await response.json()) as Arrived[];
      return all.filter((one) => one.path === route);
    },
    /** From now on it answers with this status at the path, after some milliseconds. */
    async answer(route: string, status: number, afterMs = 0): Promise<void> {
      const body = JSON.stringify({ path: route, status, afterMs });
      await fetch(`${inside}/_answer`, { method: "POST", body });
    },
  };
}

const script = `
const { createServer } = require("node:http");
const came = [];
const answers = new Map();
createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces).toString();
  if (request.url === "/_up") return response.end(process.env.POD_NAME);
  if (request.url === "/_came") return response.end(JSON.stringify(came));
  if (request.url === "/_answer") {
    const one = JSON.parse(body);
    answers.set(one.path, one);
    return response.end();
  }
  came.push({ path: request.url, headers: request.headers, body });
  const { status = 200, afterMs = 0 } = answers.get(request.url) ?? {};
  setTimeout(() => response.writeHead(status).end("thank you"), afterMs);
}).listen(8080);
process.on("SIGTERM", () => process.exit(0));
`;
