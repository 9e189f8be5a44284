import type { Clock } from "./clock.ts";

/** Calls `run` each `ms` until disposed. */
export function every(clock: Clock, ms: number, run: () => void): Disposable {
  let timer = clock.after(ms, tick);
  function tick(): void {
    timer = clock.after(ms, tick);
    run();
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() };
}
