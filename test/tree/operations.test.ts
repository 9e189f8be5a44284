import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expect, test } from "vitest";

/** docs/operations.md names every metric, alert and reason. */
const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/operations.md"), "utf8");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(root, "src", path), "utf8") }));

const found = (pattern: RegExp, folders = [""]): string[] => {
  const all = sources
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return [...new Set(all)].toSorted();
};
const missing = (names: string[]) => names.filter((name) => !page.includes(`\`${name}\``));

test("every metric", () => {
  const metrics = found(/name: "(lorepod_\w+)"/g);
  expect(metrics.length).toBeGreaterThan(8);
  expect(missing(metrics)).toEqual([]);
});

test("every alert; each alert watches a metric that exists", () => {
  const text = readFileSync(join(root, "deploy/alerts.yaml"), "utf8");
  const alerts: { alert: string; expr: string }[] = parse(text).groups[0].rules;
  expect(missing(alerts.map(({ alert }) => alert))).toEqual([]);
  const metrics = new Set(found(/name: "(lorepod_\w+)"/g));
  const dashboard = readFileSync(join(root, "deploy/dashboard.json"), "utf8");
  const watched = [...`${text}${dashboard}`.matchAll(/\blorepod_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ""),
  );
  expect(watched.filter((name) => !metrics.has(name))).toEqual([]);
});

test("every reason of a condition", () => {
  const conditions = found(/"(?:True|False|Unknown)",\s*"([A-Z][A-Za-z]+)"/g, ["extraction"]);
  const callbacks = found(/reason: .*\? "(\w+)" : "\w+"/g, ["dispatcher"]);
  const failed = found(/reason: .*\? "\w+" : "(\w+)"/g, ["dispatcher"]);
  const codes = found(/code: "([a-z]+(?:_[a-z]+)*)"/g, ["extraction", "controller", "crawler"]);
  const sites = found(/code: "([a-z]+(?:_[a-z]+)+)"/g, ["pages/fetch"]);
  const reasons = [...codes, ...sites].map((code) =>
    code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(conditions).toContain("SlotFree");
  expect(reasons).toContain("SiteUnreachable");
  expect([...callbacks, ...failed]).toEqual(["Delivered", "GaveUp"]);
  expect(missing([...conditions, ...reasons, ...callbacks, ...failed])).toEqual([]);
});
