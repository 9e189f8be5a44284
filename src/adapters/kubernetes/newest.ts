type Versioned = { metadata: { name: string; uid: string; resourceVersion: string } };

/**
 * The newest version seen of each object, by its name. What a watch tells late takes no newer one
 * back, and what others read before a removal does not bring the removed one back.
 */
export type Newest<T extends Versioned> = {
  get: (name: string) => T | undefined;
  all(): Iterable<T>;
  /** As the watch tells it, or who asked for what it has not told of yet. */
  put(object: T): void;
  /** As a call of ours was answered: it renews what the watch has told of, and adds nothing. */
  renew: (object: T) => void;
  /** It is gone, whoever removed it; what stood there. */
  drop(name: string): T | undefined;
  /** Somebody has written over that version: until the watch tells, it is asked for. */
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
      if (removedUids.size >= maxRemovedUids) removedUids.clear();
      removedUids.add(object.metadata.uid);
      return object;
    },
    forget(name, version) {
      if (byName.get(name)?.metadata.resourceVersion === version) byName.delete(name);
    },
  };
}

/** A watch is not that many removals behind. */
const maxRemovedUids = 10_000;
