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
export function createDiskSpace(
  dir: string,
  options: {
    /** Commits a write. */
    probe: () => void;
    onSpace?: (fault: DataError | undefined) => void;
    now?: () => number;
  },
) {
  const { probe, onSpace: changed = () => {}, now = () => performance.now() } = options;
  let full: DataError | undefined;
  let lookedAt = 0;
  let spending = false;

  const note = (fault: DataError): void => {
    lookedAt = now();
    const before = full;
    full = fault;
    if (before === undefined) changed(full);
  };
  const look = (): void => {
    lookedAt = now();
    try {
      keepReserve(dir);
      probe();
    } catch (error) {
      const fault = explain(error, dir);
      if (isDiskFull(fault)) note(fault);
      return;
    }
    if (full === undefined) return;
    full = undefined;
    changed(undefined);
  };
  const isDue = () => now() - lookedAt >= limits.diskLookMs.value;

  try {
    keepReserve(dir);
  } catch (error) {
    const fault = explain(error, dir);
    if (!isDiskFull(fault)) throw fault;
    note(fault);
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
      if (isDiskFull(error) && error !== full) note(error);
      return error;
    },
    refuseWhenFull(): void {
      if (full === undefined || spending) return;
      if (isDue()) look();
      if (full !== undefined) throw full;
    },
    check(): void {
      const isShort = full === undefined && freeBytes(dir) < minFreeBytes;
      if (isShort || (full !== undefined && isDue())) look();
      if (full !== undefined) throw full;
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
