/**
 * A map with a limit: adding more removes the least recently used entries. The limit is a number of
 * entries or, with `weigh`, the sum of their weights; an entry above the limit is not kept.
 */
export type RecentMap<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
};

export function createRecentMap<Key, Value>(
  max: number,
  weigh: (value: Value) => number = () => 1,
): RecentMap<Key, Value> {
  const entries = new Map<Key, { value: Value; weight: number }>();
  let total = 0;
  const remove = (key: Key): void => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const weight = weigh(value);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= max) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
