import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { orMissing } from "../../src/adapters/kubernetes/object-source.ts";
import { createSseParser, type SseReceived } from "../../src/kit/sse.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { testImage } from "./image.ts";
import { openNamespace, type Namespace } from "./namespace.ts";

const run = promisify(execFile);

// oxlint-disable-next-line typescript/no-explicit-any -- what the server answers is what is tested
export type Json = any;
export type Answer = { status: number; body: Json };

/** Lorepod, installed by `helm install` into a new namespace. */
export type Installation = AsyncDisposable & {
  namespace: Namespace;
  image: string;
  release: string;
  /** Of the API's Service, inside the cluster's network. */
  address: string;
  firstKey: string;
  keyOf(secret: string): Promise<string>;
  secret(name: string, key: string): Promise<string>;
  call(method: string, path: string, options?: { body?: unknown; key?: string }): Promise<Answer>;
  /** Reads a stream to its end. */
  stream(path: string, options: StreamOptions): Promise<SseReceived[]>;
  /** As it was, after an uninstall; answers the address of the API. */
  reinstall(): Promise<string>;
  /** Objects of a kind, as the API server gives them. */
  kubectl(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Json>;
};

type StreamOptions = {
  method: string;
  body?: unknown;
  key?: string;
  accept?: string;
  heard?: (event: SseReceived) => void;
};

export type Values = Record<string, string>;

export async function install(
  values: Values | ((namespace: Namespace) => Promise<Values>) = {},
): Promise<Installation> {
  const { repository, tag } = await testImage();
  await using stack = new AsyncDisposableStack();
  const namespace = stack.use(await openNamespace());
  const { kubernetes, name } = namespace;
  await kubernetes.call({
    method: "PATCH",
    path: `/api/v1/namespaces/${name}`,
    body: { metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } } },
  });
  const release = "lorepod";
  // The cluster's own: they do not go with the namespace.
  stack.defer(() => removePolicies(kubernetes, `${name}-${release}-`));
  const set = {
    // The definitions are the cluster's, of these sources already.
    "crds.install": "false",
    "image.repository": repository,
    "image.tag": tag,
    "egress.allow": "{10.96.0.0/12,10.244.0.0/16}",
    plans: "Pro=100000/0/10\\,Starter=100000/0/5",
    ...(typeof values === "function" ? await values(namespace) : values),
  };
  const installChart = () =>
    helm("install", release, chart, "--namespace", name, ...untilReady, ...settings(set));
  await installChart();
  const kubectl: Installation["kubectl"] = (method, path, body) =>
    kubernetes.call({ method, path, ...(body !== undefined && { body }) });
  const addressOf = async () => {
    const service = await kubectl("GET", `/api/v1/namespaces/${name}/services/${release}-api`);
    return `http://${service.spec.clusterIP}`;
  };
  const address = await addressOf();
  const secret = (object: string, key: string) =>
    eventually(async () => {
      const found = await kubectl("GET", `/api/v1/namespaces/${name}/secrets/${object}`);
      return Buffer.from(found.data[key], "base64").toString();
    });
  const keyOf = (object: string) => secret(object, "key");
  const firstKey = await keyOf(`${release}-first-key`);
  // A connection that is opened while the Service has no pod may reach a server outside the cluster,
  // and would stay with it for as long as it is reused.
  const authorized = (key = firstKey) => ({ "x-api-key": key, connection: "close" });
  const headersFor = (key?: string) => ({
    ...authorized(key),
    "content-type": "application/json",
  });
  const open = stack.move();
  return {
    namespace,
    image: `${repository}:${tag}`,
    release,
    address,
    firstKey,
    keyOf,
    secret,
    async reinstall() {
      await installChart();
      return addressOf();
    },
    kubectl,
    async call(method, path, { body, key } = {}) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: body === undefined ? authorized(key) : headersFor(key),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    },
    async stream(path, { method, body, key, heard, accept = "text/event-stream" }) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { ...headersFor(key), accept },
        signal: AbortSignal.timeout(180_000),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const events: SseReceived[] = [];
      const limits = { lineChars: 8_000_000, messageChars: 8_000_000 };
      const hear = (event: SseReceived) => {
        events.push(event);
        heard?.(event);
      };
      const parser = createSseParser(hear, { limits });
      for await (const chunk of response.body ?? []) parser.push(chunk);
      return events;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function removePolicies(kubernetes: Namespace["kubernetes"], prefix: string): Promise<void> {
  for (const plural of ["validatingadmissionpolicybindings", "validatingadmissionpolicies"]) {
    const path = `/apis/admissionregistration.k8s.io/v1/${plural}`;
    const { items } = (await kubernetes.call({ method: "GET", path })) as Json;
    for (const { metadata } of items) {
      if (!metadata.name.startsWith(prefix)) continue;
      await orMissing(kubernetes.call({ method: "DELETE", path: `${path}/${metadata.name}` }));
    }
  }
}

export const chart = join(import.meta.dirname, "../../charts/lorepod");
export const untilReady = ["--wait", "--wait-for-jobs", "--timeout", "8m"];
export const settings = (values: Values) =>
  Object.entries(values).flatMap(([key, value]) => ["--set", `${key}=${value}`]);

/** Runs it and returns its output; its own timeout fires first. */
export async function helm(...args: string[]): Promise<string> {
  const options = { timeout: 10 * 60_000, maxBuffer: 64 * 1024 * 1024 };
  return (await run("helm", args, options)).stdout;
}

/** Asks until it does not throw; bounded. */
export async function eventually<T>(look: () => Promise<T>, waitMs = 60_000): Promise<T> {
  const end = clock.now() + waitMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (clock.now() > end) throw error;
    }
    await clock.sleep(100);
  }
}
