import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/**
 * The gate, `npm run check`: runs every step and prints its result and time on one line, with the
 * output of a failed step below. Exit status 1 when a step failed. `--without-tests` leaves out the
 * tests, for a run that is followed by `npm test`.
 */
const steps: [name: string, command: string][] = [
  ["format", "oxfmt --check ."],
  ["types", "tsc --noEmit && tsc --noEmit -p ui"],
  ["lint", "oxlint --type-aware --deny-warnings"],
  ["unused", "knip --no-progress"],
  ["generated", "node scripts/generate.ts --check"],
  ["tests", "vitest run src scripts clients/node clients/cli test/bin test/tree --reporter=dot"],
];

/** The slowest step needs a minute on two cores; a step that hangs must not hang the gate. */
const stepMaxMs = 600_000;

const root = join(import.meta.dirname, "..");
// Put the tools and the Node of the project first, also when npm did not start this file.
const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter);

const withoutTests = process.argv.includes("--without-tests");
const chosen = steps.filter(([name]) => !(withoutTests && name === "tests"));
const failed = chosen.filter(([name, command]) => !passes(name, command)).map(([name]) => name);
if (failed.length > 0) {
  console.log(`${failed.length} of ${chosen.length} steps failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function passes(name: string, command: string): boolean {
  const start = performance.now();
  const { status, signal, stdout, stderr } = spawnSync(command, {
    cwd: root,
    env: { ...process.env, PATH: path },
    shell: true,
    encoding: "utf8",
    timeout: stepMaxMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok" : "failed"} ${name} ${seconds} s`);
  if (status === 0) return true;
  console.log(`$ ${command}\n${stdout}${stderr}${signal ? `ended by ${signal}\n` : ""}`);
  return false;
}
