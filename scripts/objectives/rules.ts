import { stringify } from "yaml";
import { objectiveNames, objectives, type ObjectiveName } from "../../src/objectives/index.ts";
import {
  badEventsMin,
  badName,
  budgetOf,
  burns,
  longWindows,
  metric,
  percent,
  ratioName,
  shortWindows,
} from "./burns.ts";

const by = "by (namespace, objective)";

/** Recording rules of the ratios, and three alerts for each objective. */
export function objectiveRules() {
  return {
    groups: [
      {
        name: "lorepod-objectives-recorded",
        rules: [
          ...shortWindows.map(ratioRule),
          ...burns.map(({ long }) => ({
            record: badName(long),
            expr: `sum ${by} (increase(${metric}{outcome="bad"}[${long}]))`,
          })),
        ],
      },
      // Long windows read much and change slowly.
      { name: "lorepod-objectives-long", interval: "5m", rules: longWindows.map(ratioRule) },
      { name: "lorepod-objectives", rules: objectiveNames.flatMap(alertsOf) },
    ],
  };
}

export function objectiveRulesFile(): string {
  const head = [
    "# Made by `npm run generate` from src/objectives. Do not edit. docs/objectives.md explains it.",
    "# Load it as a rule file, or let the chart create a PrometheusRule (metrics.rules.enabled).",
  ];
  return `${head.join("\n")}\n${stringify(objectiveRules(), { lineWidth: 0 })}`;
}

function ratioRule(window: string) {
  const bad = `sum ${by} (rate(${metric}{outcome="bad"}[${window}]))`;
  const all = `sum ${by} (rate(${metric}[${window}]))`;
  return { record: ratioName(window), expr: `${bad} / ${all}` };
}

function alertsOf(name: ObjectiveName) {
  const { title, target } = objectives[name];
  const only = `{objective="${name}"}`;
  return burns.map(({ alert, rate, long, short, for: pending, severity, meaning }) => {
    const threshold = `${rate} * ${budgetOf(name)}`;
    return {
      alert,
      expr: [
        `${ratioName(long)}${only} > ${threshold}`,
        `and ${ratioName(short)}${only} > ${threshold}`,
        `and ${badName(long)}${only} >= ${badEventsMin}`,
      ].join("\n"),
      for: pending,
      labels: { severity, objective: name, burn: String(rate) },
      annotations: {
        summary: `${title} (${percent(target)}) in {{ $labels.namespace }}: ${meaning}`,
        runbook: `docs/objectives.md#${name}`,
      },
    };
  });
}
