import { readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * Reads a JSON report of vitest. Prints `PASSED FAILED` on the first line, then the files that took
 * longest, then every skipped test by name, so that no test is left out silently.
 *
 *   node scripts/test-report.ts report.json
 */
const slowestFiles = 10;

type Case = { fullName: string; status: string };
type File = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: Case[];
};
type Report = { numPassedTests: number; numFailedTests: number; testResults: File[] };

const [path = ""] = process.argv.slice(2);
const report = JSON.parse(readFileSync(path, "utf8")) as Report; // vitest's own format
const files = report.testResults;

// A file that fails before its first test names no failed test.
const broken = files.filter(
  ({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((test) => test.status === "failed"),
).length;
console.log(report.numPassedTests, report.numFailedTests + broken);

const seconds = ({ startTime, endTime }: File) => (endTime - startTime) / 1_000;
for (const file of files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, slowestFiles)) {
  console.log(`  ${seconds(file).toFixed(0)} s ${relative(process.cwd(), file.name)}`);
}

const skipped = files.flatMap((file) =>
  file.assertionResults
    .filter(({ status }) => !["passed", "failed"].includes(status))
    .map(({ fullName }) => `${relative(process.cwd(), file.name)}: ${fullName}`),
);
console.log(`${skipped.length} skipped`);
for (const name of skipped) console.log(`  skipped ${name}`);
