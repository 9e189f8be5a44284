import { expect, test } from "vitest";
import { createTestClock } from "../kit/clock.ts";
import { cachingResolver, systemResolver } from "./resolver.ts";

test("localhost needs no name server", async () => {
  const resolve = systemResolver({ hostsFile: false });
  expect(await resolve("localhost")).toEqual(["127.0.0.1", "::1"]);
  expect(await resolve("a.localhost")).toEqual(["127.0.0.1", "::1"]);
});

function setUp(answers: (string[] | Error)[]) {
  const clock = createTestClock();
  let asked = 0;
  const resolve = cachingResolver(async () => {
    const answer = answers[asked++] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  }, clock);
  return { clock, resolve, asked: () => asked };
}

test("an answer is remembered for a while, then asked for again", async () => {
  const { clock, resolve, asked } = setUp([["1.1.1.1"], ["8.8.8.8"]]);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  await clock.advance(29_000);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  expect(asked()).toBe(1);
  await clock.advance(2_000);
  expect(await resolve("a.example")).toEqual(["8.8.8.8"]);
});

test("those who ask at once share one question", async () => {
  const { resolve, asked } = setUp([["1.1.1.1"]]);
  await Promise.all([resolve("a.example"), resolve("a.example"), resolve("a.example")]);
  expect(asked()).toBe(1);
});

test("no address is forgotten sooner, a failure at once", async () => {
  const { clock, resolve } = setUp([[], ["1.1.1.1"], new Error("SERVFAIL"), ["8.8.8.8"]]);
  expect(await resolve("a.example")).toEqual([]);
  await clock.advance(4_000);
  expect(await resolve("a.example")).toEqual(["1.1.1.1"]);
  await expect(resolve("b.example")).rejects.toThrow("SERVFAIL");
  expect(await resolve("b.example")).toEqual(["8.8.8.8"]);
});

test("ten thousand names do not stay", async () => {
  const { resolve, asked } = setUp([]);
  for (let name = 0; name < 10_000; name += 1) await resolve(`${name}.example`);
  await resolve("9999.example");
  expect(asked()).toBe(10_000);
  await resolve("0.example");
  expect(asked()).toBe(10_001);
});
