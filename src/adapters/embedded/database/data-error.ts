import { statfsSync } from "node:fs";
import type { Outage } from "../../../contract/errors.ts";

/**
 * A fault of the data directory, with a message that a person can act on. The embedded adapters
 * throw it for every failure whose cause is outside the program.
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly code: DataFault;
  constructor(code: DataFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

const dataFaults = [
  "disk_full",
  "read_only",
  "unusable",
  "damaged",
  "busy",
  "in_use",
  "newer",
  "too_large",
] as const;

export type DataFault = (typeof dataFaults)[number];

/** Whether a code from another process is a fault. */
export function isDataFault(code: string | undefined): code is DataFault {
  return dataFaults.some((fault) => fault === code);
}

/** Turns an error of SQLite or the file system into a `DataError`; a bug stays as it is. */
export function explain(error: unknown, dir: string): unknown {
  if (error instanceof DataError || !(error instanceof Error)) return error;
  const found = faultOf(error);
  // SQLite reports a full disk as an I/O error while it maps the log's index, and at some renames.
  const fault = found === "unusable" && freeBytes(dir) < minFreeBytes ? "disk_full" : found;
  return fault === undefined
    ? error
    : new DataError(fault, sentences[fault](dir, error.message), error);
}

export const isDiskFull = (error: unknown): error is DataError =>
  error instanceof DataError && error.code === "disk_full";

/** The message to clients for a fault that ends by itself or that the operator can fix. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof DataError)) return undefined;
  const message = outages[error.code];
  return message === undefined ? undefined : { message, isReported: error.code === "disk_full" };
}

const outages: Partial<Record<DataFault, string>> = {
  disk_full: "the server's disk is full: reads work, writes fail until there is space",
  busy: "the server's database is locked by another program",
};

/** Free space for this user at `dir`; infinite where the system does not report it. */
export function freeBytes(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** With less free space the disk counts as full: opening a database takes 32 KB. */
export const minFreeBytes = 256 * 1024;

const sentences: Record<Exclude<DataFault, "in_use" | "newer">, Sentence> = {
  disk_full: (dir) => `The disk of the data directory ${dir} is full.`,
  read_only: (dir) => `The data directory ${dir} cannot be written: it is read-only for this user.`,
  unusable: (dir, detail) => `The data directory ${dir} cannot be used: ${detail}.`,
  damaged: (dir) =>
    `The database in the data directory ${dir} is damaged or is not a Lorepod database.`,
  busy: (dir) => `The database in the data directory ${dir} is locked by another program.`,
  too_large: (dir) => `A document is too large for the database in the data directory ${dir}.`,
};

type Sentence = (dir: string, detail: string) => string;
type Explained = keyof typeof sentences;

function faultOf(error: Error): Explained | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }; // Node's own additions
  // The low byte is the kind of fault; the other bytes are details.
  if (typeof errcode === "number") return sqliteFaults[errcode & 0xff];
  return typeof code === "string" ? fileFaults[code] : undefined;
}

/** https://sqlite.org/rescode.html */
const sqliteFaults: Partial<Record<number, Explained>> = {
  3: "read_only", // SQLITE_PERM
  5: "busy", // SQLITE_BUSY
  6: "busy", // SQLITE_LOCKED
  8: "read_only", // SQLITE_READONLY
  10: "unusable", // SQLITE_IOERR
  11: "damaged", // SQLITE_CORRUPT
  13: "disk_full", // SQLITE_FULL
  14: "unusable", // SQLITE_CANTOPEN
  18: "too_large", // SQLITE_TOOBIG
  23: "read_only", // SQLITE_AUTH
  26: "damaged", // SQLITE_NOTADB
};

const fileFaults: Partial<Record<string, Explained>> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EROFS: "read_only",
  EACCES: "read_only",
  EPERM: "read_only",
  ENOTDIR: "unusable",
  EEXIST: "unusable",
  ENOENT: "unusable",
  ELOOP: "unusable",
  ENAMETOOLONG: "unusable",
  EIO: "unusable",
};
