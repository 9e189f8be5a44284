import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";

const root = join(import.meta.dirname, "../..");

/** Longer expressions are built from parts with names. */
const maxExpressionChars = 120;

/** The literals of regular expressions in a source that are too long, with their lines. */
function longExpressions(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    if ("regex" in node && "start" in node && "end" in node) {
      const [start, end] = [Number(node.start), Number(node.end)];
      const line = source.slice(0, start).split("\n").length;
      if (end - start > maxExpressionChars)
        found.push(`${path}:${line}: ${end - start} characters`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, source).program);
  return found;
}

test("no literal of a regular expression is too long", () => {
  const paths = globSync("{src,cmd,clients,ui}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  expect(paths.length).toBeGreaterThan(400);
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  expect(paths.flatMap((path) => longExpressions(path, read(path)))).toEqual([]);
});

test.each([
  ["a.ts", `const a = /${"a".repeat(119)}/;\nconst b: string = "";`, 1],
  ["a.tsx", `const a = <p>{/${"a".repeat(119)}/u.test(b)}</p>;`, 1],
  ["a.ts", `const a = /${"a".repeat(118)}/;`, 0],
  ["a.ts", `// /${"a".repeat(200)}/`, 0],
])("%s: %s", (path, source, count) => {
  expect(longExpressions(path, source)).toHaveLength(count);
});
