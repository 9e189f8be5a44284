// Where compiled code is cached: in the user's own cache directory, never in the shared temporary
// one. Whoever can write there decides what this program runs.
import { constants, lstatSync, mkdirSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Without a directory of our own there is no cache: starting takes longer, nothing else changes. */
export function enableCompileCache() {
  const dir = cacheDirectory(process.env, process.platform);
  if (dir === undefined || !isPrivate(dir)) return;
  module.enableCompileCache(dir);
  // Written soon, not at the end: a killed server has no orderly end.
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

/** Made for this user alone if it is not there; otherwise only this user may be able to write to it. */
function isPrivate(dir) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return [dir, dirname(dir)].every(isOnlyOurs);
  } catch {
    return false;
  }
}

function isOnlyOurs(path) {
  // Of the path itself: a link may lead anywhere.
  const { uid, mode } = lstatSync(path);
  const isFolder = (mode & constants.S_IFMT) === constants.S_IFDIR;
  // Windows has no such modes; its folder of a user is closed to others.
  const isClosed = process.platform === "win32" || (mode & 0o022) === 0;
  return isFolder && isClosed && (process.getuid === undefined || uid === process.getuid());
}
