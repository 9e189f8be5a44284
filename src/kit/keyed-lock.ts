/** Runs work of the same name one after another, and work of different names in parallel. */
export type KeyedLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(name, turn);
    const forget = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(forget, forget);
    return turn;
  };
}
