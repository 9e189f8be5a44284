export type Semaphore = {
  /** Resolves when the caller has a place; disposing frees it for the next caller. */
  take(priority: Priority, signal: AbortSignal): Promise<Disposable>;
};
export type Priority = "urgent" | "background";

/**
 * At most `max` callers at a time. Urgent callers come first. Background work never takes the last
 * place, and does not begin while an urgent caller waits.
 */
export function createSemaphore(max: number): Semaphore {
  const waiting: Record<Priority, Set<() => void>> = { urgent: new Set(), background: new Set() };
  const busy: Record<Priority, number> = { urgent: 0, background: 0 };
  const backgroundMax = Math.max(1, max - 1);

  function mayBegin(priority: Priority): boolean {
    if (busy.urgent + busy.background >= max) return false;
    if (priority === "urgent") return true;
    return busy.background < backgroundMax && waiting.urgent.size === 0;
  }

  function next(): void {
    for (const priority of ["urgent", "background"] as const) {
      const [waiter] = waiting[priority];
      if (waiter === undefined || !mayBegin(priority)) continue;
      waiting[priority].delete(waiter);
      waiter();
    }
  }

  function begin(priority: Priority): Disposable {
    busy[priority]++;
    let isOver = false;
    return {
      [Symbol.dispose]() {
        if (isOver) return;
        isOver = true;
        busy[priority]--;
        next();
      },
    };
  }

  return {
    async take(priority, signal) {
      signal.throwIfAborted();
      if (mayBegin(priority)) return begin(priority);
      const turn = Promise.withResolvers<Disposable>();
      const start = () => turn.resolve(begin(priority));
      const leave = () => {
        if (!waiting[priority].delete(start)) return;
        turn.reject(signal.reason);
        next();
      };
      waiting[priority].add(start);
      signal.addEventListener("abort", leave, { once: true });
      try {
        return await turn.promise;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
  };
}
