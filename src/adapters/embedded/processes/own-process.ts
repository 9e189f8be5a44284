import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../../contract/settings/config.ts";
import { limits } from "../../../contract/limits.ts";
import { explain } from "../database/data-error.ts";

/** A child process of ours that leads a process group of its own: a crawler, a page worker. */
export type OwnProcess = {
  /** Its main module. */
  entry: URL | string;
  execArgv?: readonly string[];
  heapMb: number;
};

/** The streams after the standard three: the link, and the life line that nobody writes to. */
export function spawnOwnGroup(options: OwnProcess, dir: string): ChildProcess {
  const { entry, execArgv = [], heapMb } = options;
  const main = entry instanceof URL ? fileURLToPath(entry) : entry;
  const heap = [
    `--max-old-space-size=${heapMb}`,
    `--max-semi-space-size=${limits.youngHeapMb.value}`,
  ];
  const child = spawn(process.execPath, [...execArgv, ...heap, main], {
    cwd: dir,
    detached: true,
    env: { ...childEnvironment(dir), ...compiled() },
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
  });
  beNice(child);
  return child;
}

/** What this process has compiled serves its children too: a crawler starts in half the time. */
function compiled(): { NODE_COMPILE_CACHE?: string } {
  const dir = getCompileCacheDir();
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dir };
}

/** Reading pages gives way to answering requests, which is done in this process. */
function beNice({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where priorities may not be changed, all are equal.
  }
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // no effect when all is gone; where there are no groups, all there is
  }
}

export function emptyDirectory(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    // The directory itself stays: a full disk may have no room for a new one.
    for (const name of readdirSync(dir)) {
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 3 });
    }
  } catch (error) {
    throw explain(error, dir);
  }
}

export function makePrivateDirectory(root: string): string {
  try {
    return mkdtempSync(join(root, "run-"));
  } catch (error) {
    throw explain(error, root);
  }
}

/** Processor time that a process has used, where the system reports it: on Linux. */
export function processCpuMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the name, which may hold spaces: fields 14 and 15 count hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
