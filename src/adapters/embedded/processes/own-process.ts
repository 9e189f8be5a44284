import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../../contract/settings/config.ts";
import { limits } from "../../../contract/limits.ts";
import { explain } from "../database/data-error.ts";

/** A child process that leads its own process group: a crawler or a worker. */
export type OwnProcess = {
  /** Its main module. */
  entry: URL | string;
  execArgv?: readonly string[];
  heapMb: number;
};

/** Two streams follow the standard three: the link, and the life line, which carries no data. */
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

/** Children use the code that this process has compiled: a crawler starts in half the time. */
function compiled(): { NODE_COMPILE_CACHE?: string } {
  const dir = getCompileCacheDir();
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dir };
}

/** This process answers requests, which go before reading pages. */
function beNice({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it; then all have the same priority.
  }
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // No such group, because it has ended or the system has no groups.
    child.kill("SIGKILL");
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
    // After the name, which may contain spaces: fields 14 and 15 count hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
