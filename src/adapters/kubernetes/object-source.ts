import { KubernetesError } from "./client.ts";
import type { Kubernetes } from "./client.ts";
import { Expired } from "./reflector.ts";
import type { Listed, ListSource, WatchEvent } from "./reflector.ts";

/** What every object of the API server has. */
export type KubernetesObject = {
  metadata: { name: string; resourceVersion: string };
};

/** The objects under one path, for a reflector; `query` narrows list and watch alike. */
export function createObjectSource<T extends KubernetesObject>(
  kubernetes: Kubernetes,
  path: string,
  query: Readonly<Record<string, string>> = {},
): ListSource<T> {
  return {
    async list(next, signal) {
      const page = { limit: String(pageObjects), ...(next !== undefined && { continue: next }) };
      const request = { method: "GET", path, query: { ...query, ...page }, signal } as const;
      // A list of the kind that the path names.
      const answer = (await kubernetes.call(request).catch(rethrow)) as ObjectList<T>;
      const { resourceVersion, continue: more } = answer.metadata;
      return {
        items: answer.items.map(listed),
        resourceVersion,
        ...(more !== undefined && more !== "" && { next: more }),
      };
    },
    async *watch(resourceVersion, signal) {
      const watch = {
        watch: "true",
        resourceVersion,
        allowWatchBookmarks: "true",
        timeoutSeconds: String(watchSeconds),
      };
      const lines = kubernetes.lines({
        method: "GET",
        path,
        query: { ...query, ...watch },
        signal,
      });
      try {
        // A watch speaks in events of these types and no others.
        for await (const line of lines) yield eventOf(line as WatchLine<T>);
      } catch (error) {
        rethrow(error);
      }
    },
  };
}

/** Undefined where the API server says that there is none. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isRefused(error, 404)) return undefined;
    throw error;
  }
}

export function isRefused(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof KubernetesError && statuses.includes(error.status);
}

type ObjectList<T> = { metadata: { resourceVersion: string; continue?: string }; items: T[] };

type WatchLine<T> =
  | { type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK"; object: T }
  | { type: "ERROR"; object: { code: number; reason: string; message: string } };

const pageObjects = 500;
/** The server ends a watch then; the reflector sees whether a list is due. */
const watchSeconds = 300;

function listed<T extends KubernetesObject>(object: T): Listed<T> {
  const { name, resourceVersion } = object.metadata;
  return { key: name, resourceVersion, object };
}

function eventOf<T extends KubernetesObject>(line: WatchLine<T>): WatchEvent<T> {
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

function rethrow(error: unknown): never {
  if (isRefused(error, 410) && error instanceof Error) {
    throw new Expired(error.message, { cause: error });
  }
  throw error;
}
