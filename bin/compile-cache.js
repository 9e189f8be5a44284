// Caches compiled code in the user's cache directory, never in the shared temporary one: write
// access to the cache means control over what this program runs.
import { constants, lstatSync, mkdirSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Without a private directory there is no cache: then only the start takes longer. */
export function enableCompileCache() {
  const dir = cacheDirectory(process.env, process.platform);
  if (dir === undefined || !isPrivate(dir)) return;
  module.enableCompileCache(dir);
  // Written soon after the start, because a killed server has no orderly end.
  setTimeout(() => module.flushCompileCache(), 3_000).unref();
}

function cacheDirectory(env, platform) {
  const home = homeOf();
  if (home === undefined) return undefined;
  const local = platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  const usual = {
    darwin: join(home, "Library", "Caches"),
    win32: join(home, "AppData", "Local"),
  };
  return join(local || (usual[platform] ?? join(home, ".cache")), "lorepod", "compiled");
}

function homeOf() {
  try {
    return homedir() || undefined;
  } catch {
    return undefined; // a user without an entry in the list of users
  }
}

/** Creates the directory if it is missing; false if another user can write to it. */
function isPrivate(dir) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return [dir, dirname(dir)].every(isOwnedAndClosed);
  } catch {
    return false;
  }
}

function isOwnedAndClosed(path) {
  // Of the path itself, without following links.
  const { uid, mode } = lstatSync(path);
  const isFolder = (mode & constants.S_IFMT) === constants.S_IFDIR;
  // Windows has no such modes; a user's folder is closed to other users.
  const isClosed = process.platform === "win32" || (mode & 0o022) === 0;
  return isFolder && isClosed && (process.getuid === undefined || uid === process.getuid());
}
