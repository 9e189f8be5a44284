import { describe, expect, it } from "vitest";
import { type Failure, failNth, InjectedError } from "./failing.ts";

describe("failNth", () => {
  it.each<[Failure, string[]]>([
    ["error before", ["one", "three"]],
    ["error after", ["one", "two", "three"]],
  ])("fails call N once: %s", async (failure, done) => {
    const { log, failing } = subject(2, failure);
    const { ports } = failing;
    await ports.first.write("one");
    await expect(ports.second.write("two")).rejects.toThrow(InjectedError);
    await ports.first.write("three");
    expect(log).toEqual(done);
    expect([failing.calls(), failing.failed()]).toEqual([3, "second.write"]);
  });

  it.each<[Failure, string[]]>([
    ["crash before", ["one"]],
    ["crash after", ["one", "two"]],
  ])("answers nothing from call N on: %s", async (failure, done) => {
    const { log, failing, ring } = subject(3, failure);
    const { ports } = failing;
    const rung: string[] = [];
    await ports.first.follow((word) => rung.push(word));
    await ports.first.write("one");
    ring("heard");
    const answers: string[] = [];
    const send = (word: string) => ports.second.write(word).finally(() => answers.push(word));
    void send("two");
    await new Promise(setImmediate);
    void send("three");
    ring("not heard");
    await new Promise(setImmediate);
    expect(log).toEqual(done);
    expect(answers).toEqual([]);
    expect(rung).toEqual(["heard"]);
    expect(failing.failed()).toBe("second.write");
  });

  it("leaves a run untouched that makes fewer calls", async () => {
    const { log, failing } = subject(3, "error before");
    await failing.ports.first.write("one");
    await failing.ports.second.write("two");
    expect(log).toEqual(["one", "two"]);
    expect([failing.calls(), failing.failed()]).toEqual([2, undefined]);
  });
});

function subject(n: number, failure: Failure) {
  const log: string[] = [];
  let bell: (word: string) => void = () => {};
  const port = () => ({
    async write(word: string) {
      log.push(word);
    },
    async follow(ring: (word: string) => void) {
      bell = ring;
    },
  });
  const failing = failNth({ first: port(), second: port() }, n, failure);
  return { log, failing, ring: (word: string) => bell(word) };
}
