import type { JobRef } from "../../ports/events.ts";
import type { Tokens } from "../../ports/model.ts";
import type { Spendings, Spent } from "../../ports/spendings.ts";

/** The most that one job may spend on the model; either limit ends it. */
export type Budget = { maxTokens: number; maxUsd: number };
/** Price of the model in US dollars for a million tokens; zero for a free one. */
export type Price = { input: number; output: number };

export type Spending = {
  /**
   * Reserves the most that a call may cost; undefined when that much is not left. The answer settles
   * the reservation with the tokens that were used.
   */
  reserve(wanted: Tokens): Promise<((used: Tokens) => Promise<void>) | undefined>;
};

/** A job's spending, counted over all processes that read for the job. */
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

/** Total spending of a job. Its count is removed. */
export async function closeSpending(spendings: Spendings, job: JobRef): Promise<Spent> {
  const spent = await spendings.add(job, { calls: 0, input: 0, output: 0 });
  await spendings.remove(job);
  return spent;
}

export function costOf({ input, output }: Tokens, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** A token has about four characters in European languages, fewer in others: three is on the safe side. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / 3);
}
