import { stringify } from "yaml";
import { objectiveNames, type ObjectiveName } from "../../src/objectives/index.ts";
import { budgetOf, burns, metric } from "./burns.ts";
import { objectiveRules } from "./rules.ts";

/**
 * Situations for `promtool test rules`, for each objective: a fault that empties the budget in a day
 * fires the alerts in turn, one that uses it up at twice its pace fires the last one, half the pace
 * and too few events fire none.
 */
export function promtoolFile(ruleFile: string): string {
  const test = {
    rule_files: [ruleFile],
    evaluation_interval: "5m",
    tests: objectiveNames.flatMap((name) => [
      situation(name, "a fault uses up the budget thirty times as fast", 30, 3, [
        { at: "0h", fires: [] },
        { at: "90m", fires: ["LorepodBudgetBurnsFast", "LorepodBudgetBurns"] },
        { at: "5h", fires: ["LorepodBudgetBurnsFast", "LorepodBudgetBurns", slowly] },
      ]),
      situation(name, "twice as fast", 2, 72, [{ at: "70h", fires: [slowly] }]),
      situation(name, "half as fast", 0.5, 72, [{ at: "70h", fires: [] }]),
      situation(name, "few events, all of them bad", null, 72, [{ at: "70h", fires: [] }]),
    ]),
  };
  const head = "# Made by `npm run generate` from src/objectives: promtool test rules THIS_FILE.";
  return `${head}\n${stringify(test, { lineWidth: 0 })}`;
}

const slowly = "LorepodBudgetBurnsSlowly";
type Moment = { at: string; fires: string[] };

/** Ten thousand events in five minutes, of which `pace` times the budget are bad; null: few events. */
function situation(
  name: ObjectiveName,
  what: string,
  pace: number | null,
  hours: number,
  moments: Moment[],
) {
  const bad = pace === null ? 0 : Math.round(10_000 * pace * budgetOf(name));
  const steps = Math.max(hours, 6) * 12;
  const series = (outcome: string, values: string) => ({
    series: `${metric}{namespace="lorepod",pod="a",objective="${name}",outcome="${outcome}"}`,
    values,
  });
  return {
    name: `${name}: ${what}`,
    interval: "5m",
    input_series:
      pace === null
        ? [series("good", `0x${steps}`), series("bad", `0x${steps - 100} 1x50 2x50`)]
        : [series("good", `0+${10_000 - bad}x${steps}`), series("bad", `0+${bad}x${steps}`)],
    alert_rule_test: moments.flatMap(({ at, fires }) =>
      burns.map(({ alert }) => ({
        eval_time: at,
        alertname: alert,
        exp_alerts: fires.includes(alert) ? [firedAlert(name, alert)] : [],
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
