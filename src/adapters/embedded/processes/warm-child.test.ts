import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestClock } from "../../../kit/clock.ts";
import { killGroup } from "./own-process.ts";
import { createWarmChild } from "./warm-child.ts";

test("a process that has expired takes no order, and its directory is removed", async () => {
  const tempRoot = mkdtempSync(join(tmpdir(), "warm-child-"));
  onTestFinished(() => rmSync(tempRoot, { recursive: true, force: true }));
  let expire = (): void => undefined;
  const clock = {
    ...createTestClock(),
    after: (_ms: number, run: () => void) => {
      expire = run;
      return { [Symbol.dispose]: () => undefined };
    },
  };
  const waits = join(import.meta.dirname, "parent-watch.ts");
  await using warm = createWarmChild({ entry: waits, heapMb: 64, tempRoot, clock });
  const taken = [warm.take(), warm.take()];
  warm.refill();
  const isWaiting = (name: string) => !taken.some(({ dir }) => dir.endsWith(name));
  const expired = readdirSync(tempRoot).find(isWaiting) ?? "none";
  expire();
  taken.push(warm.take());
  expect(taken.map(({ dir }) => dir)).not.toContain(join(tempRoot, expired));
  await expect.poll(() => readdirSync(tempRoot)).not.toContain(expired);
  for (const { process } of taken) {
    const exit = process.exitCode === null ? once(process, "exit") : undefined;
    killGroup(process);
    await exit;
  }
});
