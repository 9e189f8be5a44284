import { describe, expect, it } from "vitest";
import type { Plan } from "../accounts/api-key.ts";
import { limitsOf, plansSettingSchema, planTable } from "./plans.ts";

describe("LOREPOD_PLANS", () => {
  it.each([
    ["", planTable],
    ["Pro=1/2/3", { ...planTable, Pro: changed("Pro", 1, 2, 3, 200e9) }],
    ["Pro=1/2/3////0", { ...planTable, Pro: changed("Pro", 1, 2, 3, 0) }],
    ["usage=1/2/3////500", { ...planTable, Usage: changed("Usage", 1, 2, 3, 500) }],
    [
      "Pro=1/2/3/4/5/6/7kb",
      {
        ...planTable,
        Pro: { ...changed("Pro", 1, 2, 3, 7e3), sites: 4, sitePages: 5, allSitePages: 6 },
      },
    ],
    [
      "Pro=1/2/3/0//6",
      { ...planTable, Pro: { ...changed("Pro", 1, 2, 3, 200e9), sites: 0, allSitePages: 6 } },
    ],
    [
      "Pro=1/2/3////5GB, Starter=4/5/6////7mb",
      {
        ...planTable,
        Pro: changed("Pro", 1, 2, 3, 5e9),
        Starter: changed("Starter", 4, 5, 6, 7e6),
      },
    ],
  ])("%s", (text, table) => {
    expect(plansSettingSchema.parse(text)).toEqual(table);
  });

  it.each(["Pro=1/2", "Pro=1/2/3/4", "Pro=1/2/3/4/5/6/7/8", "Pro=1/2/3/7GB", "Pro=1/2/3////GB"])(
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

function changed(
  name: Plan,
  requestsPerMinute: number,
  quota: number,
  concurrentExtractions: number,
  storageBytes: number,
) {
  const named = { requestsPerMinute, quota, concurrentExtractions, storageBytes };
  return { ...planTable[name], ...named };
}
