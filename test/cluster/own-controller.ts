import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parse, stringify } from "yaml";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { eventually, type Installation, type Json } from "./installation.ts";

/** A controller of this machine, in the place of the installed one: it can be stopped anywhere. */
export type OwnController = AsyncDisposable & {
  /** The process as it runs now. */
  readonly child: ChildProcess;
  /** Fulfilled when it leads, the first time. */
  leads: Promise<void>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
};

export type OwnOptions = {
  /** Its name as the Lease knows it: the same name takes the lead again at once. */
  name?: string;
  env?: Record<string, string>;
  /** What differs in the template of crawler pods. */
  pod?: object;
  /** Restarted when it ends, as by the kubelet. */
  supervised?: boolean;
};

/** Where controllers of this machine find what the chart gives to the installed one. */
export type Desk = AsyncDisposable & {
  start(options?: OwnOptions): OwnController;
  /** The broker, with a controller's rights. */
  nats(): ReturnType<typeof connectNats>;
};

/** Sends the installed controller home and opens a desk for others. */
export async function openDesk(lorepod: Installation): Promise<Desk> {
  const { release, namespace } = lorepod;
  const kubectl: Installation["kubectl"] = (...request) => lorepod.kubectl(...request);
  const core = `/api/v1/namespaces/${namespace.name}`;
  const selector = encodeURIComponent("app.kubernetes.io/component=controller");
  const path = `/apis/apps/v1/namespaces/${namespace.name}/deployments/${release}-controller`;
  const deployment = await kubectl("GET", path);
  await kubectl("PATCH", path, { spec: { replicas: 0 } });
  await eventually(async () => {
    const { items } = await kubectl("GET", `${core}/pods?labelSelector=${selector}`);
    if (items.length > 0) throw new Error("the installed controller still runs");
  });
  // Policies let pods in by their labels, which this machine has none of.
  await kubectl("POST", `/apis/networking.k8s.io/v1/namespaces/${namespace.name}/networkpolicies`, {
    metadata: { name: "nats-for-tests" },
    spec: {
      podSelector: { matchLabels: { "app.kubernetes.io/component": "nats" } },
      policyTypes: ["Ingress"],
      ingress: [{ ports: [{ port: 4222 }] }],
    },
  });
  const dir = mkdtempSync(join(tmpdir(), "lorepod-controller-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text, { mode: 0o600 });
    return join(dir, name);
  };
  const secretOf = async (name: string): Promise<Record<string, string>> => {
    const { data } = await kubectl("GET", `${core}/secrets/${name}`);
    const texts = Object.entries(data as Record<string, string>); // as Secrets are
    return Object.fromEntries(texts.map(([key, text]) => [key, decode(text)]));
  };
  const addressOf = async (service: string) =>
    (await kubectl("GET", `${core}/services/${release}-${service}`)).spec.clusterIP as string;
  const authority = await secretOf(`${release}-nats-authority`);
  const installed: Json[] = deployment.spec.template.spec.containers[0].env;
  const given: Record<string, string> = {};
  for (const { name, value, valueFrom } of installed) {
    const secret = valueFrom?.secretKeyRef;
    const text = secret ? (await secretOf(secret.name))[secret.key] : value;
    if (text !== undefined) given[name] = text;
  }
  const common: Record<string, string> = {
    ...given,
    KUBECONFIG: file("kubeconfig", kubeconfigFor(namespace.name)),
    LOREPOD_NATS_URL: `nats://${await addressOf("nats")}:4222`,
    LOREPOD_NATS_CREDENTIALS: file("controller.creds", authority["controller.creds"] ?? ""),
    LOREPOD_NATS_CRAWLER_KEY: file("crawler-key.json", authority["crawler-key.json"] ?? ""),
    LOREPOD_EGRESS_URL: `http://${await addressOf("egress")}:3128`,
    LOREPOD_HEALTH_PORT: "0",
  };
  const started = new Set<OwnController>();
  return {
    nats: () =>
      connectNats({
        servers: common["LOREPOD_NATS_URL"] ?? "",
        name: "test",
        credentials: authority["controller.creds"] ?? "",
      }),
    start({ name = "own", env = {}, pod = {}, supervised = false } = {}) {
      const template = { ...JSON.parse(common["LOREPOD_CRAWLER_POD"] ?? "{}"), ...pod };
      const settings = {
        ...common,
        LOREPOD_POD: name,
        LOREPOD_CRAWLER_POD: JSON.stringify(template),
        ...env,
      };
      const own = startController(settings, supervised);
      started.add(own);
      return own;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...started].map((own) => own.kill()));
      rmSync(dir, { recursive: true });
    },
  };
}

/** A controller with nothing but these settings. */
export function startController(env: Record<string, string>, supervised = false): OwnController {
  const leading = Promise.withResolvers<void>();
  // One that ends before it leads will never lead; afterwards this changes nothing.
  leading.promise.catch(() => undefined);
  const heard = (text: string) => {
    const line = text.startsWith("{") ? JSON.parse(text) : { event: text };
    if (line.event === "controller.leads") leading.resolve();
  };
  const unwanted = new AbortController();
  let child = startProcess(env, heard);
  const watchOver = async () => {
    for (;;) {
      const [code] = await once(child, "exit");
      if (!supervised) leading.reject(new Error(`the controller ended with ${code}`));
      if (!supervised || unwanted.signal.aborted) return;
      // Only `kill` cuts the pause short.
      await clock.sleep(restartMs, unwanted.signal).catch(() => undefined);
      if (unwanted.signal.aborted) return;
      child = startProcess(env, heard);
    }
  };
  const running = watchOver();
  const kill = async () => {
    unwanted.abort();
    child.kill("SIGKILL");
    await running;
  };
  return {
    get child() {
      return child;
    },
    leads: leading.promise,
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** A kubelet waits longer with each time; few times are needed here. */
const restartMs = 1_000;

function startProcess(env: Record<string, string>, heard: (line: string) => void): ChildProcess {
  const entry = join(import.meta.dirname, "../../cmd/lorepod.ts");
  const child = spawn(process.execPath, [entry, "controller"], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  createInterface({ input: child.stderr }).on("line", heard);
  return child;
}

/** The cluster of KUBECONFIG, with another namespace to begin in. */
export function kubeconfigFor(namespace: string): string {
  const config = parse(readFileSync(process.env["KUBECONFIG"] ?? "", "utf8")) as {
    "current-context": string;
    contexts: { name: string; context: { namespace?: string } }[];
  }; // the shape of every kubeconfig
  for (const { context } of config.contexts) context.namespace = namespace;
  return stringify(config);
}

const decode = (text: string): string => Buffer.from(text, "base64").toString();
