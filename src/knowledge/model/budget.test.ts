import { describe, expect, it } from "vitest";
import { createSpending } from "./budget.ts";

const free = { input: 0, output: 0 };
const noLimit = Number.POSITIVE_INFINITY;

describe("createSpending", () => {
  it("counts calls, tokens and money by what was really used", () => {
    const spending = createSpending({ tokensMost: 10_000, usdMost: 1 }, { input: 2, output: 10 });
    spending.reserve({ input: 1_000, output: 1_000 })?.({ input: 500, output: 100 });
    spending.reserve({ input: 1_000, output: 1_000 })?.({ input: 500, output: 100 });
    expect(spending).toMatchObject({ calls: 2, tokens: { input: 1_000, output: 200 } });
    expect(spending.usd).toBeCloseTo(0.004);
  });

  it("sets aside what is under way, so that calls at once stay within the tokens", () => {
    const spending = createSpending({ tokensMost: 3_000, usdMost: noLimit }, free);
    const first = spending.reserve({ input: 1_000, output: 1_000 });
    expect(spending.reserve({ input: 1_000, output: 1_000 })).toBeUndefined();
    first?.({ input: 100, output: 100 });
    expect(spending.reserve({ input: 1_000, output: 1_000 })).toBeDefined();
  });

  it("ends at the money, too", () => {
    const spending = createSpending(
      { tokensMost: noLimit, usdMost: 0.01 },
      { input: 1, output: 4 },
    );
    expect(spending.reserve({ input: 1_000, output: 2_000 })).toBeDefined();
    expect(spending.reserve({ input: 1_000, output: 2_000 })).toBeUndefined();
  });
});
