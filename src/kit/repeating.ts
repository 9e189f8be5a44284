import type { Clock } from "./clock.ts";

/**
 * Runs `work` when woken, once more when woken during a run, and again after `everyMs`. Runs do not
 * overlap; disposing waits for the current one. `work` must not reject.
 */
export function startRepeating(
  work: () => Promise<void>,
  everyMs: number,
  clock: Clock,
): AsyncDisposable & { wake: () => void } {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let timer: Disposable | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    running = undefined;
    if (!isClosed) timer = clock.after(everyMs, wake);
  }

  function wake(): void {
    if (isClosed) return;
    isWanted = true;
    timer?.[Symbol.dispose]();
    running ??= run();
  }

  return {
    wake,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      isWanted = false;
      timer?.[Symbol.dispose]();
      await running;
    },
  };
}
