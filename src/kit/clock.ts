/** Time as a parameter: code that waits takes a clock, and tests advance it instead of sleeping. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when that comes first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `run` once after `ms`, unless it is disposed before. */
  after(ms: number, run: () => void): Disposable;
};

/**
 * `sleep` keeps the process running, because a process that ends in the middle of an await looks
 * like success. `after` does not: deadlines and wake-ups alone need no running process.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleepBy((run) => startTimer(ms, true, run), signal),
  after: (ms, run) => startTimer(ms, false, run),
};

export type TestClock = Clock & {
  /** Advances time, runs due timers in order of time, and lets promises settle between them. */
  advance(ms: number): Promise<void>;
  /** The number of waiting timers; zero at the end of a test proves that all were disposed. */
  waiting(): number;
};

type Timer = { dueAt: number; run: () => void };

export function createTestClock(start = 0): TestClock {
  let now = start;
  const timers = new Set<Timer>();
  const after = (ms: number, run: () => void): Disposable => {
    const timer = { dueAt: now + Math.max(0, ms), run };
    timers.add(timer);
    return { [Symbol.dispose]: () => void timers.delete(timer) };
  };
  return {
    now: () => now,
    sleep: (ms, signal) => sleepBy((run) => after(ms, run), signal),
    after,
    waiting: () => timers.size,
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let runs = 0; ; runs++) {
        const next = earliest(timers);
        if (!next || next.dueAt > until) break;
        if (runs === timersPerAdvance) throw new Error("the test clock's timers never run dry");
        now = Math.max(now, next.dueAt);
        timers.delete(next);
        next.run();
        await settle();
      }
      now = until;
    },
  };
}

/** A timer that restarts itself without delay would otherwise hang the test. */
const timersPerAdvance = 100_000;

/** Node fires a longer timer at once, and retentions of 30 days are longer. */
const timerMaxMs = 2 ** 31 - 1;

function startTimer(ms: number, hold: boolean, run: () => void): Disposable {
  let timeout: NodeJS.Timeout;
  const start = (left: number) => {
    const step = Math.min(left, timerMaxMs);
    timeout = setTimeout(() => (left > step ? start(left - step) : run()), step);
    if (!hold) timeout.unref();
  };
  start(Math.max(0, ms));
  return { [Symbol.dispose]: () => clearTimeout(timeout) };
}

function sleepBy(
  start: (run: () => void) => Disposable,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = start(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    function stop() {
      timer[Symbol.dispose]();
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function earliest(timers: Set<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (!first || timer.dueAt < first.dueAt) first = timer;
  return first;
}

/** One turn of the event loop: all promise chains without I/O have settled. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
