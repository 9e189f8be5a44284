/** A backup or restore that cannot be done, with a message that a person can act on. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Names the file in an error of the file system; anything else stays as it is. */
export function explainFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupError) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const reason = reasons[code];
  return reason === undefined ? error : new BackupError(`${path} ${reason}.`);
}

const reasons: Partial<Record<string, string>> = {
  ENOENT: "does not exist",
  EEXIST: "exists already",
  EISDIR: "is a directory",
  ENOTDIR: "is below a file",
  EACCES: "may not be used by this user",
  EPERM: "may not be used by this user",
  EROFS: "is on a disk that is read-only",
  ENOSPC: "does not fit on the disk, which is full",
  EDQUOT: "does not fit into this user's space on the disk",
  EIO: "cannot be read or written: the disk reports an error",
  Z_DATA_ERROR: "is damaged, or is not a Lorepod backup",
  Z_BUF_ERROR: "is cut: it ends in the middle",
};
