import { expect, onTestFinished, test } from "vitest";
import { siteOptions, type SiteParts } from "../../cmd/sites.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import { planTable } from "../../src/contract/settings/plans.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newKey, newSite } from "../contract/samples.ts";

test("a Site that kubectl enlarges beyond the plan's pages in all stops, and no other one does", async () => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const sites = createSites(database);
  const { key } = newKey({ plan: "Starter" });
  const parts: Partial<SiteParts> = {
    sites,
    keys: { get: async () => key },
    usage: { stored: async () => 0 },
    clock: createTestClock(Date.parse(key.createdAt)),
  };
  const { fault } = siteOptions({ plans: planTable }, parts as SiteParts);
  const made = Array.from({ length: 10 }, () => newSite({ tenant: key.tenant }));
  for (const site of made) {
    const spec = { ...site.spec, maxPages: 4_900 };
    const status = { ...site.status, allowedPages: 4_900 };
    expect((await sites.create({ ...site, spec, status }, 0)).ok).toBe(true);
  }
  const faultOf = async (n: number) => {
    const site = await sites.get(made[n]?.id ?? "");
    return site && (await fault(site))?.reason;
  };
  // As kubectl does, without a check before.
  await sites.amend(made[3]?.id ?? "", { maxPages: 5_000 });
  expect(await faultOf(3)).toBeUndefined();
  await sites.amend(made[0]?.id ?? "", { maxPages: 4_901 });
  await sites.amend(made[3]?.id ?? "", { maxPages: 6_000 });
  expect(await faultOf(3)).toBe("maxPages must be at most 5000 in this plan");
  for (const site of made) await sites.amend(site.id, { maxPages: 5_000 });
  const big = newSite({ tenant: key.tenant });
  const spec = { ...big.spec, maxPages: 1_000 };
  await sites.create({ ...big, spec, status: { ...big.status, allowedPages: 1_000 } }, 0);
  expect(await faultOf(3)).toBe(
    "maxPages must be at most 4900: all Sites of this plan have 50000 pages",
  );
  const own = await sites.get(big.id);
  expect(own && (await fault(own))).toBeUndefined();
  await sites.amend(made[3]?.id ?? "", { maxPages: 4_900 });
  expect(await faultOf(3)).toBeUndefined();
});
