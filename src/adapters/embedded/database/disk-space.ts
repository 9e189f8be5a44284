import { randomBytes } from "node:crypto";
import { rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../../contract/limits.ts";
import { DataError, explain, freeBytes, isDiskFull, minFreeBytes } from "./data-error.ts";

/** Whether the disk takes writes. */
export type DiskSpace = {
  /** Throws while the disk is full. Checks the disk at each call; for `/readyz`. */
  check(): void;
  /** Runs a write that cannot be done later, such as counts at a shutdown, even on a full disk. */
  spendReserve(work: () => void): void;
};

/**
 * Remembers that the disk is full, so that all writes are refused until there is space again;
 * otherwise small writes would succeed and large ones fail. A reserve file in the data directory is
 * removed when a database must be opened or closed on a full disk.
 */
export function createDiskSpace(dir: string, options: DiskSpaceOptions) {
  const { probe, onSpace = () => {}, now = () => performance.now() } = options;
  const disk: State = { dir, probe, onSpace, now, fault: undefined, checkedAt: 0 };
  let spending = false;
  try {
    keepReserve(dir);
  } catch (error) {
    const fault = explain(error, dir);
    if (!isDiskFull(fault)) throw fault;
    markFull(disk, fault);
  }

  return {
    /** Call after the database was closed, which frees the space of its log. */
    closed(): void {
      try {
        keepReserve(dir);
      } catch {
        // The next start tries again.
      }
    },
    /** Remembers a full disk; returns the same error. */
    noted(error: unknown): unknown {
      if (isDiskFull(error) && error !== disk.fault) markFull(disk, error);
      return error;
    },
    refuseWhenFull(): void {
      if (disk.fault === undefined || spending) return;
      if (isCheckDue(disk)) checkSpace(disk);
      if (disk.fault !== undefined) throw disk.fault;
    },
    check(): void {
      const isShort = disk.fault === undefined && freeBytes(dir) < minFreeBytes;
      if (isShort || (disk.fault !== undefined && isCheckDue(disk))) checkSpace(disk);
      if (disk.fault !== undefined) throw disk.fault;
    },
    spendReserve(work: () => void): void {
      try {
        work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        // The other half is left for the next start.
        freeReserve(dir, limits.diskReserveBytes.value / 2);
        spending = true;
        try {
          work();
        } finally {
          spending = false;
        }
      }
    },
  };
}

type DiskSpaceOptions = {
  /** Commits a write. */
  probe: () => void;
  /** Called when the disk became full, and without a fault when it takes writes again. */
  onSpace?: (fault: DataError | undefined) => void;
  /** Milliseconds on a clock that is never adjusted. */
  now?: () => number;
};

type State = Required<DiskSpaceOptions> & {
  dir: string;
  /** Set while the disk is full. */
  fault: DataError | undefined;
  checkedAt: number;
};

function markFull(disk: State, fault: DataError): void {
  const before = disk.fault;
  disk.checkedAt = disk.now();
  disk.fault = fault;
  if (before === undefined) disk.onSpace(fault);
}

/** Writes the reserve and a row to find out whether the disk takes writes. */
function checkSpace(disk: State): void {
  disk.checkedAt = disk.now();
  try {
    keepReserve(disk.dir);
    disk.probe();
  } catch (error) {
    const fault = explain(error, disk.dir);
    if (isDiskFull(fault)) markFull(disk, fault);
    return;
  }
  if (disk.fault === undefined) return;
  disk.fault = undefined;
  disk.onSpace(undefined);
}

const isCheckDue = (disk: State): boolean => disk.now() - disk.checkedAt >= limits.diskLookMs.value;

/** False when there is nothing to free. */
export function freeReserve(dir: string, keptBytes = 0): boolean {
  const path = join(dir, reserveFile);
  if (sizeOf(path) <= keptBytes) return false;
  truncateSync(path, keptBytes);
  return true;
}

/** Writes the reserve unless it exists; throws when the disk has no space for it. */
function keepReserve(dir: string): void {
  const path = join(dir, reserveFile);
  const bytes = limits.diskReserveBytes.value;
  const free = freeBytes(dir);
  if (free < minFreeBytes) throw noSpace();
  if (sizeOf(path) === bytes) return;
  if (free < bytes + minFreeBytes) throw noSpace();
  try {
    // Random bytes: some file systems need no space for zeros.
    writeFileSync(path, randomBytes(bytes), { mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const noSpace = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

export const reserveFile = "reserve";
