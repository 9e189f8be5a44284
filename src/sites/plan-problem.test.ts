import { expect, test } from "vitest";
import { planTable } from "../contract/settings/plans.ts";
import type { SiteSpec } from "../contract/sites/site.ts";
import { grownSiteProblem, newSiteProblem, specProblem } from "./plan-problem.ts";

test.each<["Usage" | "Pro", Partial<SiteSpec>, RegExp | undefined]>([
  ["Usage", {}, undefined],
  ["Usage", { maxPages: 500, schedule: "daily" }, undefined],
  ["Usage", { schedule: "adaptive" }, undefined],
  ["Usage", { maxPages: 501 }, /maxPages must be at most 500/],
  ["Usage", { schedule: "hourly" }, /daily in this plan/],
  ["Usage", { schedule: "0 * * * *" }, /daily in this plan/],
  ["Pro", { maxPages: 50_000, schedule: "hourly" }, undefined],
  ["Pro", { schedule: "* * * * *" }, /^schedule must not run more often than hourly/],
  ["Pro", { schedule: "0 0 31 2 *" }, /^schedule must name a day that comes/],
  ["Pro", { schedule: "a b c d e" }, /^schedule must be hourly/],
  ["Pro", { includePatterns: ["/a", "regex:^/(a|b)$"] }, undefined],
  ["Pro", { excludePatterns: ["regex:(?!a)"] }, /^the pattern regex:\(\?!a\) is not supported/],
])("%s %j: %s", (plan, spec, problem) => {
  const found = specProblem({ plan }, planTable, { url: "https://example.com/", ...spec });
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test.each<["Usage" | "Starter", maxPages: number | undefined, others: number, RegExp | undefined]>([
  ["Starter", 5_000, 45_000, undefined],
  [
    "Starter",
    5_000,
    45_001,
    /^maxPages must be at most 4999: all Sites of this plan have 50000 pages$/,
  ],
  ["Starter", undefined, 49_501, /at most 499/],
  ["Starter", 1, 60_000, /at most 0/],
  ["Usage", 501, 0, /at most 500 in this plan/],
])("%s: %s pages beside %i of other Sites", async (plan, maxPages, others, problem) => {
  const spec = { url: "https://example.com/", ...(maxPages !== undefined && { maxPages }) };
  const found = await newSiteProblem({ plan }, planTable, spec, async () => others);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

const site = (maxPages: number, allowedPages?: number) => ({
  spec: { maxPages },
  status: allowedPages === undefined ? {} : { allowedPages },
});
type Sized = ReturnType<typeof site>;

test.each<[name: string, own: Sized, others: Sized[], RegExp | undefined]>([
  ["it has grown into the room of others", site(2_000, 1_000), [site(48_001)], /at most 1999/],
  ["it has grown as far as the plan goes", site(2_000, 1_000), [site(48_000)], undefined],
  [
    "another has grown without being allowed",
    site(2_000, 1_000),
    [site(49_000, 48_000)],
    undefined,
  ],
  ["another has shrunk", site(2_000, 1_000), [site(10, 50_000)], undefined],
  ["the plan is smaller than before", site(2_000, 2_000), [site(60_000)], undefined],
  ["it is as it was accepted", site(2_000), [site(60_000)], undefined],
  [
    "it has grown beyond what one Site may have",
    site(6_000, 1_000),
    [],
    /at most 5000 in this plan/,
  ],
])("a Site is checked beside others: %s", async (_name, own, others, problem) => {
  const listed = async function* () {
    yield* others;
  };
  const found = await grownSiteProblem({ plan: "Starter" }, planTable, own, listed);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});
