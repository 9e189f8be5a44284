import { expect, it } from "vitest";
import { createSpendings } from "../../src/adapters/embedded/spendings.ts";
import { limits } from "../../src/contract/limits.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { onDisk } from "./embedded.ts";
import { spendingsContract } from "./spendings.suite.ts";

spendingsContract(
  "SQLite",
  onDisk((database) => createSpendings(database, createTestClock())),
);

it("forgets jobs that were never removed", async () => {
  const clock = createTestClock();
  const { port, close } = await onDisk((database) => createSpendings(database, clock))();
  const [old, next] = [
    { tenant: "t", job: "old" },
    { tenant: "t", job: "next" },
  ];
  await port.add(old, { calls: 1, input: 1, output: 1 });
  await clock.advance(limits.spendingKeptMs.value + 1);
  await port.add(next, { calls: 1, input: 1, output: 1 });
  expect(await port.add(old, { calls: 0, input: 0, output: 0 })).toMatchObject({ calls: 0 });
  await close();
});
