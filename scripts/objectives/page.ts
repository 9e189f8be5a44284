import { objectiveNames, objectives } from "../../src/objectives/index.ts";
import { badEventsMin, budgetOf, burns, metric, percent } from "./burns.ts";

/** docs/objectives.md. */
export function objectivesPage(): string[] {
  return [
    "What an installation promises its users, over thirty days. Each process counts good and bad events",
    `in \`${metric}\` (labels \`objective\` and \`outcome\`); the share of bad events that the target leaves`,
    "is the budget. Recording rules, alerts, their tests and a dashboard are made from the same list:",
    "`deploy/objectives.yaml`, `deploy/objectives-test.yaml`, `deploy/objectives-dashboard.json`. The chart",
    "creates them with `metrics.rules.enabled` and `metrics.dashboard.enabled` ([operations](operations.md#metrics)).",
    "",
    "| objective | target | a good event | not counted | counted by |",
    "| --- | --- | --- | --- | --- |",
    ...objectiveNames.map((name) => {
      const { target, good, excluded, process } = objectives[name];
      return `| [\`${name}\`](#${name}) | ${percent(target)} | ${good} | ${excluded} | ${process} |`;
    }),
    "",
    "A process that is down counts nothing: `LorepodProcessDown` and `LorepodNoLeader` report that. On one machine",
    "`/metrics` of the server has all objectives. The counts start at zero with each process, which Prometheus accounts for.",
    "",
    "## Alerts",
    "",
    "An alert names its objective in the label `objective` and the pace in `burn`. It fires when both windows use the budget",
    `at that pace and the longer one has at least ${badEventsMin} bad events; the shorter window ends the alert soon after the fault.`,
    "",
    "| alert | pace | windows | severity | meaning |",
    "| --- | --- | --- | --- | --- |",
    ...burns.map(
      ({ alert, rate, long, short, severity, meaning }) =>
        `| \`${alert}\` | ${rate} | ${long} and ${short} | ${severity} | ${meaning} |`,
    ),
    "",
    "For the first two: find the cause now, by the lines below. For the third: this week. An empty budget is a reason to",
    "put changes off until it has recovered.",
    "",
    "## What to do",
    ...objectiveNames.flatMap((name) => {
      const { title, target, action } = objectives[name];
      const budget = budgetOf(name);
      const minutes = Math.round(budget * 30 * 24 * 60).toLocaleString("en");
      return [
        "",
        `### ${name}`,
        "",
        `${title}: ${percent(target)}. The budget is ${percent(budget)} of events, as many as ${minutes} minutes without a good one.`,
        "",
        action,
      ];
    }),
    "",
    "## Trying the rules",
    "",
    "```sh",
    "promtool check rules deploy/objectives.yaml",
    "promtool test rules deploy/objectives-test.yaml",
    "```",
  ];
}
