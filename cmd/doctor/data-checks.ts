import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkDatabase } from "../../src/adapters/embedded/backup/check-database.ts";
import { databaseFile } from "../../src/adapters/embedded/database/database.ts";
import { migrations } from "../../src/adapters/embedded/database/migrations.ts";
import { countStoredPages } from "../../src/adapters/embedded/items/stored-pages.ts";
import { checkSecretKey } from "../../src/adapters/embedded/secrets.ts";
import { limits } from "../../src/contract/limits.ts";
import { missingPassagesNote } from "../../src/knowledge/index.ts";
import { messageOf, type Check } from "./check.ts";

/** The data directory of a single machine, beside a server that may be running. */
export function dataChecks(data: string): Check[] {
  const dir = resolve(data);
  const folder = dataFolder(dir);
  // Nothing to report before the first start.
  if (!folder.ok || !existsSync(join(dir, databaseFile))) return [folder];
  return [folder, database(dir), secrets(dir), ...storedPages(dir)];
}

function dataFolder(path: string): Check {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return { name: "data", ok: true, details: path };
  } catch (error) {
    return {
      name: "data",
      ok: false,
      details: `${path} cannot be written: ${messageOf(error)}`,
      fix: "LOREPOD_DATA must name a folder that this user may write",
    };
  }
}

/** Whether SQLite finds damage, and whether this version may open it. */
function database(dir: string): Check {
  const name = "database";
  const path = join(dir, databaseFile);
  const fix = "restore a backup into a new directory (lorepod restore)";
  try {
    const { size } = statSync(path);
    if (size > limits.doctorDatabaseBytes.value) {
      return {
        name,
        ok: true,
        details: `${size} bytes; not checked for damage, which takes minutes`,
      };
    }
    const schema = checkDatabase(path, path);
    if (schema > migrations.length) {
      const details = `schema ${schema} of a newer Lorepod; this one knows ${migrations.length}`;
      return { name, ok: false, details, fix: "start that version or a later one" };
    }
    return { name, ok: true, details: `schema ${schema}, no damage found` };
  } catch (error) {
    return { name, ok: false, details: messageOf(error), fix };
  }
}

/** Whether the file of the key is the one with which the secrets were encrypted. */
function secrets(dir: string): Check {
  const name = "secrets";
  try {
    const details = checkSecretKey(dir) ? "can be decrypted" : "none are stored";
    return { name, ok: true, details };
  } catch (error) {
    const fix = "secret.key must be the file that was beside this database";
    return { name, ok: false, details: messageOf(error), fix };
  }
}

/** How many stored pages have their passages; none to report before the first start. */
function storedPages(dir: string): Check[] {
  const name = "search";
  try {
    const { pages, missing } = countStoredPages(dir);
    if (pages === 0) return [];
    const details = `${pages - missing} of ${pages} stored pages have passages`;
    const rest = `; ${missingPassagesNote}`;
    return [{ name, ok: true, details: missing === 0 ? details : details + rest }];
  } catch (error) {
    const fix = "start the server once: it brings the database up to date";
    return [{ name, ok: false, details: messageOf(error), fix }];
  }
}
