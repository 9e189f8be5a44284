import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of some megabytes in a separate mount namespace, which ends with its keeper. */
export type SmallDisk = AsyncDisposable & {
  /** Where it is mounted, as processes started `through` it see it. */
  dir: string;
  through: readonly string[];
  /** Writes a file until not a byte more fits. */
  fill(): void;
  /** Removes that file. */
  empty(): void;
  freeBytes(): number;
};

/** Why this machine cannot have one; undefined when it can. */
export function noSmallDisk(): string | undefined {
  if (process.platform !== "linux") return "only Linux has mount namespaces";
  const script = "mount -t tmpfs -o size=1m none /mnt";
  const { status } = spawnSync("unshare", [...unshare, "sh", "-c", script]);
  return status === 0 ? undefined : "this user may not mount a file system";
}

export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const dir = await mkdtemp(join(tmpdir(), "lorepod-disk-"));
  const script = `mount -t tmpfs -o size=${megabytes}m none ${dir} && echo mounted && exec cat`;
  const keeper = spawn("unshare", [...unshare, "sh", "-c", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(keeper.stdout, "data");
  const inside = `/proc/${keeper.pid}/root${dir}`;
  const filler = join(inside, "filler");
  return {
    dir,
    through: ["nsenter", "-t", String(keeper.pid), ...enter],
    fill() {
      const file = openSync(filler, "a");
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        while (isWritten(file, size)) continue;
      }
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(inside);
      return bavail * bsize;
    },
    async [Symbol.asyncDispose]() {
      keeper.stdin.end();
      if (keeper.exitCode === null) await once(keeper, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch {
    return false;
  }
}

const isRoot = process.getuid?.() === 0;
const unshare = isRoot ? ["--mount"] : ["--mount", "--user", "--map-root-user"];
const enter = isRoot ? ["--mount"] : ["--mount", "--user", "--preserve-credentials"];
