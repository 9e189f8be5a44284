import { describe, expect, it } from "vitest";
import { limitsOf, plansSettingSchema, planTable } from "./plans.ts";

describe("LOREPOD_PLANS", () => {
  it.each([
    ["", planTable],
    ["Pro=1/2/3", { ...planTable, Pro: plan(1, 2, 3, 200e9) }],
    ["Pro=1/2/3////0", { ...planTable, Pro: plan(1, 2, 3, 0) }],
    ["usage=1/2/3////500", { ...planTable, Usage: plan(1, 2, 3, 500) }],
    [
      "Pro=1/2/3////5GB, Starter=4/5/6////7mb",
      {
        ...planTable,
        Pro: plan(1, 2, 3, 5e9),
        Starter: plan(4, 5, 6, 7e6),
      },
    ],
  ])("%s", (text, table) => {
    expect(plansSettingSchema.parse(text)).toEqual(table);
  });

  it.each(["Pro=1/2", "Pro=1/2/3/4", "Pro=1/2/3/4/5/6/7", "Pro=1/2/3/7GB", "Pro=1/2/3////GB"])(
    "%s is refused",
    (text) => {
      const { error } = plansSettingSchema.safeParse(text);
      expect(error?.issues[0]?.message).toContain("is not a plan such as");
    },
  );
});

it("a key's own limit goes before its plan's", () => {
  expect(limitsOf({ plan: "Usage" }, planTable).storageBytes).toBe(2e9);
  expect(limitsOf({ plan: "Usage", limits: { storageBytes: 0 } }, planTable).storageBytes).toBe(0);
});

function plan(
  requestsPerMinute: number,
  quota: number,
  concurrentExtractions: number,
  storageBytes: number,
) {
  return { requestsPerMinute, quota, concurrentExtractions, storageBytes };
}
