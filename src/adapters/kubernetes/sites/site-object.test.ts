import { expect, test } from "vitest";
import { specProblem } from "../../../sites/index.ts";
import { planTable } from "../../../contract/settings/plans.ts";
import { siteOf, type SiteObject } from "./site-object.ts";

const object = (spec: Partial<SiteObject["spec"]>): SiteObject => ({
  metadata: {
    name: "docs",
    uid: "u",
    resourceVersion: "1",
    generation: 1,
    creationTimestamp: "2026-02-01T00:00:00Z",
  },
  spec: { url: "https://example.com/", ...spec },
  status: { siteId: "site_a", tenant: "t", phase: "Idle" },
});

// A Site that cannot be read would be missing from every list, and stop the controller's start.
test.each<[schedule: string, problem: string]>([
  ["1 2 3 4 nonsense", "must be hourly"],
  ["*/5 * * * *", "more often than hourly"],
  ["0 0 31 2 *", "a day that comes"],
])(
  "a Site is read with the schedule %s, which the server takes, and has a fault",
  (schedule, problem) => {
    const site = siteOf(object({ schedule }));
    expect(site?.spec.schedule).toBe(schedule);
    expect(site && specProblem({ plan: "Pro" }, planTable, site.spec)).toContain(problem);
  },
);
