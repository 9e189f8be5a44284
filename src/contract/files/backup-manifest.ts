import { z } from "zod";
import { limits } from "../limits.ts";
import { timestampSchema } from "../result.ts";

/** The version of the file that this version writes, and the newest that it reads. */
export const backupVersion = 1;

/**
 * The files of a data directory that a backup contains. All others are made again: locks, the
 * reserve, an unpacked browser, the directories of running processes.
 */
export const backupFiles = ["lorepod.db", "secret.key", "bot-keys.json", "serve-key"] as const;

export type BackupFile = (typeof backupFiles)[number];

/** Read first, so that a file of a newer version is recognised whatever else it contains. */
export const backupHeadSchema = z.object({
  format: z.literal("lorepod-backup"),
  version: z.int().min(1),
});

/** The first file of a backup. The others follow in this order, with these sizes and digests. */
export const backupManifestSchema = z.strictObject({
  format: z.literal("lorepod-backup"),
  version: z.literal(backupVersion),
  createdAt: timestampSchema,
  /** Of the package that made it. */
  lorepod: z.string().min(1).max(64),
  /** Of the database: how many steps of its history it has run. */
  schema: z.int().min(1),
  files: z
    .array(
      z.strictObject({
        name: z.enum(backupFiles),
        bytes: z.int().min(0).max(limits.backupBytes.value),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(backupFiles.length)
    .refine(
      (files) =>
        files[0]?.name === "lorepod.db" &&
        new Set(files.map(({ name }) => name)).size === files.length &&
        files.slice(1).every(({ bytes }) => bytes <= limits.backupKeyFileBytes.value),
      "must begin with the database and contain each file once",
    ),
});

export type BackupManifest = z.infer<typeof backupManifestSchema>;
