import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { avoidedWords } from "./words.ts";

const root = join(import.meta.dirname, "../..");

/** Text by us. What is generated has its words from its sources; test sites are page text. */
const written = /\.(ts|tsx|js|md|yaml|tpl|txt|py|sh|css|toml)$|Dockerfile$|^\.ci\/run$/;
const excluded =
  /^(crds|charts\/lorepod\/crds-data|docs\/api|test\/site)\/|^docs\/llms\.txt$|^CONTRIBUTING\.md$|^test\/tree\/words|\/requirements[\w-]*\.txt$/;

test("the tree avoids these words", () => {
  const paths = filesOf(root).filter((path) => written.test(path) && !excluded.test(path));
  expect(paths).toContain("src/kit/clock.ts");
  expect(
    paths.flatMap((path) => avoidedWords(path, readFileSync(join(root, path), "utf8"))),
  ).toEqual([]);
});

/** The files of the repository; an unpacked archive has no index to ask. */
function filesOf(folder: string): string[] {
  if (!existsSync(join(folder, ".git"))) return [];
  const answer = execFileSync("git", ["ls-files"], { cwd: folder, encoding: "utf8" });
  return answer.split("\n").filter((path) => existsSync(join(folder, path)));
}

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
