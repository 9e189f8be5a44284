import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * Prints the section of the changelog for a version: `node scripts/release-notes.ts 1.2.3`. Fails
 * when there is none, or when something that is published has another version.
 */
if (process.argv[1] === import.meta.filename) {
  const [version = ""] = process.argv.slice(2);
  const wrong = otherVersions(version, publishedVersions(join(import.meta.dirname, "..")));
  const changelog = readFileSync(join(import.meta.dirname, "../CHANGELOG.md"), "utf8");
  const notes = notesOf(changelog, version);
  const problems = [
    ...wrong,
    ...(notes === undefined ? [`CHANGELOG.md has no section "## ${version}"`] : []),
  ];
  if (problems.length > 0) {
    console.error(problems.join("\n"));
    process.exitCode = 1;
  } else console.log(notes);
}

/** Below `## 1.2.3` or `## 1.2.3 - 2027-01-31`, up to the next version; undefined without text. */
export function notesOf(changelog: string, version: string): string | undefined {
  const lines = changelog.split("\n");
  const isOf = (line: string) => line === `## ${version}` || line.startsWith(`## ${version} `);
  const start = lines.findIndex(isOf);
  if (version === "" || start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  const text = (end < 0 ? rest : rest.slice(0, end)).join("\n").trim();
  return text === "" ? undefined : text;
}

export function otherVersions(version: string, published: Record<string, unknown>): string[] {
  return Object.entries(published)
    .filter(([, one]) => one !== version)
    .map(([place, one]) => `${place} has the version ${String(one)}, not ${version}`);
}

/** Place -> version, of all that a release publishes. */
export function publishedVersions(root: string): Record<string, unknown> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const chart = parse(read("charts/lorepod/Chart.yaml"));
  const first = (path: string, pattern: RegExp) => pattern.exec(read(path))?.[1];
  return {
    "package.json": JSON.parse(read("package.json")).version,
    "clients/node/package.json": JSON.parse(read("clients/node/package.json")).version,
    "clients/python/pyproject.toml": first(
      "clients/python/pyproject.toml",
      /^version = "([^"]+)"$/m,
    ),
    "clients/python/src/lorepod/_settings.py": first(
      "clients/python/src/lorepod/_settings.py",
      /^VERSION = "([^"]+)"$/m,
    ),
    "charts/lorepod/Chart.yaml version": chart.version,
    "charts/lorepod/Chart.yaml appVersion": chart.appVersion,
  };
}
