import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createSpendings } from "../../adapters/embedded/spendings.ts";
import { createTestClock } from "../../kit/clock.ts";
import { type Budget, closeSpending, costOf, createSpending } from "./budget.ts";

const job = { tenant: "t1", job: "job_1" };
const free = { input: 0, output: 0 };
const noLimit = Number.POSITIVE_INFINITY;

function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const spendings = createSpendings(database, createTestClock());
  /** Each call is another process that reads for the same job. */
  const process = (budget: Budget, price = free) =>
    createSpending(job, { budget, price, spendings });
  return { spendings, process };
}

describe("createSpending", () => {
  it("counts calls and tokens by what was really used", async () => {
    const { spendings, process } = open();
    const spending = process({ maxTokens: 10_000, maxUsd: 1 });
    for (let i = 0; i < 2; i++) {
      const settle = await spending.reserve({ input: 1_000, output: 1_000 });
      await settle?.({ input: 500, output: 100 });
    }
    const spent = await closeSpending(spendings, job);
    expect(spent).toEqual({ calls: 2, input: 1_000, output: 200 });
    expect(costOf(spent, { input: 2, output: 10 })).toBeCloseTo(0.004);
    // Nothing is kept of a job that is over.
    expect(await closeSpending(spendings, job)).toEqual({ calls: 0, input: 0, output: 0 });
  });

  it("sets aside what is under way in any process, so that calls at once stay within it", async () => {
    const { process } = open();
    const budget = { maxTokens: 3_000, maxUsd: noLimit };
    const [one, other] = [process(budget), process(budget)];
    const first = await one.reserve({ input: 1_000, output: 1_000 });
    expect(await other.reserve({ input: 1_000, output: 1_000 })).toBeUndefined();
    await first?.({ input: 100, output: 100 });
    expect(await other.reserve({ input: 1_000, output: 1_000 })).toBeDefined();
    expect(await one.reserve({ input: 1_000, output: 1_000 })).toBeUndefined();
  });

  it("ends at the money, too", async () => {
    const spending = open().process({ maxTokens: noLimit, maxUsd: 0.01 }, { input: 1, output: 4 });
    expect(await spending.reserve({ input: 1_000, output: 2_000 })).toBeDefined();
    expect(await spending.reserve({ input: 1_000, output: 2_000 })).toBeUndefined();
  });
});
