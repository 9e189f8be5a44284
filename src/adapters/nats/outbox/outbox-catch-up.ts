import type { OutboxQueue } from "./outbox-queue.ts";
import type { OutboxStore } from "./outbox-store.ts";

/**
 * Reads new messages of the stream into the queue. When the promise is fulfilled, everything that
 * was written before the call has been read. Calls during a read share the next one.
 */
export function createCatchUp(store: OutboxStore, queue: OutboxQueue): () => Promise<void> {
  let seen = 0;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function read(): Promise<void> {
    for (const one of await store.openSince(seen)) {
      if ("lane" in one) queue.setLane(one.lane, one.value, one.seq);
      else queue.put(one.value, one.seq);
      seen = Math.max(seen, one.seq);
    }
  }

  function begin(): Promise<void> {
    const reading = read().finally(() => {
      running = undefined;
    });
    running = reading;
    return reading;
  }

  return () => {
    if (running === undefined) return begin();
    next ??= running
      // The caller that began that read gets its error.
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
