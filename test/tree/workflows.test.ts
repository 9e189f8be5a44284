import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { resources, version } from "../../src/contract/resources/resources.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".github/workflows");
const files = readdirSync(folder).filter((name) => name.endsWith(".yml"));
const read = (path: string) => readFileSync(join(root, path), "utf8");

type Step = { uses?: string; run?: string };
type Job = { uses?: string; steps?: Step[]; "timeout-minutes"?: number; strategy?: Strategy };
type Strategy = { matrix: Record<string, unknown[]> };
const workflows = new Map(
  files.map((name) => {
    const workflow = parse(readFileSync(join(folder, name), "utf8"));
    return [name, workflow as { permissions: unknown; jobs: Record<string, Job> }] as const;
  }),
);
const jobs = [...workflows].flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name: `${name} ${id}`, job })),
);

describe("the workflows", () => {
  test.each(files)("%s gives its token no right but to read", (name) => {
    expect(workflows.get(name)?.permissions).toEqual({ contents: "read" });
  });

  test.each(jobs)("$name has a time limit", ({ job }) => {
    if (job.uses === undefined) expect(job["timeout-minutes"]).toBeLessThanOrEqual(120);
    else expect(existsSync(join(root, job.uses))).toBe(true);
  });

  test("call only scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const commands = jobs.flatMap(({ job }) => (job.steps ?? []).flatMap(({ run }) => run ?? []));
    const called = commands.join("\n");
    const names = [...called.matchAll(/npm (?:run )?([a-z][\w:]*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !["ci", "view", "publish", "pkg"].includes(name));
    const expected = ["check", "test", "test:python", "test:cluster", "package"];
    expect(new Set(names)).toEqual(new Set(expected));
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    const paths = [...called.matchAll(/(?:^|\s)((?:scripts|test)\/[\w/.-]+)/gm)];
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter(([, path = ""]) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("do what .ci/run does", () => {
    const run = read(".ci/run");
    const ci = read(".github/workflows/ci.yml") + read(".github/workflows/cluster.yml");
    expect(run).toContain("npm run check --silent -- --without-tests");
    for (const part of ["test/fuzz/run.sh --seed 1 --max-examples 4", "npm run test:python"]) {
      expect(run).toContain(part);
      expect(ci).toContain(part);
    }
    expect(ci).toContain("npm run check -- --without-tests");
  });

  test("test every version of Kubernetes from the chart's first on", () => {
    const { matrix } = workflows.get("cluster.yml")?.jobs["kind"]?.strategy ?? { matrix: {} };
    const tested = (matrix["kubernetes"] ?? []).map(String).map((one) => one.split(".")[1]);
    const { kubeVersion } = parse(read("charts/lorepod/Chart.yaml"));
    expect(tested).toEqual(["31", "32", "33", "34", "35"]);
    expect(kubeVersion).toBe(`>=1.${tested[0]}.0-0`);
  });

  test("give the tests of the cluster the file that kind writes, before they run", () => {
    const { steps = [] } = workflows.get("cluster.yml")?.jobs["kind"] ?? {};
    const runs = steps.map(({ run }) => run ?? "");
    const given = runs.indexOf('echo "KUBECONFIG=$HOME/.kube/config" >> "$GITHUB_ENV"');
    expect(given).toBeGreaterThan(-1);
    expect(runs.indexOf("npm run test:cluster")).toBeGreaterThan(given);
  });

  test("publish no pre-release, and name the repository that provenance needs", () => {
    const { on, jobs: of } = parse(read(".github/workflows/release.yml"));
    expect(on.push.tags).toEqual(["v[0-9]+.[0-9]+.[0-9]+"]);
    const publish: string = of.npm.steps.at(-1).run;
    const named = publish.indexOf("$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git");
    expect(named).toBeGreaterThan(-1);
    expect(publish.indexOf("npm publish")).toBeGreaterThan(named);
  });

  const { error } = spawnSync("actionlint", ["-version"]);
  test.skipIf(error !== undefined)("pass actionlint", () => {
    const { stdout, status } = spawnSync("actionlint", ["-no-color"], {
      cwd: root,
      encoding: "utf8",
    });
    expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  });
});

test("the chart names each kind of resource for Artifact Hub", () => {
  const { annotations } = parse(read("charts/lorepod/Chart.yaml"));
  const listed = parse(annotations["artifacthub.io/crds"]) as Record<string, string>[];
  const expected = resources.map(({ kind, plural }) => ({
    name: `${plural}.lorepod.dev`,
    kind,
    version,
  }));
  const named = listed.map(({ name, kind, version: of }) => ({ name, kind, version: of }));
  expect(new Set(named)).toEqual(new Set(expected));
});
