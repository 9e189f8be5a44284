import type { Tokens } from "../../ports/model.ts";

/** What one job may spend on the model; either limit ends it. */
export type Budget = { tokensMost: number; usdMost: number };

/** What the model costs, in US dollars for a million tokens. Zero where it costs nothing. */
export type Price = { input: number; output: number };

export type Spending = {
  calls: number;
  tokens: Tokens;
  usd: number;
  /**
   * Sets aside what a call may cost at most; undefined when that is not left. Settled by what it
   * really used.
   */
  reserve(wanted: Tokens): ((used: Tokens) => void) | undefined;
};

export function createSpending(budget: Budget, price: Price): Spending {
  const tokens = { input: 0, output: 0 };
  const reserved = { input: 0, output: 0 };
  const costOf = ({ input, output }: Tokens) =>
    (input * price.input + output * price.output) / 1_000_000;
  return {
    calls: 0,
    tokens,
    usd: 0,
    reserve(wanted) {
      const all = added(added(tokens, reserved), wanted);
      if (all.input + all.output > budget.tokensMost || costOf(all) > budget.usdMost) {
        return undefined;
      }
      Object.assign(reserved, added(reserved, wanted));
      return (used) => {
        Object.assign(reserved, added(reserved, { input: -wanted.input, output: -wanted.output }));
        Object.assign(tokens, added(tokens, used));
        this.calls++;
        this.usd = costOf(tokens);
      };
    },
  };
}

/** Four characters are a token in European languages; too many for others is the safe side. */
export function roughTokens(text: string): number {
  return Math.ceil(text.length / 3);
}

function added(a: Tokens, b: Tokens): Tokens {
  return { input: a.input + b.input, output: a.output + b.output };
}
