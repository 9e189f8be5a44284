import type { Collection, WeaviateClient } from "weaviate-client";
import { limits } from "../../contract/limits.ts";
import {
  collectionName,
  collectionSchema,
  missingProperties,
  tenantName,
  withVector,
  type ItemProperties,
} from "./item-schema.ts";

export type WeaviateOptions = {
  /** `http://host:port` of its REST interface. */
  url: string;
  /** `host:port` of its gRPC interface; default: the same host, port 50051. */
  grpc?: string;
  key?: string;
};

/** The items of one tenant. */
export type Items = Collection<ItemProperties>;

export type WeaviateServer = {
  /** Whether items have vectors of this name. */
  hasVector(name: string): Promise<boolean>;
  tenant(tenant: string): Promise<Items>;
  /** Creates the tenant and the vectors of these names, before a write. */
  open(tenant: string, names: ReadonlySet<string>): Promise<void>;
  write(objects: readonly object[]): Promise<void>;
  drop(tenant: string): Promise<void>;
  /** Returns `fallback` for a tenant that was never written. */
  orWithoutTenant<T>(fallback: T, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Connects at the first call, and creates the collection, its tenants and its vectors. */
export function openWeaviate(options: WeaviateOptions): WeaviateServer {
  const rest = createRest(options);
  const connection = createConnector(options, rest);
  const vectors = createVectors(rest);
  /** Tenants that this process has created or found. */
  const opened = new Set<string>();
  const tenants = `/v1/schema/${collectionName}/tenants`;
  return {
    hasVector: vectors.has,
    async tenant(tenant) {
      const { collections } = await connection.once();
      return collections.use<string, ItemProperties>(collectionName).withTenant(tenantName(tenant));
    },
    async open(tenant, names) {
      await connection.once();
      for (const name of names) await vectors.add(name);
      if (opened.has(tenant)) return;
      await rest("POST", tenants, [{ name: tenantName(tenant) }]);
      if (opened.size >= limits.indexTenantsOpen.value) opened.clear();
      opened.add(tenant);
    },
    async write(objects) {
      const answers = await rest("POST", "/v1/batch/objects", { objects });
      // The batch succeeds even when some of its objects do not.
      const failed = Array.isArray(answers) ? answers.filter(isFailed) : [];
      if (failed.length > 0) {
        opened.clear();
        throw new Error(`Weaviate refused an item: ${JSON.stringify(failed[0]).slice(-500)}`);
      }
    },
    async drop(tenant) {
      opened.delete(tenant);
      await rest("DELETE", tenants, [tenantName(tenant)]);
    },
    async orWithoutTenant(fallback, work) {
      try {
        return await work();
      } catch (error) {
        if (/tenant not found/i.test(String(error))) return fallback;
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

type Rest = (method: string, path: string, body?: object) => Promise<unknown>;

function createRest({ url, key }: WeaviateOptions): Rest {
  return async (method, path, body) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        "content-type": "application/json",
        ...(key && { authorization: `Bearer ${key}` }),
      },
      signal: AbortSignal.timeout(limits.indexCallMs.value),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return text === "" ? undefined : JSON.parse(text);
    throw new Error(
      `Weaviate answered ${answer.status} to ${method} ${path}: ${text.slice(0, 300)}`,
    );
  };
}

/** One connection, which is opened again after a failure. */
function createConnector(options: WeaviateOptions, rest: Rest) {
  let client: Promise<WeaviateClient> | undefined;
  return {
    once(): Promise<WeaviateClient> {
      client ??= connect(options, rest).catch((error: unknown) => {
        client = undefined;
        throw error;
      });
      return client;
    },
    async close(): Promise<void> {
      // Callers got the error of a failed connection, and there is nothing to close.
      const open = await client?.catch(() => undefined);
      await open?.close();
    },
  };
}

/** Connects, and creates the collection, or those of its properties, that are missing. */
async function connect({ url, grpc, key }: WeaviateOptions, rest: Rest): Promise<WeaviateClient> {
  const { default: weaviate } = await import("weaviate-client");
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === "https:";
  const [grpcHost = hostname, grpcPort = "50051"] = grpc?.split(":") ?? [];
  const client = await weaviate.connectToCustom({
    httpHost: hostname,
    httpPort: Number(port || (isSecure ? 443 : 80)),
    httpSecure: isSecure,
    grpcHost,
    grpcPort: Number(grpcPort),
    grpcSecure: isSecure,
    timeout: {
      init: limits.indexStartMs.value / 1_000,
      query: limits.indexCallMs.value / 1_000,
      insert: limits.indexCallMs.value / 1_000,
    },
    ...(key && { authCredentials: new weaviate.ApiKey(key) }),
  });
  const create = (path: string, body: object) =>
    rest("POST", path, body).catch((error: unknown) => {
      // Another process was faster.
      if (!/already (exists|in use)/.test(String(error))) throw error;
    });
  if (!(await client.collections.exists(collectionName)))
    await create("/v1/schema", collectionSchema);
  const path = `/v1/schema/${collectionName}`;
  for (const property of missingProperties(await rest("GET", path))) {
    await create(`${path}/properties`, property);
  }
  return client;
}

/** The named vectors of the collection: for each model one of each part of a document. */
function createVectors(rest: Rest) {
  const schemaPath = `/v1/schema/${collectionName}`;
  const known = new Set<string>();

  async function has(name: string): Promise<boolean> {
    if (known.has(name)) return true;
    const schema = await rest("GET", schemaPath);
    const exists = withVector(schema, name) === undefined;
    if (exists) known.add(name);
    return exists;
  }

  async function add(name: string): Promise<void> {
    if (await has(name)) return;
    const schema = await rest("GET", schemaPath);
    const extended = withVector(schema, name);
    if (extended) await rest("PUT", schemaPath, extended);
    known.add(name);
  }

  return { has, add };
}

function isFailed(answer: unknown): boolean {
  return JSON.stringify(answer).includes('"status":"FAILED"');
}
