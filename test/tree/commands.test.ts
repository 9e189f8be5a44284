import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../../clients/cli/commands/index.ts";

const root = join(import.meta.dirname, "../..");

/** `documents add` and `documents list` are one line of an overview. */
const first = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];

test.each(first)("the help and docs/cli.md have `%s`", (name) => {
  const help = readFileSync(join(root, "cmd/lorepod.ts"), "utf8").split("`;", 1)[0];
  expect(help).toMatch(new RegExp(`(lorepod|\\|) ${name}\\b`));
  const docs = readFileSync(join(root, "docs/cli.md"), "utf8");
  const rows = docs.split("\n").filter((line) => line.startsWith("|"));
  expect(rows.some((row) => new RegExp(`\`(lorepod )?${name}\\b`).test(row))).toBe(true);
});
