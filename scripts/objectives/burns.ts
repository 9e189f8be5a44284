import { objectives, type ObjectiveName } from "../../src/objectives/index.ts";

/** How fast the budget of thirty days is used up, and the windows that prove it. */
export const burns = [
  {
    alert: "LorepodBudgetBurnsFast",
    rate: 14.4,
    long: "1h",
    short: "5m",
    for: "2m",
    severity: "critical",
    meaning: "one hour used 2 % of the month's budget: it is empty in two days",
  },
  {
    alert: "LorepodBudgetBurns",
    rate: 6,
    long: "6h",
    short: "30m",
    for: "15m",
    severity: "critical",
    meaning: "six hours used 5 % of the month's budget: it is empty in five days",
  },
  {
    alert: "LorepodBudgetBurnsSlowly",
    rate: 1,
    long: "3d",
    short: "6h",
    for: "1h",
    severity: "warning",
    meaning: "three days used 10 % of the month's budget: it is empty at the end of the month",
  },
] as const;

/** Windows of the recorded ratios: those of the alerts, and that of the budget. */
export const shortWindows = ["5m", "30m", "1h", "6h"] as const;
export const longWindows = ["3d", "30d"] as const;

/** With few events one bad event is a high ratio, so an alert needs this many in its long window. */
export const badEventsMin = 5;

export const metric = "lorepod_objective_events_total";
export const ratioName = (window: string): string => `lorepod:objective_bad:ratio_rate${window}`;
export const badName = (window: string): string => `lorepod:objective_bad:increase${window}`;

/** The share of events that may be bad. */
export function budgetOf(name: ObjectiveName): number {
  return Number((1 - objectives[name].target).toFixed(6));
}

export const percent = (share: number): string => `${Number((share * 100).toFixed(4))} %`;
