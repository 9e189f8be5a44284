import { stringify } from "yaml";
import { objectiveNames, type ObjectiveName } from "../../src/objectives/index.ts";
import { badEventsMin, budgetOf, burns, metric } from "./burns.ts";
import { objectiveRules } from "./rules.ts";

/**
 * Situations for `promtool test rules`, with all objectives at once: a fault that uses the budget up
 * thirty times as fast fires every alert, one at twice the pace the last one; half the pace and too
 * few events fire none.
 */
export function promtoolFile(ruleFile: string): string {
  const test = {
    rule_files: [ruleFile],
    evaluation_interval: "1m",
    tests: [
      situation("the budget is used up thirty times as fast", paced(30), [
        { at: "0m", fires: [] },
        { at: "30m", fires: [fast, medium] },
        { at: "3h", fires: [fast, medium, slow] },
      ]),
      situation("twice as fast", paced(2), [{ at: "3h", fires: [slow] }]),
      situation("half as fast", paced(0.5), [{ at: "3h", fires: [] }]),
      situation("few events, all of them bad", few, [
        { at: "115m", fires: [] },
        { at: "3h", fires: [] },
      ]),
    ],
  };
  const head = "# Made by `npm run generate` from src/objectives: promtool test rules THIS_FILE.";
  return `${head}\n${stringify(test, { lineWidth: 0 })}`;
}

const [fast, medium, slow] = burns.map(({ alert }) => alert) as [string, string, string];
const minutes = 180;

type Moment = { at: string; fires: string[] };
/** What the counters of an objective are, minute by minute. */
type Counters = (name: ObjectiveName) => { good: string; bad: string };

/** Ten thousand events a minute, of which `pace` times the budget are bad. */
const paced =
  (pace: number): Counters =>
  (name) => {
    const bad = Math.round(10_000 * pace * budgetOf(name));
    return { good: `0+${10_000 - bad}x${minutes}`, bad: `0+${bad}x${minutes}` };
  };

/** One less than an alert needs, within ten minutes. */
const few: Counters = () => ({
  good: `0x${minutes}`,
  bad: `0x99 ${Array.from({ length: badEventsMin - 1 }, (_, n) => `${n + 1}x1`).join(" ")} ${
    badEventsMin - 1
  }x${minutes - 100}`,
});

function situation(name: string, counters: Counters, moments: Moment[]) {
  return {
    name,
    interval: "1m",
    input_series: objectiveNames.flatMap((objective) =>
      (["good", "bad"] as const).map((outcome) => ({
        series: `${metric}{namespace="lorepod",pod="a",objective="${objective}",outcome="${outcome}"}`,
        values: counters(objective)[outcome],
      })),
    ),
    alert_rule_test: moments.flatMap(({ at, fires }) =>
      burns.map(({ alert }) => ({
        eval_time: at,
        alertname: alert,
        exp_alerts: fires.includes(alert)
          ? objectiveNames.map((objective) => firedAlert(objective, alert))
          : [],
      })),
    ),
  };
}

/** As Prometheus sends it, with the namespace in place of the variable. */
function firedAlert(objective: ObjectiveName, alert: string) {
  const rule = objectiveRules()
    .groups.flatMap(({ rules }) => rules as Rule[])
    .find((one) => one.alert === alert && one.labels?.objective === objective);
  if (rule?.labels === undefined) throw new Error(`no rule ${alert} of ${objective}`);
  const { labels, annotations = {} } = rule;
  return {
    exp_labels: { ...labels, namespace: "lorepod" },
    exp_annotations: Object.fromEntries(
      Object.entries(annotations).map(([key, text]) => [
        key,
        text.replace("{{ $labels.namespace }}", "lorepod"),
      ]),
    ),
  };
}

type Rule = {
  alert?: string;
  labels?: { severity: string; objective: string; burn: string };
  annotations?: Record<string, string>;
};
