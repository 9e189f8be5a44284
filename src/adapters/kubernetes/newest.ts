import { limits } from "../../contract/limits.ts";

type Versioned = { metadata: { name: string; uid: string; resourceVersion: string } };

/**
 * The newest version seen of each object, by name. A delayed watch event does not replace
 * a newer version, and an answer that was read before a removal does not bring the object back.
 */
export type Newest<T extends Versioned> = {
  get: (name: string) => T | undefined;
  all(): Iterable<T>;
  /** Stores what the watch reports, or what a caller read before the watch reported it. */
  put(object: T): void;
  /** Stores the answer to a write: updates an object that the watch has reported; adds none. */
  renew: (object: T) => void;
  /** Removes an object; returns its last known version. */
  drop(name: string): T | undefined;
  /**
   * Drops a version that another writer replaced: readers ask the server until the watch reports.
   */
  forget(name: string, version: string): void;
};

export function createNewest<T extends Versioned>(): Newest<T> {
  const byName = new Map<string, T>();
  const removedUids = new Set<string>();
  const isSameOrOlder = (before: T, { metadata: { uid, resourceVersion } }: T) =>
    before.metadata.uid === uid &&
    Number(before.metadata.resourceVersion) >= Number(resourceVersion);
  return {
    get: (name) => byName.get(name),
    all: () => byName.values(),
    put(object) {
      const before = byName.get(object.metadata.name);
      if (removedUids.has(object.metadata.uid) || (before && isSameOrOlder(before, object))) return;
      byName.set(object.metadata.name, object);
    },
    renew(object) {
      const before = byName.get(object.metadata.name);
      if (before?.metadata.uid !== object.metadata.uid || isSameOrOlder(before, object)) return;
      byName.set(object.metadata.name, object);
    },
    drop(name) {
      const object = byName.get(name);
      if (object === undefined) return undefined;
      byName.delete(name);
      if (removedUids.size >= limits.removedObjects.value) removedUids.clear();
      removedUids.add(object.metadata.uid);
      return object;
    },
    forget(name, version) {
      if (byName.get(name)?.metadata.resourceVersion === version) byName.delete(name);
    },
  };
}
