import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const script = (guarded: boolean) => `
  import { outliveFaults } from ${JSON.stringify(new URL("../../cmd/outlive-faults.ts", import.meta.url).href)};
  const log = { error: ({ err }, name) => console.log(name, err.message) };
  ${guarded ? "using _faults = outliveFaults(log);" : ""}
  setTimeout(() => { throw new Error("in a timer"); }, 1);
  void Promise.reject(new Error("rejected"));
  await new Promise((done) => setTimeout(done, 50));
  console.log("alive");`;

const run = (guarded: boolean) =>
  spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script(guarded)], {
    encoding: "utf8",
  });

it("a server outlives an error that no caller awaits, and logs it", () => {
  const { stdout, status } = run(true);
  expect(stdout.trim().split("\n").toSorted()).toEqual([
    "alive",
    "fault.unhandled in a timer",
    "fault.unhandled rejected",
  ]);
  expect(status).toBe(0);
  expect(run(false).status).not.toBe(0);
});
