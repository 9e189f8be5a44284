import { group, version } from "../../../contract/resources/resources.ts";
import type { ExtractionObject } from "./extraction-object.ts";
import { KubernetesError } from "../client.ts";
import type { Kubernetes } from "../client.ts";
import { Expired } from "../reflector.ts";
import type { Listed, ListSource, WatchEvent } from "../reflector.ts";

/** Extraction objects of one namespace, as the API server keeps them. */
export type ExtractionClient = ListSource<ExtractionObject> & {
  /** Throws `KubernetesError` (409) when the name is taken. */
  post(body: unknown): Promise<ExtractionObject>;
  get(name: string): Promise<ExtractionObject | undefined>;
  /** Undefined when there is none. */
  patch(name: string, part: "" | "/status", body: unknown): Promise<ExtractionObject | undefined>;
  remove(name: string): Promise<void>;
  /** All that a field selector names ("" for all), each once. */
  select(fieldSelector: string): AsyncGenerator<ExtractionObject>;
  /** The tenant of an ApiKey; undefined when there is no such key, or it is revoked. */
  tenantOf(apiKey: string): Promise<string | undefined>;
};

export function createExtractionClient(
  kubernetes: Kubernetes,
  namespace: string,
): ExtractionClient {
  const api = `/apis/${group}/${version}/namespaces/${namespace}`;
  const path = (name: string, part = "") => `${api}/extractions/${encodeURIComponent(name)}${part}`;
  // Without it the API server drops fields that it does not know, silently.
  const strict = { fieldValidation: "Strict" };

  // Answers are objects of the kind that was asked for: the path says so.
  const call = async <T>(...request: Parameters<Kubernetes["call"]>) =>
    (await kubernetes.call(...request)) as T;

  const listPage = async (query: Record<string, string>, next?: string, signal?: AbortSignal) => {
    const answer = await orExpired(
      call<ObjectList>({
        method: "GET",
        path: `${api}/extractions`,
        query: {
          limit: String(pageObjects),
          ...query,
          ...(next !== undefined && { continue: next }),
        },
        ...(signal && { signal }),
      }),
    );
    const { resourceVersion, continue: more } = answer.metadata;
    return {
      items: answer.items.map(listed),
      resourceVersion,
      ...(more !== undefined && more !== "" && { next: more }),
    };
  };

  return {
    post: (body) => call({ method: "POST", path: `${api}/extractions`, query: strict, body }),
    get: (name) => orMissing(call({ method: "GET", path: path(name) })),
    patch: (name, part, body) =>
      orMissing(call({ method: "PATCH", path: path(name, part), query: strict, body })),
    async remove(name) {
      const query = { propagationPolicy: "Background" };
      await orMissing(call({ method: "DELETE", path: path(name), query }));
    },
    async *select(fieldSelector) {
      const seen = new Set<string>();
      const query = fieldSelector === "" ? undefined : { fieldSelector };
      let next: string | undefined;
      for (let restarts = 0; ;) {
        try {
          const page = await listPage(query ?? {}, next);
          for (const { key, object } of page.items) {
            if (!seen.has(key)) yield object;
            seen.add(key);
          }
          if (page.next === undefined) return;
          next = page.next;
        } catch (error) {
          // A list that took longer than the server remembers begins anew.
          if (!(error instanceof Expired) || restarts++ === selectRestarts) throw error;
          next = undefined;
        }
      }
    },
    async tenantOf(apiKey) {
      const key = await orMissing(
        call<ApiKeyObject>({
          method: "GET",
          path: `${api}/apikeys/${encodeURIComponent(apiKey)}`,
        }),
      );
      if (!key || key.spec.revoked === true) return undefined;
      return key.status?.tenant ?? key.spec.tenant ?? key.metadata.uid;
    },
    list: (next, signal) => listPage({}, next, signal),
    async *watch(resourceVersion, signal) {
      const lines = kubernetes.lines({
        method: "GET",
        path: `${api}/extractions`,
        query: {
          watch: "true",
          resourceVersion,
          allowWatchBookmarks: "true",
          timeoutSeconds: String(watchSeconds),
        },
        signal,
      });
      try {
        // A watch speaks in events of these types and no others.
        for await (const line of lines) yield eventOf(line as WatchLine);
      } catch (error) {
        throw expiredOr(error);
      }
    },
  };
}

type ObjectList = {
  metadata: { resourceVersion: string; continue?: string };
  items: ExtractionObject[];
};

type ApiKeyObject = {
  metadata: { uid: string };
  spec: { tenant?: string; revoked?: boolean };
  status?: { tenant?: string };
};

type WatchLine =
  | { type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK"; object: ExtractionObject }
  | { type: "ERROR"; object: { code: number; reason: string; message: string } };

/** One answer of 500 objects of 4 KB is 2 MB. */
const pageObjects = 500;
const selectRestarts = 3;
/** The server ends a watch then; the reflector sees whether a list is due. */
const watchSeconds = 300;

function listed(object: ExtractionObject): Listed<ExtractionObject> {
  const { name, resourceVersion } = object.metadata;
  return { key: name, resourceVersion, object };
}

function eventOf(line: WatchLine): WatchEvent<ExtractionObject> {
  switch (line.type) {
    case "BOOKMARK":
      return { type: "bookmark", resourceVersion: line.object.metadata.resourceVersion };
    case "DELETED":
      return { type: "removed", ...listed(line.object) };
    case "ADDED":
    case "MODIFIED":
      return { type: "changed", ...listed(line.object) };
    case "ERROR": {
      const { code, reason, message } = line.object;
      throw new KubernetesError(code, reason, message);
    }
  }
}

async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof KubernetesError && error.status === 404) return undefined;
    throw error;
  }
}

async function orExpired<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw expiredOr(error);
  }
}

function expiredOr(error: unknown): unknown {
  const expired = error instanceof KubernetesError && error.status === 410;
  return expired ? new Expired(error.message, { cause: error }) : error;
}
