import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { DeadlineError, withDeadline } from "./deadline.ts";

test("a run that ends in time passes on its result or error, and leaves no timer", async () => {
  const clock = createTestClock();
  expect(await withDeadline(10, undefined, async () => "done", clock)).toBe("done");
  const failing = withDeadline(10, undefined, () => Promise.reject(new Error("own")), clock);
  await expect(failing).rejects.toThrow("own");
  const throwing = (): Promise<never> => {
    throw new Error("at once");
  };
  await expect(withDeadline(10, undefined, throwing, clock)).rejects.toThrow("at once");
  expect(clock.waiting()).toBe(0);
});

test.each([
  { name: "deaf", run: () => new Promise<never>(() => {}) },
  { name: "listening", run: (signal: AbortSignal) => createTestClock().sleep(1, signal) },
  {
    name: "wrapping its abort in an error of its own",
    run: (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("socket closed")));
      }),
  },
])("a $name run ends by the deadline, not before", async ({ run }) => {
  const clock = createTestClock();
  let inner: AbortSignal | undefined;
  let ended: unknown;
  const running = withDeadline(50, undefined, (signal) => run((inner = signal)), clock);
  running.catch((error: unknown) => (ended = error));
  await clock.advance(49);
  expect([ended, inner?.aborted]).toEqual([undefined, false]);
  await clock.advance(1);
  expect(ended).toBeInstanceOf(DeadlineError);
  expect(ended).toMatchObject({ ms: 50, message: "not done within 50 ms" });
  expect(inner?.reason).toBe(ended);
});

test("the outer signal ends it with the signal's reason, also before the start", async () => {
  const clock = createTestClock();
  const stop = new AbortController();
  const running = withDeadline(50, stop.signal, () => new Promise<never>(() => {}), clock);
  const reason = new Error("the caller went away");
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);
  let started = false;
  const abortedBefore = withDeadline(50, stop.signal, async () => (started = true), clock);
  await expect(abortedBefore).rejects.toBe(reason);
  expect([started, clock.waiting()]).toEqual([false, 0]);
});
