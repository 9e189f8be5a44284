import { limits } from "../../contract/limits.ts";
import { KubernetesError } from "./client.ts";
import type { Kubernetes } from "./client.ts";
import { Expired } from "./reflector.ts";
import type { Listed, ListSource, WatchEvent } from "./reflector.ts";

/** The fields that every object of the API server has. */
export type KubernetesObject = {
  metadata: { name: string; resourceVersion: string };
};

/** Lists and watches the objects under one path; `query` narrows both. */
export function createObjectSource<T extends KubernetesObject>(
  kubernetes: Kubernetes,
  path: string,
  query: Readonly<Record<string, string>> = {},
): ListSource<T> {
  return {
    async list(next, signal) {
      const page = {
        limit: String(limits.kubernetesPageObjects.value),
        ...(next !== undefined && { continue: next }),
      };
      const request = { method: "GET", path, query: { ...query, ...page }, signal } as const;
      // The path names a list of this kind.
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
        timeoutSeconds: String(limits.kubernetesWatchMs.value / 1_000),
      };
      const lines = kubernetes.lines({
        method: "GET",
        path,
        query: { ...query, ...watch },
        signal,
      });
      try {
        // A watch sends only events of these types.
        for await (const line of lines) yield eventOf(line as WatchLine<T>);
      } catch (error) {
        rethrow(error);
      }
    },
  };
}

/**
 * Yields all objects of a source, each once. A list that takes longer than the server remembers its
 * version starts again.
 */
export async function* allObjects<T>(source: ListSource<T>): AsyncGenerator<T> {
  const seen = new Set<string>();
  const never = new AbortController().signal;
  let next: string | undefined;
  for (let restarts = 0; ;) {
    try {
      const page = await source.list(next, never);
      for (const { key, object } of page.items) {
        if (!seen.has(key)) yield object;
        seen.add(key);
      }
      if (page.next === undefined) return;
      next = page.next;
    } catch (error) {
      if (!(error instanceof Expired) || restarts++ === limits.listRestarts.value) throw error;
      next = undefined;
    }
  }
}

/** Turns the API server's 404 into undefined. */
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
