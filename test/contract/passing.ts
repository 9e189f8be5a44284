import { limits } from "../../src/contract/limits.ts";
import type { TestClock } from "../../src/kit/clock.ts";

/** Advances the clock until the call has ended, and gives real processes time to start. */
export async function passing<T>(clock: TestClock, call: Promise<T>): Promise<T> {
  const ended = new AbortController();
  void call.catch(() => undefined).finally(() => ended.abort());
  for (let steps = 0; !ended.signal.aborted; steps++) {
    if (steps > 400) throw new Error("the call does not end");
    await clock.advance(limits.workerPingMs.value / 2);
    await new Promise((next) => setTimeout(next, 100));
  }
  return call;
}
