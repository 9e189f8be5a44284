import { spawnSync } from "node:child_process";
import { globSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * Once before all tests: the dashboard as its sources stand now. One that cannot be built is taken
 * away: its own tests fail then, and no others.
 */
export function setup(): void {
  const sources = globSync(["ui/**/*.*", "clients/node/src/*.ts", "scripts/build-ui.js"], {
    cwd: root,
  });
  const newest = Math.max(...sources.map(changedAt));
  if (newest < changedAt("dist/ui/index.html")) return;
  const command = [join(root, "scripts/build-ui.js")];
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) rmSync(join(root, "dist/ui"), { recursive: true, force: true });
}

function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
