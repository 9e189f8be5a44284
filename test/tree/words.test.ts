import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";
import { avoidedWords } from "./words.ts";

const root = join(import.meta.dirname, "../..");

/** Text by us. What is generated has its words from its sources; test sites are page text. */
const written = /\.(ts|tsx|js|md|yaml|tpl|txt|py|sh|css|toml)$|Dockerfile$|^\.ci\/run$/;
const excluded =
  /^(crds|charts\/lorepod\/crds-data|docs\/api|test\/site)\/|^docs\/llms\.txt$|^CONTRIBUTING\.md$|^test\/tree\/words|\/requirements[\w-]*\.txt$/;

test("the tree avoids these words", () => {
  const paths = repositoryFiles(root).filter((path) => written.test(path) && !excluded.test(path));
  expect(paths).toContain("src/kit/clock.ts");
  expect(
    paths.flatMap((path) => avoidedWords(path, readFileSync(join(root, path), "utf8"))),
  ).toEqual([]);
});

test.each([
  ["src/api/a.ts", "// Nobody is told."],
  ["src/api/a.ts", "const toldOf = 1;"],
  ["src/api/a.ts", "const pagesMost = 1;"],
  ["src/api/a.ts", 'throw new Error("the line is gone");'],
  ["src/api/a.test.ts", 'it("starts anew", () => {});'],
  ["test/contract/a.suite.ts", '  async "a run is told"({ port }) {'],
  ["docs/a.md", "A fresh start."],
])("%s: %s is reported", (path, line) => {
  expect(avoidedWords(path, line)).toHaveLength(1);
});

test.each([
  ["src/pages/a.ts", 'const words = ["gone", "fresh"];'],
  ["src/api/a.ts", "const latest = 1; // at most ten"],
  ["src/words/en.ts", "not | no | nobody"],
  ["docs/a.md", "```\nnobody\n```"],
])("%s: %s is in order", (path, line) => {
  expect(avoidedWords(path, line)).toEqual([]);
});
