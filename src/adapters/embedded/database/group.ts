import { limits } from "../../../contract/limits.ts";

/** Writes that arrive within one turn of the event loop and share one transaction. */
export type Group<Item, Outcome> = {
  add(item: Item): Promise<Outcome>;
  /** Commits the waiting items now. */
  flush(): void;
};

/**
 * `commit` writes all items in one transaction, or throws and has written none. When a group fails,
 * each of its items is tried alone, so that one bad item does not fail the others.
 */
export function createGroup<Item, Outcome>(
  commit: (items: readonly Item[]) => readonly Outcome[],
): Group<Item, Outcome> {
  type Waiting = { item: Item } & PromiseWithResolvers<Outcome>;
  let queue: Waiting[] = [];
  let scheduled = false;

  const commitAll = (batch: readonly Waiting[]): void => {
    try {
      const outcomes = commit(batch.map((waiting) => waiting.item));
      // `commit` returns one outcome for each item, in order.
      batch.forEach((waiting, i) => waiting.resolve(outcomes[i] as Outcome));
    } catch (error) {
      if (batch.length > 1) for (const waiting of batch) commitAll([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  };
  const flush = (): void => {
    while (queue.length > 0) {
      const batch = queue.slice(0, limits.writesPerGroup.value);
      queue = queue.slice(batch.length);
      commitAll(batch);
    }
  };
  const turn = (): void => {
    scheduled = false;
    flush();
  };

  return {
    add(item) {
      if (queue.length >= limits.writesWaiting.value) {
        return Promise.reject(new Error("too many writes wait for the database"));
      }
      const waiting = { item, ...Promise.withResolvers<Outcome>() };
      queue.push(waiting);
      if (!scheduled) {
        scheduled = true;
        // After the I/O of this turn: requests that arrived together are written together.
        setImmediate(turn);
      }
      return waiting.promise;
    },
    flush,
  };
}
