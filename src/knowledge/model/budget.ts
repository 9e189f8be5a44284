import type { JobRef } from "../../ports/events.ts";
import type { Tokens } from "../../ports/model.ts";
import type { Spendings, Spent } from "../../ports/spendings.ts";

/** What one job may spend on the model; either limit ends it. */
export type Budget = { maxTokens: number; maxUsd: number };
/** What the model costs, in US dollars for a million tokens. Zero where it costs nothing. */
export type Price = { input: number; output: number };

export type Spending = {
  /**
   * Sets aside what a call may cost at most; undefined when that is not left. Settled by what it
   * really used.
   */
  reserve(wanted: Tokens): Promise<((used: Tokens) => Promise<void>) | undefined>;
};

/** A job's spending, counted together with that of every other process that reads for the job. */
export function createSpending(
  job: JobRef,
  { budget, price, spendings }: { budget: Budget; price: Price; spendings: Spendings },
): Spending {
  return {
    async reserve(wanted) {
      const all = await spendings.add(job, { ...wanted, calls: 0 });
      if (all.input + all.output > budget.maxTokens || costOf(all, price) > budget.maxUsd) {
        await spendings.add(job, { input: -wanted.input, output: -wanted.output, calls: 0 });
        return undefined;
      }
      return async ({ input, output }) => {
        const more = { input: input - wanted.input, output: output - wanted.output };
        await spendings.add(job, { ...more, calls: 1 });
      };
    },
  };
}

/** What a job has spent in all; its count is removed. */
export async function closeSpending(spendings: Spendings, job: JobRef): Promise<Spent> {
  const spent = await spendings.add(job, { calls: 0, input: 0, output: 0 });
  await spendings.remove(job);
  return spent;
}

export function costOf({ input, output }: Tokens, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** Four characters are a token in European languages; too many for others is the safe side. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / 3);
}
