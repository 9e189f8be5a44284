/**
 * A fault of the data directory, in one sentence that a person can act on. Everything that the
 * embedded adapters cannot do for reasons outside the program is one of these.
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly code: DataFault;
  constructor(code: DataFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

export type DataFault =
  | "disk_full"
  | "read_only"
  | "unusable"
  | "damaged"
  | "busy"
  | "in_use"
  | "newer"
  | "too_large";

/** Turns what SQLite or the file system threw into a `DataError`; a bug of ours stays as it is. */
export function explain(error: unknown, dir: string): unknown {
  if (error instanceof DataError || !(error instanceof Error)) return error;
  const fault = faultOf(error);
  return fault === undefined
    ? error
    : new DataError(fault, sentences[fault](dir, error.message), error);
}

const sentences: Record<Exclude<DataFault, "in_use" | "newer">, Sentence> = {
  disk_full: (dir) => `The disk that holds the data directory ${dir} is full.`,
  read_only: (dir) => `The data directory ${dir} cannot be written: it is read-only for this user.`,
  unusable: (dir, detail) => `The data directory ${dir} cannot be used: ${detail}.`,
  damaged: (dir) =>
    `The database in the data directory ${dir} is damaged or is not a Lorepod database.`,
  busy: (dir) => `The database in the data directory ${dir} is held by another program.`,
  too_large: (dir) => `A document is too large for the database in the data directory ${dir}.`,
};

type Sentence = (dir: string, detail: string) => string;
type Explained = keyof typeof sentences;

function faultOf(error: Error): Explained | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }; // Node's own additions
  // The low byte is the kind of fault, the rest says more about it.
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
