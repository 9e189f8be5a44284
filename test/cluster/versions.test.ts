import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectKubernetes, KubernetesError } from "../../src/adapters/kubernetes/client.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { orMissing } from "../../src/adapters/kubernetes/object-source.ts";
import { definitionOf, resources, type Versions } from "../../src/contract/resources/resources.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { eventually, type Json } from "./installation.ts";

/**
 * The path of our definitions from v1alpha1 to v1beta1 and back, on the API server of KUBECONFIG
 * (docs/versioning.md). In a separate group, because definitions belong to all of a cluster.
 */
const run = promisify(execFile);
const group = `v${randomBytes(4).toString("hex")}.test.lorepod.dev`;
const namespace = group.replaceAll(".", "-");
const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const [alpha, beta] = ["v1alpha1", "v1beta1"] as const;
let kubernetes: Kubernetes;

beforeAll(async () => {
  kubernetes = await connectKubernetes(systemClock);
  await call("POST", "/api/v1/namespaces", { metadata: { name: namespace } });
});
afterAll(async () => {
  for (const { plural } of resources) {
    await orMissing(call("DELETE", `${definitions}/${plural}.${group}`));
  }
  await orMissing(call("DELETE", `/api/v1/namespaces/${namespace}`));
  await kubernetes[Symbol.asyncDispose]();
});

function call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) {
  return kubernetes.call({ method, path, ...(body !== undefined && { body }) }) as Promise<Json>;
}

const pathOf = (version: string, plural: string, name = "") =>
  `/apis/${group}/${version}/namespaces/${namespace}/${plural}${name && `/${name}`}`;

/** Applies all definitions, as an upgrade of the chart does. */
async function apply(versions: Omit<Versions, "group">): Promise<void> {
  for (const resource of resources) {
    const body = definitionOf(resource, { ...versions, group });
    const path = `${definitions}/${resource.plural}.${group}`;
    const isNew = (await orMissing(call("PATCH", path, body))) === undefined;
    if (isNew) await call("POST", definitions, body);
  }
  // The API server uses a definition some time after it has accepted it.
  for (const { plural } of resources) {
    for (const version of versions.served) {
      await eventually(() => call("GET", pathOf(version, plural)));
    }
  }
}

const specs: Record<string, unknown> = {
  extractions: { url: "https://example.com/", maxPages: 3 },
  sites: { url: "https://example.com/" },
  webhooks: { url: "https://example.com/hook", events: ["PAGE_SCRAPED"] },
  apikeys: { displayName: "Team A", plan: "Pro" },
};
const kindOf = (plural: string) => resources.find((one) => one.plural === plural)?.kind ?? "";

async function create(version: string, plural: string, name: string): Promise<void> {
  const apiVersion = `${group}/${version}`;
  const body = { apiVersion, kind: kindOf(plural), metadata: { name }, spec: specs[plural] };
  await call("POST", pathOf(version, plural), body);
}

/** What a client reads, without what each write changes. */
async function contentOf(version: string): Promise<unknown[]> {
  const lists = await Promise.all(
    resources.map(async ({ plural }) => (await call("GET", pathOf(version, plural))).items),
  );
  return lists.flat().map(({ metadata, spec, status }: Json) => {
    const { name, uid, creationTimestamp, generation } = metadata;
    return { name, uid, creationTimestamp, generation, spec, status };
  });
}

const storedVersions = async () =>
  await Promise.all(
    resources.map(async ({ plural }) => {
      const { status } = await call("GET", `${definitions}/${plural}.${group}`);
      return status.storedVersions;
    }),
  );

/** Waits until the API server writes in the new version: a write without a change has one then. */
async function newStorageIsUsed(): Promise<void> {
  for (const { plural } of resources) {
    const path = pathOf(alpha, plural, "old");
    const before = (await call("GET", path)).metadata.resourceVersion;
    await eventually(async () => {
      const { metadata } = await call("PATCH", path, {});
      expect(metadata.resourceVersion).not.toBe(before);
    });
  }
}

const migrate = () => run(join(import.meta.dirname, "../../deploy/migrate-storage.sh"), [group]);
const all = (version: string) => resources.map(() => [version]);

test("objects pass from v1alpha1 to v1beta1 and back unchanged", async () => {
  await apply({ served: [alpha], storage: alpha });
  for (const { plural } of resources) await create(alpha, plural, "old");
  const status = { conditions: [] };
  await call("PATCH", `${pathOf(alpha, "sites", "old")}/status`, { status });

  // 1. Both are served; an object of either is one of both.
  await apply({ served: [alpha, beta], storage: alpha });
  for (const { plural } of resources) await create(beta, plural, "new");
  const content = await contentOf(alpha);
  expect(content).toHaveLength(2 * resources.length);
  expect(await contentOf(beta)).toEqual(content);
  expect(await storedVersions()).toEqual(all(alpha));

  // 2. New writes are stored as v1beta1; the script rewrites the others.
  await apply({ served: [alpha, beta], storage: beta });
  await newStorageIsUsed();
  expect(await storedVersions()).toEqual(resources.map(() => [alpha, beta]));
  const { stdout } = await migrate();
  expect(stdout.match(/all objects are stored as v1beta1/g)).toHaveLength(resources.length);
  expect(await storedVersions()).toEqual(all(beta));
  expect(await contentOf(alpha)).toEqual(content);

  // 3. v1alpha1 can be removed.
  await apply({ served: [beta], storage: beta });
  await eventually(async () => {
    const { status: code } = await refusal(call("GET", pathOf(alpha, "sites")));
    expect(code).toBe(404);
  });
  expect(await contentOf(beta)).toEqual(content);

  // Back: the same steps in the other direction.
  await apply({ served: [alpha, beta], storage: alpha });
  await newStorageIsUsed();
  await migrate();
  expect(await storedVersions()).toEqual(all(alpha));
  await apply({ served: [alpha], storage: alpha });
  expect(await contentOf(alpha)).toEqual(content);
});

test("a version in which objects are stored cannot be removed before they are rewritten", async () => {
  await apply({ served: [alpha, beta], storage: beta });
  const early = apply({ served: [beta], storage: beta });
  expect(await refusal(early)).toMatchObject({ status: 422 });
});

async function refusal(promise: Promise<unknown>): Promise<KubernetesError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof KubernetesError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}
