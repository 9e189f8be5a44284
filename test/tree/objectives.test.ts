import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { createMetrics, createRegistry } from "../../src/adapters/shared/metrics.ts";
import { createTally, objectiveNames, objectivesOf } from "../../src/objectives/index.ts";
import { jobFaults } from "../../src/objectives/jobs.ts";

/** The generated rules of the objectives: correct PromQL over metrics that exist. */
const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

type Rule = { record?: string; alert?: string; expr: string; labels?: Record<string, string> };
const rulesOf = (path: string): Rule[] =>
  (parse(read(path)).groups as { rules: Rule[] }[]).flatMap(({ rules }) => rules);
const objectiveRules = rulesOf("deploy/objectives.yaml");
const rules = [...objectiveRules, ...rulesOf("deploy/alerts.yaml")];

type Target = { expr: string };
const targetsOf = (path: string): Target[] =>
  (JSON.parse(read(path)).panels as { targets: Target[] }[]).flatMap(({ targets }) => targets);
const dashboards = ["deploy/objectives-dashboard.json", "deploy/dashboard.json"];
const expressions = [...rules, ...dashboards.flatMap(targetsOf)].map(({ expr }) => expr);

/** The parts of an expression that are of this kind; throws where the grammar does not fit. */
function partsOf(expression: string, kind: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) throw new Error(`wrong at ${from}: ${expression}`);
      if (name === kind) found.push(expression.slice(from, to));
    },
  });
  return found;
}

describe("every expression of the rules and dashboards", () => {
  it("is PromQL", () => {
    expect(expressions.length).toBeGreaterThan(60);
    for (const expression of expressions) {
      const known = expression.replaceAll("$__rate_interval", "5m");
      expect(() => partsOf(known, "Identifier")).not.toThrow();
    }
    expect(() => partsOf("sum by (a (rate(b[5m]))", "Identifier")).toThrow("wrong at");
  });

  it("reads metrics that a process reports, or that a rule records", async () => {
    const registry = createRegistry();
    createMetrics(
      {
        objectives: () => createTally(objectivesOf("all")).rows(),
        waiting: () => 0,
        deliveryOverdueMs: async () => 0,
        webhooksPaused: async () => 0,
        pagesWithoutPassages: () => 0,
      },
      registry,
    );
    const reported = [...(await registry.metrics()).matchAll(/^# TYPE (\S+)/gm)].map(
      ([, name = ""]) => name,
    );
    // Those of the other processes are declared in one file.
    const others = [...read("src/adapters/shared/process-metrics.ts").matchAll(/name: "(\w+)"/g)];
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const known = new Set([...reported, ...others.map(([, name = ""]) => name), ...recorded, "up"]);
    const used = expressions.flatMap((one) => {
      const query = one.replaceAll("$__rate_interval", "5m");
      return partsOf(query, "VectorSelector").map((text) => /^[\w:]+/.exec(text)?.[0] ?? text);
    });
    expect(used.length).toBeGreaterThan(60);
    expect([...new Set(used)].filter((name) => !known.has(name.replace(/_bucket$/, "")))).toEqual(
      [],
    );
  });
});

describe("the alerts of the objectives", () => {
  const alerts = objectiveRules.filter(({ alert }) => alert !== undefined);

  it("are three for each, with their paces, over that objective alone", () => {
    const pairs = alerts.map(({ labels }) => `${labels?.objective} ${labels?.burn}`);
    const wanted = objectiveNames.flatMap((name) => [`${name} 14.4`, `${name} 6`, `${name} 1`]);
    expect(pairs).toEqual(wanted);
    for (const { expr, labels } of alerts) {
      const named = [...expr.matchAll(/objective="([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(named)).toEqual(new Set([labels?.objective]));
    }
  });

  it("are explained, and each objective has its lines of what to do", () => {
    const page = read("docs/objectives.md");
    for (const { alert } of alerts) expect(page).toContain(`\`${alert}\``);
    for (const name of objectiveNames) expect(page).toMatch(new RegExp(`^### ${name}$`, "m"));
  });
});

test("every code with which a job fails has been judged: ours or not", () => {
  const folders = ["extraction", "controller", "crawler", "pages/fetch"];
  const codes = folders.flatMap((folder) =>
    readdirSync(join(root, "src", folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .flatMap((path) => [...read(join("src", folder, path)).matchAll(/\bcode: "(\w+)"/g)])
      .map(([, code = ""]) => code),
  );
  expect(codes).toContain("site_unreachable");
  expect([...new Set(codes)].filter((code) => !(code in jobFaults))).toEqual([]);
});

const hasPromtool = (() => {
  try {
    execFileSync("promtool", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test.runIf(hasPromtool)("promtool takes the rules, and the situations come out as written", () => {
  const run = (...args: string[]) =>
    execFileSync("promtool", args, { cwd: join(root, "deploy"), encoding: "utf8" });
  expect(run("check", "rules", "objectives.yaml", "alerts.yaml")).toContain("SUCCESS");
  expect(run("test", "rules", "objectives-test.yaml")).toContain("SUCCESS");
});
