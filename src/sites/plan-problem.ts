import type { ApiKey } from "../contract/accounts/api-key.ts";
import { limits } from "../contract/limits.ts";
import { patternProblem } from "../contract/patterns/pattern.ts";
import { limitsOf, type PlanTable } from "../contract/settings/plans.ts";
import { scheduleProblem, shortestIntervalMs } from "../contract/sites/schedule.ts";
import type { SiteSpec, SiteStatus } from "../contract/sites/site.ts";

/** What the key's plan does not allow of one Site, as a message; undefined: nothing. */
export function planProblem(
  key: Pick<ApiKey, "plan" | "limits">,
  plans: PlanTable,
  { maxPages = limits.sitePagesDefault.value, schedule = null }: Partial<SiteSpec>,
): string | undefined {
  const { sitePages } = limitsOf(key, plans);
  if (sitePages > 0 && maxPages > sitePages) {
    return `maxPages must be at most ${sitePages} in this plan`;
  }
  const isOften = schedule !== "adaptive" && shortestIntervalMs(schedule) < dayMs;
  if (key.plan === "Usage" && isOften) {
    return "schedule must not run more often than daily in this plan";
  }
  return undefined;
}

/** Why the Site cannot be read as its spec demands: a spec from kubectl was not checked before. */
export function specProblem(...[key, plans, spec]: Parameters<typeof planProblem>) {
  const schedule = spec.schedule == null ? undefined : scheduleProblem(spec.schedule);
  if (schedule !== undefined) return `schedule ${schedule}`;
  return patternProblem(spec) ?? planProblem(key, plans, spec);
}

/** What the plan does not allow of a Site beside the pages of the key's other Sites. */
export async function newSiteProblem(
  key: Parameters<typeof planProblem>[0],
  plans: PlanTable,
  spec: Partial<SiteSpec>,
  pagesOfOthers: () => Promise<number>,
): Promise<string | undefined> {
  const problem = planProblem(key, plans, spec);
  const { allSitePages } = limitsOf(key, plans);
  if (problem !== undefined || allSitePages === 0) return problem;
  const left = Math.max(0, allSitePages - (await pagesOfOthers()));
  if (pagesAllowed(spec) <= left) return undefined;
  return `maxPages must be at most ${left}: all Sites of this plan have ${allSitePages} pages`;
}

/**
 * The same of a Site whose `maxPages` has grown since the plan allowed it: kubectl is not asked before.
 * What was allowed before stays, also after a change to a smaller plan.
 */
export async function grownSiteProblem(
  key: Parameters<typeof planProblem>[0],
  plans: PlanTable,
  { spec, status }: Grown,
  others: () => AsyncIterable<Grown>,
): Promise<string | undefined> {
  const { allowedPages = Infinity } = status;
  if (pagesAllowed(spec) <= allowedPages) return undefined;
  return newSiteProblem(key, plans, spec, async () => {
    let sum = 0;
    for await (const other of others()) {
      // What another Site has not been allowed takes no room.
      sum += Math.min(pagesAllowed(other.spec), other.status.allowedPages ?? Infinity);
    }
    return sum;
  });
}

type Grown = {
  spec: Pick<SiteSpec, "maxPages" | "schedule">;
  status: Pick<SiteStatus, "allowedPages">;
};

/** How many pages a Site may have. */
export const pagesAllowed = ({ maxPages }: Pick<SiteSpec, "maxPages">): number =>
  maxPages ?? limits.sitePagesDefault.value;

const dayMs = 24 * 60 * 60_000;
