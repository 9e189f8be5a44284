import type { Collection, WeaviateClient } from "weaviate-client";
import { limits } from "../../contract/limits.ts";
import {
  collectionName,
  collectionSchema,
  tenantName,
  vectorName,
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
  /** Whether items have vectors of this model. */
  hasVector(model: string): Promise<boolean>;
  tenant(tenant: string): Promise<Items>;
  /** Creates the tenant and the vectors of the models, before a write. */
  open(tenant: string, models: ReadonlySet<string>): Promise<void>;
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
    async open(tenant, models) {
      await connection.once();
      for (const model of models) await vectors.add(model);
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

/** Connects, and creates the collection where it is missing. */
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
  if (!(await client.collections.exists(collectionName))) {
    await rest("POST", "/v1/schema", collectionSchema).catch((error: unknown) => {
      // Another process was faster.
      if (!String(error).includes("already exists")) throw error;
    });
  }
  return client;
}

/** The named vectors of the collection, one per model. */
function createVectors(rest: Rest) {
  const schemaPath = `/v1/schema/${collectionName}`;
  const known = new Set<string>();

  async function has(model: string): Promise<boolean> {
    if (known.has(model)) return true;
    const schema = await rest("GET", schemaPath);
    const exists = withVector(schema, vectorName(model)) === undefined;
    if (exists) known.add(model);
    return exists;
  }

  async function add(model: string): Promise<void> {
    if (await has(model)) return;
    const schema = await rest("GET", schemaPath);
    const extended = withVector(schema, vectorName(model));
    if (extended) await rest("PUT", schemaPath, extended);
    known.add(model);
  }

  return { has, add };
}

function isFailed(answer: unknown): boolean {
  return JSON.stringify(answer).includes('"status":"FAILED"');
}
