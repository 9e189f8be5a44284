import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  type BackupFile,
  backupHeadSchema,
  type BackupManifest,
  backupManifestSchema,
  backupVersion,
} from "../../../contract/files/backup-manifest.ts";
import { limits } from "../../../contract/limits.ts";
import { readTar, TarError, type TarReader } from "./tar.ts";
import { migrations } from "../database/migrations.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import { manifestFile } from "./write-backup.ts";

/** Takes the pieces of one file of a backup, in order. */
export type FileSink = { write(piece: Buffer): Promise<void>; end(): Promise<void> };

/**
 * Reads a backup from its first byte to its last and compares each file with its size and digest in
 * the manifest. A file reaches its sink before its digest is known: the caller keeps it only after
 * this function has returned.
 */
export async function readBackup(
  path: string,
  sinkOf: (name: BackupFile, manifest: BackupManifest) => Promise<FileSink> = async () => noSink,
): Promise<BackupManifest> {
  const out = new PassThrough();
  const unpacked = pipeline(createReadStream(path), createGunzip(), out);
  // Its error reaches the reader of `out`, which handles it.
  unpacked.catch(() => {});
  try {
    const tar = readTar(out);
    const manifest = await readManifest(tar, path);
    for (const file of manifest.files) {
      await readFile(tar, file, path, () => sinkOf(file.name, manifest));
    }
    if ((await tar.next()) !== undefined) {
      throw new BackupError(`${path} contains a file that its manifest does not name.`);
    }
    await tar.end();
    return manifest;
  } catch (error) {
    if (error instanceof TarError)
      throw new BackupError(`${path} is damaged: it ${error.message}.`);
    throw explainFileError(error, path);
  } finally {
    out.destroy();
    await unpacked.catch(() => {});
  }
}

const noSink: FileSink = { write: async () => {}, end: async () => {} };

async function readManifest(tar: TarReader, path: string): Promise<BackupManifest> {
  const first = await tar.next();
  if (first?.name !== manifestFile) throw new BackupError(`${path} is not a Lorepod backup.`);
  if (first.bytes > limits.backupManifestBytes.value) {
    throw new BackupError(`${path} is damaged: its ${manifestFile} is too large.`);
  }
  const pieces: Buffer[] = [];
  for await (const piece of tar.content()) pieces.push(piece);
  const content = parseJson(Buffer.concat(pieces).toString("utf8"));
  const head = backupHeadSchema.safeParse(content);
  if (!head.success) throw new BackupError(`${path} is not a Lorepod backup.`);
  if (head.data.version > backupVersion) {
    throw new BackupError(
      `${path} was made by a newer Lorepod (version ${head.data.version} of the file, this one ` +
        `reads ${backupVersion}): restore it with that version.`,
    );
  }
  const outcome = backupManifestSchema.safeParse(content);
  if (!outcome.success) {
    const [issue] = outcome.error.issues;
    const field = issue?.path.join(".") || "the object";
    throw new BackupError(
      `${path} is damaged: in its ${manifestFile}, ${field}: ${issue?.message ?? "is wrong"}.`,
    );
  }
  const { schema, lorepod } = outcome.data;
  if (schema > migrations.length) {
    throw new BackupError(
      `${path} was made by a newer Lorepod (${lorepod}, schema ${schema}; this one knows ` +
        `${migrations.length}): restore it with that version.`,
    );
  }
  return outcome.data;
}

async function readFile(
  tar: TarReader,
  { name, bytes, sha256 }: BackupManifest["files"][number],
  path: string,
  openSink: () => Promise<FileSink>,
): Promise<void> {
  const found = await tar.next();
  if (found?.name !== name || found.bytes !== bytes) {
    throw new BackupError(
      `${path} is damaged: ${name} is missing, or has another size than in its manifest.`,
    );
  }
  const digest = createHash("sha256");
  const sink = await openSink();
  try {
    for await (const piece of tar.content()) {
      digest.update(piece);
      await sink.write(piece);
    }
  } finally {
    await sink.end();
  }
  if (digest.digest("hex") !== sha256) {
    throw new BackupError(`${path} is damaged: ${name} has another digest than in its manifest.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
