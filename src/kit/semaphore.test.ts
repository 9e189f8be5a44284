import { expect, it } from "vitest";
import { createSemaphore, type Priority } from "./semaphore.ts";

const never = new AbortController().signal;

/** Requests a place; `began` lists the callers that have one. */
function open(max: number) {
  const turns = createSemaphore(max);
  const began: string[] = [];
  const held = new Map<string, Disposable>();
  const ask = async (name: string, priority: Priority, signal: AbortSignal = never) => {
    held.set(name, await turns.take(priority, signal));
    began.push(name);
  };
  const end = async (name: string) => {
    held.get(name)?.[Symbol.dispose]();
    await new Promise(setImmediate);
  };
  return { ask, end, began };
}

it("keeps one place free of background work", async () => {
  const { ask, began } = open(2);
  void ask("b1", "background");
  void ask("b2", "background");
  await ask("u1", "urgent");
  expect(began).toEqual(["b1", "u1"]);
});

it("lets urgent callers go first, whatever their order", async () => {
  const { ask, end, began } = open(1);
  await ask("b1", "background");
  void ask("b2", "background");
  void ask("u1", "urgent");
  await end("b1");
  await end("u1");
  expect(began).toEqual(["b1", "u1", "b2"]);
});

it("skips a caller that aborts", async () => {
  const { ask, end, began } = open(1);
  const caller = new AbortController();
  await ask("u1", "urgent");
  const given = ask("u2", "urgent", caller.signal);
  void ask("b1", "background");
  caller.abort(new Error("too late"));
  await expect(given).rejects.toThrow("too late");
  await end("u1");
  expect(began).toEqual(["u1", "b1"]);
});

it("a place is freed once", async () => {
  const { ask, end, began } = open(1);
  await ask("u1", "urgent");
  void ask("u2", "urgent");
  void ask("u3", "urgent");
  await end("u1");
  await end("u1");
  expect(began).toEqual(["u1", "u2"]);
});
