import { expect, it } from "vitest";
import { planTable } from "../contract/settings/plans.ts";
import { storageFault } from "./storage-limit.ts";

it.each([
  [0, 2e9, undefined],
  [1_999_999_999, 2e9, undefined],
  [2e9, 2e9, "2 GB are stored and the limit is 2 GB: "],
  [2_149_000_000, 2e9, "2.14 GB are stored and the limit is 2 GB: "],
  [1_500, 999, "1.5 KB are stored and the limit is 999 bytes: "],
  [5e15, 0, undefined],
])("%i bytes stored, %i allowed", async (bytes, storageBytes, words) => {
  const key = { tenant: "one", plan: "Usage" as const, limits: { storageBytes } };
  const fault = await storageFault({ stored: async () => bytes }, key, planTable);
  if (words === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(words);
});
