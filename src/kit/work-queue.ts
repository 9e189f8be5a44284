import { type Backoff, backoffMs } from "./backoff.ts";
import type { Clock } from "./clock.ts";

export type WorkQueue = {
  /**
   * Queues one run of `key`. Adding it again before the run starts has no effect; adding it during
   * the run queues one more. False if the queue is full or closed.
   */
  add(key: string): boolean;
  /** The same after `ms`. Of several delays of one key the earliest counts. */
  addAfter(key: string, ms: number): boolean;
  /** Failures of `key` in a row. */
  retries(key: string): number;
  counts(): { ready: number; running: number; delayed: number };
  /** Resolves when no key is ready or running; delayed keys do not count. */
  idle(): Promise<void>;
  /** Accepts no new keys, drops delayed ones, and resolves when ready and running keys are done. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type WorkQueueOptions = {
  process: (key: string) => Promise<void>;
  /** How many keys run at once; the same key never runs twice at the same time. */
  concurrency: number;
  /** The wait before a failed key runs again; reset by its next success. */
  backoff: Backoff;
  clock: Clock;
  random: () => number;
  /** Called for every failure. `retryMs` is null if the queue is closed: no further try. */
  onError: (
    key: string,
    error: unknown,
    retry: { retries: number; retryMs: number | null },
  ) => void;
  /** The maximum number of keys that are ready, running or delayed. */
  keysMax: number;
};

type Entry = {
  ready: boolean;
  running: boolean;
  retries: number;
  wake: { dueAt: number; timer: Disposable } | null;
};

/**
 * A queue of keys rather than of messages, like the work queue of Kubernetes controllers: several
 * changes of a waiting key lead to one run, which reads the current state.
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { clock, concurrency, keysMax } = options;
  const entries = new Map<string, Entry>();
  /** Keys that may start now, in order of arrival. */
  const ready = new Set<string>();
  let running = 0;
  let closed = false;
  let starting = false;
  const idlers: (() => void)[] = [];

  function take(key: string): Entry | undefined {
    if (closed) return undefined;
    const known = entries.get(key);
    if (known || entries.size >= keysMax) return known;
    const entry: Entry = { ready: false, running: false, retries: 0, wake: null };
    entries.set(key, entry);
    return entry;
  }

  function makeReady(key: string, entry: Entry): void {
    entry.ready = true;
    if (entry.running) return;
    ready.add(key);
    startSoon();
  }

  function delay(key: string, entry: Entry, ms: number): void {
    const dueAt = clock.now() + ms;
    if (entry.wake && entry.wake.dueAt <= dueAt) return;
    entry.wake?.timer[Symbol.dispose]();
    const wake = () => {
      entry.wake = null;
      makeReady(key, entry);
    };
    entry.wake = { dueAt, timer: clock.after(ms, wake) };
  }

  /**
   * In a microtask, so that keys added together are merged and `add` never runs the work itself.
   */
  function startSoon(): void {
    if (starting) return;
    starting = true;
    queueMicrotask(() => {
      starting = false;
      for (const key of ready) {
        if (running >= concurrency) return;
        ready.delete(key);
        const entry = entries.get(key);
        if (entry) void run(key, entry);
      }
    });
  }

  async function run(key: string, entry: Entry): Promise<void> {
    running++;
    entry.ready = false;
    entry.running = true;
    const failure = await outcome(options.process, key);
    running--;
    entry.running = false;
    let retryMs: number | null = null;
    if (!failure) {
      entry.retries = 0;
    } else {
      if (!closed) {
        retryMs = backoffMs(entry.retries, options.backoff, options.random);
        delay(key, entry, retryMs);
      }
      entry.retries++;
    }
    if (entry.ready) ready.add(key);
    else if (!entry.wake) entries.delete(key);
    if (ready.size > 0) startSoon();
    else if (running === 0) settle();
    // Last, so that the state is consistent even if the handler throws.
    if (failure) options.onError(key, failure.error, { retries: entry.retries, retryMs });
  }

  function settle(): void {
    for (const resolve of idlers.splice(0)) resolve();
  }

  const queue: WorkQueue = {
    add(key) {
      const entry = take(key);
      if (entry) makeReady(key, entry);
      return entry !== undefined;
    },
    addAfter(key, ms) {
      if (ms <= 0) return queue.add(key);
      const entry = take(key);
      if (entry) delay(key, entry, ms);
      return entry !== undefined;
    },
    retries: (key) => entries.get(key)?.retries ?? 0,
    counts() {
      let delayed = 0;
      for (const entry of entries.values()) if (entry.wake) delayed++;
      return { ready: ready.size, running, delayed };
    },
    async idle() {
      if (ready.size > 0 || running > 0) await new Promise<void>((done) => idlers.push(done));
    },
    async close() {
      closed = true;
      for (const [key, entry] of entries) {
        entry.wake?.timer[Symbol.dispose]();
        entry.wake = null;
        if (!entry.ready && !entry.running) entries.delete(key);
      }
      await queue.idle();
    },
    [Symbol.asyncDispose]: () => queue.close(),
  };
  return queue;
}

async function outcome(
  process: WorkQueueOptions["process"],
  key: string,
): Promise<{ error: unknown } | null> {
  try {
    await process(key);
    return null;
  } catch (error) {
    return { error };
  }
}
