import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
} from "node:fs";

/**
 * Creates the directory, for its owner only, unless it exists. Checks that it can be written:
 * SQLite's own error would report only that it could not open a file.
 */
export function makeDataDirectory(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Makes the database file readable for its owner only, whatever the umask and the directory allow.
 * SQLite gives its log files the mode of the database; log files that exist already are changed.
 */
export function makePrivateDatabase(path: string): void {
  makePrivate(path);
  for (const log of [`${path}-wal`, `${path}-shm`]) if (existsSync(log)) makePrivate(log);
}

function makePrivate(path: string): void {
  const file = openSync(path, "a", 0o600);
  try {
    const { mode, uid } = fstatSync(file);
    // Only its owner may change the mode of a file.
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) fchmodSync(file, 0o600);
  } finally {
    closeSync(file);
  }
}
