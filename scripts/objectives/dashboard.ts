import { objectiveNames, objectives, type ObjectiveName } from "../../src/objectives/index.ts";
import { budgetOf, burns, metric, percent, ratioName } from "./burns.ts";

/** A Grafana dashboard with a row for each objective: budget left, pace, events. */
export function objectivesDashboard(): string {
  const dashboard = {
    title: "Lorepod objectives",
    uid: "lorepod-objectives",
    schemaVersion: 39,
    editable: true,
    time: { from: "now-7d", to: "now" },
    refresh: "1m",
    tags: ["lorepod"],
    templating: {
      list: [
        { name: "source", type: "datasource", query: "prometheus", label: "Prometheus" },
        {
          name: "namespace",
          type: "query",
          label: "Namespace",
          datasource: source,
          query: { query: `label_values(${metric}, namespace)`, refId: "A" },
          refresh: 2,
        },
      ],
    },
    panels: objectiveNames.flatMap(panelsOf),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

const source = { type: "prometheus", uid: "${source}" };
const rowHeight = 6;

function panelsOf(name: ObjectiveName, index: number) {
  const { title, target, good } = objectives[name];
  const only = `{namespace="$namespace",objective="${name}"}`;
  const budget = budgetOf(name);
  const y = index * rowHeight;
  const id = index * 3 + 1;
  return [
    panel({
      id,
      type: "stat",
      title: `${title} (${percent(target)}): budget left`,
      description: good,
      unit: "percentunit",
      thresholds: [
        { color: "red", value: null },
        { color: "orange", value: 0 },
        { color: "green", value: 0.25 },
      ],
      gridPos: { h: rowHeight, w: 4, x: 0, y },
      targets: [{ expr: `1 - ${ratioName("30d")}${only} / ${budget}`, legend: "left" }],
    }),
    panel({
      id: id + 1,
      type: "timeseries",
      title: `${name}: pace (1 uses up the budget in thirty days)`,
      description: `Alerts at ${burns.map(({ rate }) => rate).join(", ")}`,
      unit: "short",
      gridPos: { h: rowHeight, w: 10, x: 4, y },
      targets: ["1h", "6h", "3d"].map((window) => ({
        expr: `${ratioName(window)}${only} / ${budget}`,
        legend: window,
      })),
    }),
    panel({
      id: id + 2,
      type: "timeseries",
      title: `${name}: events`,
      description: good,
      unit: "short",
      gridPos: { h: rowHeight, w: 10, x: 14, y },
      targets: [
        {
          expr: `sum by (outcome) (rate(${metric}${only}[5m]))`,
          legend: "{{outcome}} a second",
        },
      ],
    }),
  ];
}

type Panel = {
  id: number;
  type: "stat" | "timeseries";
  title: string;
  description: string;
  unit: string;
  thresholds?: { color: string; value: number | null }[];
  gridPos: { h: number; w: number; x: number; y: number };
  targets: { expr: string; legend: string }[];
};

function panel({ unit, thresholds, targets, ...shown }: Panel) {
  return {
    ...shown,
    datasource: source,
    fieldConfig: {
      defaults: {
        unit,
        ...(thresholds ? { thresholds: { mode: "absolute", steps: thresholds } } : { min: 0 }),
      },
      overrides: [],
    },
    targets: targets.map(({ expr, legend }, index) => ({
      expr,
      legendFormat: legend,
      datasource: source,
      refId: String.fromCodePoint(65 + index),
    })),
  };
}
