import { accessSync, constants, mkdirSync } from "node:fs";

/**
 * Makes the directory, for its owner only, unless it is there. Asks whether it can be written
 * before SQLite does, which says no more than that it could not open a file.
 */
export function makeDataDirectory(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
}
