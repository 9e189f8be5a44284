import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outsideReferences } from "./outside.ts";
import { repositoryFiles } from "./repository-files.ts";

const root = join(import.meta.dirname, "../..");

test("nothing refers to a file outside the repository", () => {
  const paths = repositoryFiles(root).filter((path) =>
    /\.(ts|tsx|js|mjs|py|md|sh|ya?ml)$/.test(path),
  );
  expect(paths).toContain("test/tree/outside.ts");
  const found = [...paths, ".ci/run", ".ci/nightly", "Dockerfile"].flatMap((path) =>
    outsideReferences(path, readFileSync(join(root, path), "utf8")),
  );
  expect(found).toEqual([]);
});

test.each([
  ["src/a.test.ts", 'const file = new URL("../../shared/data/urls.json", import.meta.url);'],
  ["bench/a.ts", 'default: "../shared" },'],
  ["scripts/a.sh", "../shared/devcluster/devcluster up"],
  ["docs/a.md", "See /work/shared for more."],
  ["src/a.ts", "// as SPEC.md requires"],
])("%s: %s is reported", (path, line) => {
  expect(outsideReferences(path, line)).toHaveLength(1);
});

test.each([
  ["src/adapters/nats/a.ts", 'import { b } from "../shared/b.ts";'],
  ["test/corpora/corpora.ts", 'join(import.meta.dirname, "../../../shared/data");'],
  ["src/pages/a.test.ts", "<a href=/work>Work</a>"],
])("%s: %s is in order", (path, line) => {
  expect(outsideReferences(path, line)).toEqual([]);
});
