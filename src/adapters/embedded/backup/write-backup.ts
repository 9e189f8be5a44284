import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  backupFiles,
  type BackupManifest,
  backupManifestSchema,
  backupVersion,
} from "../../../contract/files/backup-manifest.ts";
import { limits } from "../../../contract/limits.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";
import { freeBytes } from "../database/data-error.ts";
import { databaseFile } from "../database/database.ts";
import { migrations } from "../database/migrations.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import { checkDatabase, isSqlite, schemaOf } from "./check-database.ts";

export type WrittenBackup = { path: string; bytes: number; manifest: BackupManifest };

/**
 * Writes the state of a data directory at one moment into a new file, whether a server uses the
 * directory or not. The file appears only when it is complete, readable for its owner only.
 */
export async function writeBackup(
  dir: string,
  path: string,
  about: { now: number; version: string },
): Promise<WrittenBackup> {
  const from = resolve(dir);
  const to = resolve(path);
  if (existsSync(to)) throw new BackupError(`${to} exists already: name a new file.`);
  if (!existsSync(join(from, databaseFile))) {
    throw new BackupError(`${from} contains no ${databaseFile}: set LOREPOD_DATA.`);
  }
  let temporary: string | undefined;
  try {
    // Beside the file, so that the last step is a link on the same disk; mode 0700.
    temporary = mkdtempSync(`${to}.`);
    const copy = join(temporary, databaseFile);
    await copyDatabase(from, copy);
    const schema = checkDatabase(copy, `The copy of ${join(from, databaseFile)}`);
    // After the database: a secret in it was encrypted with a key that exists by now.
    const keys = readKeyFiles(from);
    const database = { name: databaseFile, bytes: statSync(copy).size, sha256: await hash(copy) };
    const manifest = backupManifestSchema.parse({
      format: "lorepod-backup",
      version: backupVersion,
      createdAt: new Date(about.now).toISOString(),
      lorepod: about.version,
      schema,
      files: [
        database,
        ...keys.map(({ name, content }) => ({
          name,
          bytes: content.byteLength,
          sha256: createHash("sha256").update(content).digest("hex"),
        })),
      ],
    });
    const archive = join(temporary, "archive");
    await pipeline(
      Readable.from(archiveOf(manifest, copy, keys), { objectMode: false }),
      createGzip({ level: 1 }),
      createWriteStream(archive, { mode: 0o600, flags: "wx", flush: true }),
    );
    linkSync(archive, to);
    await flushDirectory(dirname(to));
    return { path: to, bytes: statSync(to).size, manifest };
  } catch (error) {
    throw explainFileError(error, to);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

type KeyFile = { name: BackupManifest["files"][number]["name"]; content: Buffer };

/**
 * Copies the database in one read transaction: writers go on, and the copy has what was committed
 * when it began. The source is not brought up to date: an older server may be using it.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const path = join(from, databaseFile);
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(path, { readOnly: true, timeout: limits.databaseBusyMs.value });
    source.exec("BEGIN");
    const schema = schemaOf(source);
    if (schema === undefined) throw new BackupError(`${path} is not a Lorepod database.`);
    if (schema > migrations.length) {
      throw new BackupError(
        `${path} was written by a newer Lorepod (schema ${schema}, this one knows ` +
          `${migrations.length}): use that version.`,
      );
    }
    const bytes = pragma(source, "page_count") * pragma(source, "page_size");
    if (bytes > limits.backupBytes.value) throw new BackupError(`${path} is too large.`);
    if (freeBytes(dirname(to)) < bytes) {
      throw new BackupError(
        `The disk of ${dirname(dirname(to))} is too full: the copy of the database takes ${bytes} ` +
          "bytes until the backup is written.",
      );
    }
    await backup(source, to, { rate: limits.backupPagesPerStep.value });
  } catch (error) {
    if (!isSqlite(error)) throw error;
    throw new BackupError(`${path} cannot be copied: ${error.message}.`);
  } finally {
    source?.close();
  }
}

const pragma = (database: DatabaseSync, name: "page_count" | "page_size"): number =>
  Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);

/** The other files, which are small and replaced as a unit when they change. */
function readKeyFiles(from: string): KeyFile[] {
  return backupFiles
    .filter((name) => name !== databaseFile && existsSync(join(from, name)))
    .map((name) => ({ name, content: readKeyFile(join(from, name)) }));
}

function readKeyFile(path: string): Buffer {
  try {
    if (statSync(path).size > limits.backupKeyFileBytes.value) {
      throw new BackupError(`${path} is too large for a file of keys.`);
    }
    return readFileSync(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

async function hash(path: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const piece of createReadStream(path)) digest.update(piece);
  return digest.digest("hex");
}

async function* archiveOf(
  manifest: BackupManifest,
  database: string,
  keys: readonly KeyFile[],
): AsyncGenerator<Buffer> {
  yield smallFile(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  const { size } = statSync(database);
  yield tarHeader(databaseFile, size);
  yield* createReadStream(database);
  yield tarPadding(size);
  for (const { name, content } of keys) yield smallFile(name, content);
  yield tarEnd();
}

const smallFile = (name: string, content: Buffer): Buffer =>
  Buffer.concat([tarHeader(name, content.byteLength), content, tarPadding(content.byteLength)]);

/** So that a power cut does not take the new name of a file back. */
export async function flushDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export const manifestFile = "manifest.json";
