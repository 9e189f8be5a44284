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
  /** `http://host:port` of its REST side. */
  url: string;
  /** `host:port` of its gRPC side; default: the same host, port 50051. */
  grpc?: string;
  key?: string;
};

/** The collection, seen by one tenant. */
export type Items = Collection<ItemProperties>;

/** The connection, made with the first call, and the parts of the schema that grow. */
export function openWeaviate({ url, grpc, key }: WeaviateOptions) {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === "https:";
  const [grpcHost = hostname, grpcPort = "50051"] = grpc?.split(":") ?? [];
  const opened = new Set<string>();
  const vectors = new Set<string>();
  let client: Promise<WeaviateClient> | undefined;

  async function rest(method: string, path: string, body?: object): Promise<unknown> {
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
  }

  async function connect(): Promise<WeaviateClient> {
    const { default: weaviate } = await import("weaviate-client");
    const made = await weaviate.connectToCustom({
      httpHost: hostname,
      httpPort: Number(port || (secure ? 443 : 80)),
      httpSecure: secure,
      grpcHost,
      grpcPort: Number(grpcPort),
      grpcSecure: secure,
      timeout: {
        init: 10,
        query: limits.indexCallMs.value / 1_000,
        insert: limits.indexCallMs.value / 1_000,
      },
      ...(key && { authCredentials: new weaviate.ApiKey(key) }),
    });
    if (!(await made.collections.exists(collectionName))) {
      await rest("POST", "/v1/schema", collectionSchema).catch((error: unknown) => {
        // Another process was first.
        if (!String(error).includes("already exists")) throw error;
      });
    }
    return made;
  }

  const connected = () => {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };

  async function hasVector(model: string): Promise<boolean> {
    if (vectors.has(model)) return true;
    const schema = await rest("GET", `/v1/schema/${collectionName}`);
    const known = withVector(schema, vectorName(model)) === undefined;
    if (known) vectors.add(model);
    return known;
  }

  async function addVector(model: string): Promise<void> {
    if (await hasVector(model)) return;
    const schema = await rest("GET", `/v1/schema/${collectionName}`);
    const more = withVector(schema, vectorName(model));
    if (more) await rest("PUT", `/v1/schema/${collectionName}`, more);
    vectors.add(model);
  }

  return {
    hasVector,
    async tenant(tenant: string): Promise<Items> {
      const { collections } = await connected();
      return collections.use<string, ItemProperties>(collectionName).withTenant(tenantName(tenant));
    },
    async open(tenant: string, models: ReadonlySet<string>): Promise<void> {
      await connected();
      for (const model of models) await addVector(model);
      if (opened.has(tenant)) return;
      await rest("POST", `/v1/schema/${collectionName}/tenants`, [{ name: tenantName(tenant) }]);
      if (opened.size >= limits.indexTenantsOpen.value) opened.clear();
      opened.add(tenant);
    },
    async write(objects: readonly object[]): Promise<void> {
      const answers = await rest("POST", "/v1/batch/objects", { objects });
      // The batch as a whole succeeds even when some of its objects do not.
      const failed = Array.isArray(answers) ? answers.filter(isFailed) : [];
      if (failed.length > 0) {
        opened.clear();
        throw new Error(`Weaviate refused an item: ${JSON.stringify(failed[0]).slice(-500)}`);
      }
    },
    async drop(tenant: string): Promise<void> {
      opened.delete(tenant);
      await rest("DELETE", `/v1/schema/${collectionName}/tenants`, [tenantName(tenant)]);
    },
    /** A tenant that was never written to has nothing. */
    async orWithoutTenant<T>(nothing: T, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (/tenant not found/i.test(String(error))) return nothing;
        throw error;
      }
    },
    async close(): Promise<void> {
      // One that could not connect was told to who asked for it, and leaves nothing to close.
      const open = await client?.catch(() => undefined);
      await open?.close();
    },
  };
}

function isFailed(answer: unknown): boolean {
  return JSON.stringify(answer).includes('"status":"FAILED"');
}
