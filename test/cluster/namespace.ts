import { randomBytes } from "node:crypto";
import { KubernetesError, connectKubernetes } from "../../src/adapters/kubernetes/client.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { orMissing } from "../../src/adapters/kubernetes/object-source.ts";
import { definitionOf, group, resources, version } from "../../src/contract/resources/resources.ts";
import { systemClock } from "../../src/kit/clock.ts";

export type Namespace = AsyncDisposable & {
  kubernetes: Kubernetes;
  name: string;
  /** Path of a kind's objects in it, or of one object. */
  path(plural: string, object?: string): string;
};

/** A namespace of one test file, on the cluster of KUBECONFIG, with our CRDs as they are now. */
export async function openNamespace(): Promise<Namespace> {
  if (!process.env["KUBECONFIG"]) {
    throw new Error("these tests need a real cluster: set KUBECONFIG to one they may write to");
  }
  const kubernetes = await connectKubernetes(systemClock);
  for (const resource of resources) {
    // What is made for YAML is an object with a name.
    await applyDefinition(kubernetes, definitionOf(resource) as Definition);
  }
  const name = `lorepod-test-${randomBytes(4).toString("hex")}`;
  await kubernetes.call({
    method: "POST",
    path: "/api/v1/namespaces",
    body: { metadata: { name, labels: { "lorepod.dev/test": "true" } } },
  });
  return {
    kubernetes,
    name,
    path: (plural, object) =>
      `/apis/${group}/${version}/namespaces/${name}/${plural}${object === undefined ? "" : `/${object}`}`,
    async [Symbol.asyncDispose]() {
      await orMissing(kubernetes.call({ method: "DELETE", path: `/api/v1/namespaces/${name}` }));
      await kubernetes[Symbol.asyncDispose]();
    },
  };
}

const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

async function applyDefinition(kubernetes: Kubernetes, definition: Definition): Promise<void> {
  const path = `${definitions}/${definition.metadata.name}`;
  const stored = await currentOf(kubernetes, path);
  const body = definition;
  if (!stored) {
    await kubernetes.call({ method: "POST", path: definitions, body });
    return served(kubernetes, path);
  }
  const patched = await kubernetes.call({ method: "PATCH", path, body });
  // Changed rules reach the handlers of the API server a moment later, without a signal.
  if ((patched as Definition).metadata.generation !== stored.metadata.generation) {
    await systemClock.sleep(3_000);
  }
}

type Definition = { metadata: { name: string; generation?: number } };

async function currentOf(kubernetes: Kubernetes, path: string): Promise<Definition | undefined> {
  try {
    return (await kubernetes.call({ method: "GET", path })) as Definition;
  } catch (error) {
    if (error instanceof KubernetesError && error.status === 404) return undefined;
    throw error;
  }
}

/** A definition is accepted before its kind can be asked for. */
async function served(kubernetes: Kubernetes, path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { status } = (await kubernetes.call({ method: "GET", path })) as {
      status?: { conditions?: { type: string; status: string }[] };
    };
    const established = status?.conditions?.find(({ type }) => type === "Established");
    if (established?.status === "True") return;
    await systemClock.sleep(100);
  }
  throw new Error(`${path} was not established within 10 s`);
}
